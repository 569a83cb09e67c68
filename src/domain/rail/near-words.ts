/** Words shorter than this are typed right, or not meant. */
const SHORTEST = 4;
const SECOND_MISTAKE = 8;
/** Longer words, too: nobody types one but from somewhere else, and comparing takes the square of a word's length. */
const LONGEST = 30;

/** So many mistakes a word may have: a letter too many, too few, another one, or two in each other's place. */
const mistakesAllowed = (word: string): number => {
  if (word.length < SHORTEST || word.length > LONGEST) return 0;
  return word.length < SECOND_MISTAKE ? 1 : 2;
};

/**
 * Answers, word after word, the mistakes between what was typed and the beginning of a word that it comes nearest to (optimal string
 * alignment); undefined when it has more than such a word may have. What a word has in common with the beginning of the one before is
 * not compared again: words in alphabetical order take the least.
 */
export const mistakesInTyping = (typed: string): ((word: string) => number | undefined) => {
  const allowed = mistakesAllowed(typed);
  if (allowed === 0) return (word) => (word.startsWith(typed) ? 0 : undefined);
  // No longer beginning can be as near.
  const reach = typed.length + allowed;
  const width = typed.length + 1;
  /** Row j: mistakes between each beginning of what was typed and the first j letters of the word. */
  const rows = new Uint8Array((reach + 1) * width);
  for (let i = 0; i < width; i += 1) rows[i] = i;
  /** The least of each row. */
  const nearest = new Uint8Array(reach + 1);
  const at = (j: number, i: number): number => rows[j * width + i] as number;
  let before = '';
  /** Rows that hold of the word before. */
  let held = 0;
  return (word) => {
    // Who mistypes a word still begins it as it begins: anything else finds half of the network.
    if (word[0] !== typed[0]) return undefined;
    let same = 0;
    while (same < held && word[same] === before[same]) same += 1;
    before = word;
    held = same;
    let least = allowed + 1;
    for (let j = 1; j <= Math.min(reach, word.length); j += 1) {
      if (j > same) {
        rows[j * width] = j;
        nearest[j] = j;
        for (let i = 1; i < width; i += 1) {
          const isSame = typed[i - 1] === word[j - 1];
          let mistakes = Math.min(at(j - 1, i - 1) + (isSame ? 0 : 1), at(j - 1, i) + 1, at(j, i - 1) + 1);
          if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
            mistakes = Math.min(mistakes, at(j - 2, i - 2) + 1);
          rows[j * width + i] = mistakes;
          nearest[j] = Math.min(nearest[j] as number, mistakes);
        }
        held = j;
      }
      least = Math.min(least, at(j, typed.length));
      // Every row has at least the mistakes of the one before.
      if ((nearest[j] as number) > allowed) break;
    }
    return least <= allowed ? least : undefined;
  };
};
