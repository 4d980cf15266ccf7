import { sharedValue } from './shared-value.js';
import { deviceStorage } from './storage.js';

export type Theme = 'system' | 'light' | 'dark';
export type Density = 'dense' | 'comfortable';
type Appearance = { readonly theme: Theme; readonly density: Density };

const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

function readAppearance(): Appearance {
  const theme = deviceStorage.read('scara.theme');
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    density: deviceStorage.read('scara.density') === 'dense' ? 'dense' : 'comfortable',
  };
}

const appearance = sharedValue(readAppearance());

function apply(next: Appearance): void {
  const dark = next.theme === 'dark' || (next.theme === 'system' && systemDark.matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  document.documentElement.dataset['density'] = next.density;
  appearance.set(next);
}

systemDark.addEventListener('change', () => {
  apply(appearance.get());
});

export function setTheme(theme: Theme): void {
  deviceStorage.write('scara.theme', theme);
  apply({ ...appearance.get(), theme });
}

export function setDensity(density: Density): void {
  deviceStorage.write('scara.density', density);
  apply({ ...appearance.get(), density });
}

/** The user's theme and density, kept on this device; where storage is refused, as long as this page. */
export const useAppearance = appearance.useValue;
