import { Dialog } from '@base-ui/react/dialog';
import { searchKey } from '@scara/domain/kernel';
import { useEffect, useId, useRef, useState } from 'react';

import { cx } from '../lib/cx.js';
import { t } from '../lib/text.js';
import { Kbd } from './badge.js';
import styles from './command-palette.module.css';
import dialogStyles from './dialog.module.css';
import { Icon, type IconName } from './icon.js';

export type Command = {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  /** Other words that find the command: how people call it. */
  readonly also?: string;
  readonly icon: IconName;
  /** True for one of many similar commands: offered only once something is typed. */
  readonly isTyped?: true;
  /** True for one of very many, such as documents: ranked after all other matches. */
  readonly isBehind?: true;
  readonly run: () => void;
};

type CommandPaletteProps = {
  readonly commands: readonly Command[];
  /** What is searched, as title and placeholder; everything by default. */
  readonly title?: string;
  readonly placeholder?: string;
  /** The text the search begins with. */
  readonly typed?: string;
  readonly onClose: () => void;
};

const resultsMax = 40;

const wordsOf = ({ label, hint = '', also = '' }: Command): string =>
  searchKey(`${label} ${hint} ${also}`);

/**
 * Returns the commands that contain every typed word. `isBehind` commands come last; within each rank those matching
 * the most whole words come first: `ap 3` finds 3 before 13.
 */
export function matchCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const words = searchKey(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    return commands.filter(({ isTyped }) => isTyped !== true).slice(0, resultsMax);
  }
  const ranked = commands.flatMap((command) => {
    const text = wordsOf(command);
    if (!words.every((word) => text.includes(word))) return [];
    const own = text.split(/[^\p{L}\p{N}]+/u);
    const whole = words.filter((word) => own.includes(word)).length;
    return { command, behind: command.isBehind === true ? 1 : 0, whole };
  });
  return ranked
    .sort((one, other) => one.behind - other.behind || other.whole - one.whole)
    .slice(0, resultsMax)
    .map(({ command }) => command);
}

/** Opened by Ctrl K: goes to a page or runs an action by typing a few letters. */
export function CommandPalette({
  commands,
  title = t('palette.title'),
  placeholder = t('palette.placeholder'),
  typed: first = '',
  onClose,
}: CommandPaletteProps) {
  const [typed, setTyped] = useState(first);
  const [at, setAt] = useState(0);
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const found = matchCommands(commands, typed);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    command.run();
  };

  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.scrim} />
        <Dialog.Viewport className={dialogStyles.viewport}>
          <Dialog.Popup className={cx(dialogStyles.dialog, styles.palette)}>
            <Dialog.Title className="visually-hidden">{title}</Dialog.Title>
            <div className={styles.search}>
              <Icon name="search" />
              <input
                role="combobox"
                aria-expanded="true"
                aria-controls={listId}
                aria-activedescendant={found[at] === undefined ? undefined : `${listId}-${at}`}
                aria-label={title}
                placeholder={placeholder}
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setAt(0);
                }}
                onKeyDown={(event) => {
                  if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
                  else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
                  else if (event.key === 'Enter') run(found[at]);
                  else return;
                  event.preventDefault();
                }}
              />
              <Kbd>Esc</Kbd>
            </div>
            <ul ref={list} id={listId} role="listbox" aria-label={title} className={styles.list}>
              {found.map((command, index) => (
                <li
                  key={command.id}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === at}
                  className={styles.item}
                  onPointerMove={() => {
                    setAt(index);
                  }}
                  onClick={() => {
                    run(command);
                  }}
                >
                  <Icon name={command.icon} />
                  <span className={styles.label}>{command.label}</span>
                  {command.hint !== undefined && (
                    <span className={styles.hint}>{command.hint}</span>
                  )}
                </li>
              ))}
            </ul>
            {found.length === 0 && (
              <p className={styles.none} role="status">
                {t('palette.none', { typed })}
              </p>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
