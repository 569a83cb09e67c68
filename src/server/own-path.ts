const BASE = 'http://own.invalid';

/**
 * The path, query and anchor of an address if it is one of our own, else `/`: the one gate for every return address (SEC-04).
 * A browser reads `//host`, `/\host` and `/<tab>/host` as another site, so the text is judged by how a URL parser reads it.
 */
export const ownPath = (address: unknown): string => {
  if (typeof address !== 'string' || address.length > 2048 || !address.startsWith('/')) return '/';
  let url: URL;
  try {
    url = new URL(address, BASE);
  } catch {
    return '/';
  }
  if (url.origin !== BASE || url.username !== '' || url.password !== '') return '/';
  const path = url.pathname + url.search + url.hash;
  // `/.//host` normalises to `//host`, which a browser reads as another site.
  return path.startsWith('//') ? '/' : path;
};

/** Where an anonymous person is sent to sign in, to come back to `returnTo` afterwards (NAV-02). */
export const signInPath = (returnTo: string): string => {
  const url = new URL(ownPath(returnTo), BASE);
  url.searchParams.delete('reset');
  url.searchParams.delete('nonLogue');
  url.searchParams.delete('open-connect-modal');
  const path = url.pathname + url.search + url.hash;
  return path === '/'
    ? '/redirectAuthentication'
    : `/redirectAuthentication?retour=${encodeURIComponent(path)}`;
};
