import type { Block, Column } from '#documents/index.ts';
import { formatDate, formatDateTime, formatLongDate } from '#domain/french-dates.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { counted, euros, NBSP, ranked, thousands } from '#domain/typography.ts';
import type { ExportedColumn, Section } from '#features/retention/index.ts';
import type { ExportHead } from './json-file.ts';
import type { ExportedRow, TableReader } from './read-tables.ts';
import { treeInWords } from './tree-in-words.ts';

/** A table wider than this is told row by row, as labels with their values. */
const MOST_COLUMNS = 7;
/**
 * Rows of one table on paper: some hundred pages, which nobody reads. Of a longer one the newest are told; its tags would fill the memory
 * (docs/decisions/0122-data-to-take-away.md).
 */
const MOST_ROWS = 3_000;

/** How many rows of a table are told on paper. */
export const rowsOnPaper = (section: Section, reader: TableReader): number =>
  section.isForProgramsAlone ? 0 : Math.min(MOST_ROWS, reader.count(section));
/** Nothing: an empty cell would leave a listener waiting. */
const NONE = '–';

const inWords = ({ kind, unit, words, isFromZero }: ExportedColumn, value: unknown): string => {
  if (value === null || value === undefined || value === '') return NONE;
  switch (kind) {
    case 'day':
      return formatDate(value as Temporal.PlainDate);
    case 'moment':
      return formatDateTime(value as Temporal.Instant);
    case 'yes':
      return value === true ? 'oui' : 'non';
    case 'whole':
      if (unit === 'centimes') return euros(value as number);
      // Which one, not how many: « Train 1 » would be read as one train, or as its number.
      if (isFromZero) return words?.[String(value)] ?? ranked((value as number) + 1);
      return thousands(value as number);
    case 'tree':
      return treeInWords(value) || NONE;
    default:
      return words?.[String(value)] ?? String(value);
  }
};

type Shown = readonly (readonly [name: string, column: ExportedColumn])[];

/** What of a table is for reading: identifiers are for programs. */
const shownOf = ({ given }: Section): Shown => given.filter(([, { kind }]) => kind !== 'reference');

const isTable = (shown: Shown): boolean =>
  shown.length <= MOST_COLUMNS && shown.every(([, { kind }]) => kind !== 'tree');

const SHARES = { text: 2, day: 1.3, moment: 1.6, whole: 1, yes: 1, tree: 3, reference: 1 } as const;

const columnsOf = (shown: Shown): readonly Column[] =>
  shown.map(([, { label, kind, unit, isFromZero }]) => ({
    head: unit && unit !== 'centimes' && label.toLowerCase() !== unit ? `${label} (${unit})` : label,
    share: SHARES[kind],
    ...(kind === 'whole' && !isFromZero ? { align: 'right' as const } : {}),
  }));

const cellsOf = (shown: Shown, row: ExportedRow): readonly string[] =>
  shown.map(([name, column]) => inWords(column, row[name]));

const rowBlocks = (shown: Shown, row: ExportedRow): readonly Block[] => {
  const long = shown.filter(([, { kind }]) => kind === 'tree');
  const short = shown.filter(([, { kind }]) => kind !== 'tree');
  return [
    ...(short.length > 0
      ? [
          {
            kind: 'facts',
            facts: short.map(([name, column]) => ({
              label: column.label,
              value: inWords(column, row[name]),
            })),
          } as const,
        ]
      : []),
    ...long.map(
      ([name, column]) =>
        ({
          kind: 'paragraph',
          look: 'small',
          words: [{ strong: `${column.label}${NBSP}: ` }, inWords(column, row[name])],
        }) as const,
    ),
    { kind: 'rule' },
  ];
};

interface Piece {
  readonly blocks: readonly Block[];
  readonly rows: number;
}

async function* sectionPieces(section: Section, reader: TableReader): AsyncGenerator<Piece, void> {
  const shown = shownOf(section);
  const asTable = isTable(shown);
  const all = reader.count(section);
  const isCut = all > MOST_ROWS;
  yield {
    rows: 0,
    blocks: [
      { kind: 'heading', level: 3, text: section.heading },
      ...(isCut
        ? [
            {
              kind: 'paragraph',
              words: `Les ${thousands(MOST_ROWS)} lignes les plus récentes, sur ${thousands(all)}${NBSP}: toutes sont dans le fichier JSON.`,
            } as const,
          ]
        : []),
    ],
  };
  let told = 0;
  for await (const portion of reader.rows(section, isCut ? MOST_ROWS : undefined)) {
    const first = told + 1;
    told += portion.length;
    yield {
      rows: portion.length,
      blocks: asTable
        ? [
            {
              kind: 'table',
              // A table's tags stay in memory until its end: a long one is told as several.
              caption:
                all === 1
                  ? 'Une ligne'
                  : `Lignes ${thousands(first)} à ${thousands(told)} sur ${thousands(Math.min(all, MOST_ROWS))}`,
              columns: columnsOf(shown),
              rows: portion.map((row) => cellsOf(shown, row)),
            },
            { kind: 'space', height: 10 },
          ]
        : portion.flatMap((row) => rowBlocks(shown, row)),
    };
  }
}

/** The file for reading: chapter by chapter, in words, with what there is nothing of said at the end. */
export async function* paperFile(
  { at }: ExportHead,
  sections: readonly Section[],
  reader: TableReader,
): AsyncGenerator<Piece, void> {
  yield {
    rows: 0,
    blocks: [
      {
        kind: 'page',
        aside: ['Mes données', formatLongDate(at)],
        note: `Tout ce que votre ${PRODUCT_NAME} garde de vous, le ${formatLongDate(at)}.`,
      },
      { kind: 'heading', level: 1, text: 'Mes données' },
      {
        kind: 'paragraph',
        look: 'lead',
        words: `Ce que votre ${PRODUCT_NAME} garde de vous, le ${formatLongDate(at)}. Les heures sont celles de Paris.`,
      },
      {
        kind: 'paragraph',
        words:
          'Le même contenu, avec les identifiants techniques, est dans le fichier JSON, qu’un autre service peut lire.',
      },
    ],
  };
  const nothing: string[] = [];
  const elsewhere: string[] = [];
  let chapter: string | undefined;
  for (const section of sections) {
    if (section.isForProgramsAlone) {
      elsewhere.push(section.heading);
      continue;
    }
    if (reader.count(section) === 0) {
      nothing.push(section.heading);
      continue;
    }
    if (section.chapter !== chapter) {
      chapter = section.chapter;
      yield { rows: 0, blocks: [{ kind: 'heading', level: 2, text: chapter }] };
    }
    yield* sectionPieces(section, reader);
  }
  const list = (items: readonly string[], title: string): readonly Block[] =>
    items.length === 0
      ? []
      : [
          { kind: 'heading', level: 2, text: title },
          { kind: 'paragraph', words: `${items.join(', ')}.` },
        ];
  yield {
    rows: 0,
    blocks: [
      ...list(nothing, 'Ce que nous n’avons pas'),
      ...list(
        elsewhere,
        `Dans le fichier JSON seulement${NBSP}: ${counted(elsewhere.length, 'liste', 'listes')}`,
      ),
    ],
  };
}
