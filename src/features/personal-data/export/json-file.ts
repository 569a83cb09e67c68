import type { Iuc } from '#domain/ids.ts';
import type { Section } from '#features/retention/index.ts';
import type { TableReader } from './read-tables.ts';
import { EXPORT_VERSION, SCHEMA_PATH } from './schema.ts';

export interface ExportHead {
  readonly iuc: Iuc;
  readonly at: Temporal.Instant;
  /** Origin of the portal. */
  readonly publicUrl: string;
}

/** The file for programs, piece by piece, with the rows that each piece holds. */
export async function* jsonFile(
  { iuc, at, publicUrl }: ExportHead,
  sections: readonly Section[],
  reader: TableReader,
): AsyncGenerator<{ readonly text: string; readonly rows: number }, void> {
  const head = {
    schema: publicUrl + SCHEMA_PATH,
    version: EXPORT_VERSION,
    exportedAt: at.toString({ smallestUnit: 'second' }),
    customer: iuc,
  };
  yield { text: `${JSON.stringify(head, null, 1).slice(0, -2)},\n "tables": {`, rows: 0 };
  let comma = '';
  for (const section of sections) {
    yield {
      text: `${comma}\n  ${JSON.stringify(section.table)}: {"heading": ${JSON.stringify(section.heading)}, "rows": [`,
      rows: 0,
    };
    let between = '';
    for await (const portion of reader.rows(section)) {
      yield {
        text: between + portion.map((row) => `\n   ${JSON.stringify(row)}`).join(','),
        rows: portion.length,
      };
      between = ',';
    }
    yield { text: ']}', rows: 0 };
    comma = ',';
  }
  yield { text: '\n }\n}\n', rows: 0 };
}
