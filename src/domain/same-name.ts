/** A name as it is compared: letters alone, without accents and capitals. */
const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll(/[^\p{L}]/gu, '');

/** Whether two names are the same, however they are written: « D’Été-Lefèvre », « DETE LEFEVRE ». */
export const isSameName = (one: string, other: string): boolean => {
  const name = folded(one);
  return name !== '' && name === folded(other);
};
