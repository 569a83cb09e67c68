/**
 * Every table of the product, by its qualified name (`points.entry`). Each feature adds its own by declaration merging:
 * `declare module '#database/tables.ts' { interface Tables { 'points.entry': EntryTable } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging in the features' tables.ts
export interface Tables {}
