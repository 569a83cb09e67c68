/** A row of the requirement list. */
export interface Row {
  readonly id: string;
  readonly state: 'proven' | 'part' | 'open';
  /** What is not proven of it, in words; nothing for `proven`. */
  readonly missing: string;
}

export const ID = '[A-Z0-9]{2,9}-\\d\\d';

const ROW = new RegExp(`^\\| (${ID}) \\| [^|]+ \\| (proven|part|open) \\|([^|]*)\\|$`);
const HEADING = /^\| id \| requirement \| state \| missing \|$|^\|(---\|){4}$/;
/** A line that means to be a row: with a bar, or with an identifier first. */
const LOOKS_LIKE_ROW = new RegExp(`^\\s*(\\||${ID}\\b)`);

/** The rows of the list, and the lines that look like one but cannot be read. */
export const readList = (text: string): { rows: Row[]; wrong: string[] } => {
  const rows: Row[] = [];
  const wrong: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (!LOOKS_LIKE_ROW.test(line) || HEADING.test(line)) continue;
    const [, id, state, missing] = ROW.exec(line) ?? [];
    if (id) rows.push({ id, state: state as Row['state'], missing: missing?.trim() ?? '' });
    else wrong.push(`line ${index + 1} of the list is not “| id | requirement | state | missing |”: ${line}`);
  }
  return { rows, wrong };
};
