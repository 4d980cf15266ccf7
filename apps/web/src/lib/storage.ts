/** Wraps a storage that may be refused (private windows, full disk): then nothing is kept and nothing throws. */
const quiet = (storage: () => Storage) => ({
  read(key: string): string | null {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      storage().setItem(key, value);
    } catch {
      return;
    }
  },
  remove(key: string): void {
    try {
      storage().removeItem(key);
    } catch {
      return;
    }
  },
  keys(): string[] {
    try {
      return Object.keys(storage());
    } catch {
      return [];
    }
  },
});

/** Keeps texts until the tab is closed. */
export const tabStorage = quiet(() => sessionStorage);

/** Keeps texts in this browser. */
export const deviceStorage = quiet(() => localStorage);
