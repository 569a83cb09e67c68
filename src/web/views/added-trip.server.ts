/** What the address says of a trip that was just added; undefined of none. */
export const addedNotice = (url: URL): 'new' | 'known' | undefined => {
  const said = url.searchParams.get('ajoute');
  if (said === 'oui') return 'new';
  return said === 'deja' ? 'known' : undefined;
};
