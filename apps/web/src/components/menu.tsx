import { Menu as Base } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, useRef } from 'react';

import { cx } from '../lib/cx.js';
import { isFocusLost } from '../lib/keep-focus.js';
import styles from './floating.module.css';
import { Icon, type IconName } from './icon.js';

type MenuProps = {
  /** The button that opens the menu. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly children: ReactNode;
  readonly defaultOpen?: boolean;
};

export function Menu({ trigger, children, defaultOpen = false }: MenuProps) {
  // The focus returns to this trigger: it may have replaced the button that was pressed (menus fetched on demand).
  const opener = useRef<HTMLButtonElement>(null);
  const focusAfter = (): HTMLElement | boolean =>
    // If the chosen item has already moved the focus, it stays there.
    isFocusLost() || document.activeElement?.closest('[role="menu"]') != null
      ? (opener.current ?? true)
      : false;
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen}>
      <Base.Trigger ref={opener} render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={6} align="end">
          <Base.Popup className={cx(styles.popup, styles.menu)} finalFocus={focusAfter}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type MenuItemProps = {
  readonly children: ReactNode;
  readonly icon?: IconName;
  readonly onSelect: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
};

export function MenuItem({ children, icon, onSelect, danger, disabled }: MenuItemProps) {
  return (
    <Base.Item
      className={cx(styles.item, danger === true && styles.dangerItem)}
      disabled={disabled ?? false}
      onClick={onSelect}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span className={styles.itemText}>{children}</span>
    </Base.Item>
  );
}

/** Groups menu items under a heading. */
export function MenuGroup({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <Base.Group>
      <Base.GroupLabel className={styles.groupLabel}>{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

export function MenuSeparator() {
  return <Base.Separator className={styles.separator} />;
}

type MenuChoiceProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
};

export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: MenuChoiceProps<Value>) {
  return (
    <MenuGroup label={label}>
      <Base.RadioGroup
        value={value}
        onValueChange={(next: Value) => {
          onChange(next);
        }}
      >
        {options.map((option) => (
          <Base.RadioItem key={option.value} value={option.value} className={styles.item}>
            <span className={styles.itemText}>{option.label}</span>
            <Base.RadioItemIndicator>
              <Icon name="check" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </MenuGroup>
  );
}
