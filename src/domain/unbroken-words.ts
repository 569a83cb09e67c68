/**
 * Words that end no line at their hyphen: « e-mail », « e-billet », « aller-retour », and short names such as « Part-Dieu », whose first half is another
 * word. Longer names may break, or on a phone they would widen their column (docs/decisions/0269-names-that-do-not-break.md).
 */
const UNBROKEN =
  /(?<![\p{L}\d-])([Ee]-(?:mail|billet)s?|[Aa]llers?-retours?|(?=[\p{L}-]{4,14}(?![\p{L}-]))\p{Lu}\p{Ll}+(?:-\p{L}+)*-\p{Lu}\p{Ll}+)(?![\p{L}-])/u;

/** Texts that are remembered: a list says the names of a few stations hundreds of times, and to look for such words is what costs. */
const MOST_KNOWN = 500;
const known = new Map<string, readonly string[]>();

/** A text in pieces: at the odd places words that do not break. */
export const unbrokenPieces = (text: string): readonly string[] => {
  if (!text.includes('-')) return [text];
  const before = known.get(text);
  if (before) return before;
  const pieces = text.split(UNBROKEN);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, pieces);
  return pieces;
};
