import { Button } from '../../components/button.js';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../../components/menu.js';
import { setDensity, setTheme, useAppearance } from '../../lib/appearance.js';
import { t } from '../../lib/text.js';

type AccountMenuProps = {
  /** The user's name, or null for a visitor. */
  readonly name: string | null;
  readonly onProfile: () => void;
  readonly onLogout: () => void;
  readonly defaultOpen?: boolean;
};

export function AccountMenu({ name, onProfile, onLogout, defaultOpen = false }: AccountMenuProps) {
  const { theme, density } = useAppearance();
  return (
    <Menu
      defaultOpen={defaultOpen}
      trigger={
        <Button kind="quiet" icon={name === null ? 'settings' : 'user'}>
          {name ?? t('frame.theme')}
        </Button>
      }
    >
      {name !== null && (
        <>
          <MenuItem icon="user" onSelect={onProfile}>
            {t('frame.profile')}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuChoice
        label={t('frame.theme')}
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'system', label: t('frame.themeSystem') },
          { value: 'light', label: t('frame.themeLight') },
          { value: 'dark', label: t('frame.themeDark') },
        ]}
      />
      <MenuSeparator />
      <MenuChoice
        label={t('frame.density')}
        value={density}
        onChange={setDensity}
        options={[
          { value: 'comfortable', label: t('frame.densityComfortable') },
          { value: 'dense', label: t('frame.densityDense') },
        ]}
      />
      {name !== null && (
        <>
          <MenuSeparator />
          <MenuItem icon="exit" onSelect={onLogout}>
            {t('frame.logout')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
