/** The same name as in public/offline.js. */
export const offlineCache = 'scara-readings';

/** Deletes the pages kept for offline use when the session ends. Without https there is no cache to delete. */
export function forgetOffline(): void {
  if ('caches' in window) void caches.delete(offlineCache).catch(() => undefined);
}
