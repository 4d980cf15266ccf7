import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';
export type Density = 'dense' | 'comfortable';
type Appearance = { readonly theme: Theme; readonly density: Density };

const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** Storage may be refused (private windows); a preference is then only for this page. */
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

let current = readAppearance();

function apply(next: Appearance): void {
  current = next;
  const dark = next.theme === 'dark' || (next.theme === 'system' && systemDark.matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  document.documentElement.dataset['density'] = next.density;
  for (const listener of listeners) listener();
}

systemDark.addEventListener('change', () => {
  apply(current);
});

export function setTheme(theme: Theme): void {
  remember('scara.theme', theme);
  apply({ ...current, theme });
}

export function setDensity(density: Density): void {
  remember('scara.density', density);
  apply({ ...current, density });
}

/** The person's theme and density, kept on this device. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

/** A remembered choice (text size of a table, menu folded); null when none was made or storage is refused. */
export const rememberChoice = (key: string, value: string): void => {
  remember(`scara.${key}`, value);
};
export const recallChoice = (key: string): string | null => recall(`scara.${key}`);
