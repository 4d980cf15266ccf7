import { Dialog } from '@base-ui/react/dialog';

import dialogStyles from '../../components/dialog.module.css';
import { t } from '../../lib/text.js';
import styles from './frame.module.css';
import type { MenuSection } from './menu.js';
import { SideMenu } from './side-menu.js';

type MenuDrawerProps = {
  readonly sections: readonly MenuSection[];
  readonly onClose: () => void;
};

/** The administrator's menu on a phone. */
export function MenuDrawer({ sections, onClose }: MenuDrawerProps) {
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.scrim} />
        <Dialog.Popup className={styles.drawer}>
          <Dialog.Title className="visually-hidden">{t('frame.mainMenu')}</Dialog.Title>
          <SideMenu sections={sections} folded={false} onNavigate={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
