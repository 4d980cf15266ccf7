import { sharedValue } from './shared-value.js';

export type Theme = 'system' | 'light' | 'dark';
export type Density = 'dense' | 'comfortable';
type Appearance = { readonly theme: Theme; readonly density: Density };

const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

/** Stores a preference. Where storage is refused (private windows), the preference lasts only as long as this page. */
function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}
function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function readAppearance(): Appearance {
  const theme = recall('scara.theme');
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    density: recall('scara.density') === 'dense' ? 'dense' : 'comfortable',
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
  remember('scara.theme', theme);
  apply({ ...appearance.get(), theme });
}

export function setDensity(density: Density): void {
  remember('scara.density', density);
  apply({ ...appearance.get(), density });
}

/** The user's theme and density, kept on this device. */
export const useAppearance = appearance.useValue;

/**
 * Stores a choice (a table's text size, a folded menu); reading it gives null if there is none or storage is refused.
 */
export const rememberChoice = (key: string, value: string): void => {
  remember(`scara.${key}`, value);
};
export const recallChoice = (key: string): string | null => recall(`scara.${key}`);
