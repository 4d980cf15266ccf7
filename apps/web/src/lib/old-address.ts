/**
 * Returns the path that replaces an old address, or null if the address is not an old one. `/admin.html#/tasks` →
 * `/tasks`, `/#/account/profile` → `/account/profile`. The router checks whether the path exists.
 */
export function cleanPathOf(pathname: string, hash: string): string | null {
  const isPage = pathname.endsWith('.html');
  const isFunds = pathname.endsWith('/fundstable.html') && /\/month\/\d+$/.test(hash);
  if (hash.startsWith('#/') && (isPage || pathname === '/')) {
    return isFunds ? `${hash.slice(1)}/funds` : hash.slice(1);
  }
  return isPage ? '/' : null;
}
