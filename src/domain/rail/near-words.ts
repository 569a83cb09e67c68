/** Words shorter than this are typed right, or not meant. */
const SHORTEST = 4;
const SECOND_MISTAKE = 8;

/** So many mistakes a word may have: a letter too many, too few, another one, or two in each other's place. */
const mistakesAllowed = (word: string): number => {
  if (word.length < SHORTEST) return 0;
  return word.length < SECOND_MISTAKE ? 1 : 2;
};

/**
 * Mistakes between a word and the beginning of another that it comes nearest to (optimal string alignment); undefined when it has more
 * than such a word may have.
 */
export const mistakesToBeginning = (typed: string, word: string): number | undefined => {
  const allowed = mistakesAllowed(typed);
  if (allowed === 0) return word.startsWith(typed) ? 0 : undefined;
  // No longer beginning can be as near.
  const reach = word.slice(0, typed.length + allowed);
  let before: number[] = [];
  let last = Array.from({ length: reach.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= reach.length; j += 1) {
      const isSame = typed[i - 1] === reach[j - 1];
      let least = Math.min(
        (last[j - 1] as number) + (isSame ? 0 : 1),
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
      );
      if (i > 1 && j > 1 && typed[i - 1] === reach[j - 2] && typed[i - 2] === reach[j - 1])
        least = Math.min(least, (before[j - 2] as number) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  const least = Math.min(...last);
  // Who mistypes a word still begins it as it begins: anything else finds half of the network.
  return least <= allowed && typed[0] === word[0] ? least : undefined;
};
