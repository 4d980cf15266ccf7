import { Menu, MenuItem, MenuSeparator } from '../../components/menu.js';
import { isEditable, type Month } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { MoreButton } from './more-button.js';
import type { Opened } from './month-steps.js';

export type MonthMenuProps = {
  readonly month: Month;
  readonly isAdministrator: boolean;
  readonly canReopen: boolean;
  readonly onOpen: (what: Opened) => void;
};

/** The menu of every step that is not the next one. */
export function MonthMenu({ month, isAdministrator, canReopen, onOpen }: MonthMenuProps) {
  const { state } = month;
  const show = (what: Opened) => () => {
    onOpen(what);
  };
  return (
    <Menu defaultOpen trigger={<MoreButton />}>
      <MenuItem icon="check" onSelect={show('control')}>
        {t('control.title')}
      </MenuItem>
      <MenuItem icon="edit" onSelect={show('signatures')}>
        {t('signatures.menu')}
      </MenuItem>
      {isAdministrator && (
        <MenuItem icon="info" onSelect={show('info')}>
          {t('info.title')}
        </MenuItem>
      )}
      {isAdministrator && isEditable(state) && (
        <>
          <MenuItem icon="search" onSelect={show('what-if')}>
            {t('whatIf.menu')}
          </MenuItem>
          <MenuItem icon="settings" onSelect={show('terms')}>
            {t('month.terms')}
          </MenuItem>
          <MenuItem icon="invoice" onSelect={show('decision')}>
            {t('decision.title')}
          </MenuItem>
          {/* A month that was closed before cannot be discarded: later months are based on it. */}
          {state === 'open' && (
            <>
              <MenuSeparator />
              <MenuItem icon="trash" danger onSelect={show('discard')}>
                {t('month.discard')}
              </MenuItem>
            </>
          )}
        </>
      )}
      {isAdministrator && state === 'published' && (
        <MenuItem icon="reset" danger onSelect={show('withdraw')}>
          {t('month.withdraw')}
        </MenuItem>
      )}
      {isAdministrator && state === 'closed' && (
        <MenuItem icon="invoice" onSelect={show('mail')}>
          {t('billMail.menu')}
        </MenuItem>
      )}
      {/* In an older month the disabled item says why it cannot be reopened. */}
      {isAdministrator && state === 'closed' && (
        <MenuItem icon="reset" danger={canReopen} disabled={!canReopen} onSelect={show('reopen')}>
          {canReopen ? t('month.reopen') : t('month.reopenLast')}
        </MenuItem>
      )}
    </Menu>
  );
}
