/** A table's name as SQL takes it, whatever its letters: `"shop"."order"`. */
export const quotedName = (table: string): string =>
  table
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');
