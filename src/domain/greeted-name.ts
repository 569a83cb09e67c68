/** What joins the parts of a name: « Jean-Luc », « d’Arc », « J.-P. ». */
const PARTS = /[\p{L}\p{M}]+/gu;
/** Small words of a last name that keep small letters before another one: « de La Tour », « van der Berg ». */
const PARTICLES: ReadonlySet<string> = new Set(
  'af al av d da de del della den der di do dos du e el ten ter van von y zu'.split(' '),
);
const VOWEL = /[aeiouyœæ]/i;

const isVowelless = (part: string): boolean =>
  part.length <= 2 && !VOWEL.test(part.normalize('NFD').replaceAll(/\p{M}/gu, ''));

const capitalised = (part: string): string => {
  const [first = ''] = part;
  return first.toLocaleUpperCase('fr') + part.slice(first.length).toLocaleLowerCase('fr');
};

/**
 * A name that somebody has typed in one kind of letters, in those that a letter would begin with; any other as it was typed, but for the
 * apostrophe, which keyboards have none of their own for.
 */
const inItsLetters = (typed: string, isSmall: (part: string, rest: string) => boolean): string => {
  const name = typed.replaceAll("'", '’');
  const isLower = name === name.toLocaleLowerCase('fr');
  if (!isLower && name !== name.toLocaleUpperCase('fr')) return name;
  return name.replaceAll(PARTS, (part, at: number) => {
    if (isSmall(part.toLocaleLowerCase('fr'), name.slice(at + part.length)))
      return part.toLocaleLowerCase('fr');
    // « JP » are initials.
    return !isLower && isVowelless(part) ? part : capitalised(part);
  });
};

/** « Élodie » for « élodie », « Jean-Luc » for « JEAN-LUC »; what is kept stays as it was typed. */
export const greetedFirstName = (name: string): string => inItsLetters(name, () => false);

/** « d’Arc » for « d’arc », « van der Berg » for « VAN DER BERG ». */
export const greetedLastName = (name: string): string =>
  inItsLetters(name, (part, rest) => PARTICLES.has(part) && /^[’ ].*\p{L}/u.test(rest));
