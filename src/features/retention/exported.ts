/** What a value of the export is, for its schema and for whoever reads it on paper. */
export type ExportedKind = 'text' | 'day' | 'moment' | 'whole' | 'yes' | 'tree' | 'reference';

export interface ExportedColumn {
  /** In French, as on paper. */
  readonly label: string;
  readonly kind: ExportedKind;
  /** Of a whole number: `points`, `centimes`, `minutes`. */
  readonly unit?: string;
  /** What its values mean, where they are codes. */
  readonly words?: Readonly<Record<string, string>>;
  readonly isOptional?: true;
  /** Of a whole number: the first is 0, as programs count; people count from 1. */
  readonly isFromZero?: true;
  /** SQL over the row `r`, for what stands in another table. */
  readonly from?: string;
}

/** A column that its customer is not given, and why. */
export interface Withheld {
  readonly withheld: string;
}

const CHAPTERS = [
  'Vous',
  'Votre programme',
  'Vos points',
  'Vos commandes',
  'Vos voyages',
  'Vos messages',
  'Votre connexion',
] as const;
type Chapter = (typeof CHAPTERS)[number];

/** A table as its customer reads it: every column has its words, or a reason why it is withheld. */
export interface ExportedTable {
  readonly chapter: Chapter;
  /** « Votre identité » */
  readonly heading: string;
  readonly columns: Readonly<Record<string, ExportedColumn | Withheld>>;
  /** Figures of the books that say nothing to a reader beside what another table says: in the file for programs alone. */
  readonly isForProgramsAlone?: true;
}

/** A table that is in no export, and why. */
export interface NotExported {
  readonly notExported: string;
}

export const isWithheld = (column: ExportedColumn | Withheld): column is Withheld => 'withheld' in column;
export const isExported = (table: ExportedTable | NotExported): table is ExportedTable => 'chapter' in table;

const column =
  (kind: ExportedKind) =>
  (label: string, words?: Readonly<Record<string, string>>): ExportedColumn => ({
    label,
    kind,
    ...(words ? { words } : {}),
  });

export const text = column('text');
/** A calendar day, `2027-03-01`. */
export const day = column('day');
/** An instant, ISO 8601 in UTC. */
export const moment = column('moment');
export const yes = column('yes');
/** A value with parts of its own. */
export const tree = column('tree');
/** An identifier of the portal's own: in the file for programs, not on paper. */
export const reference = (label = 'Identifiant'): ExportedColumn => ({ label, kind: 'reference' });
export const whole = (label: string, unit?: string): ExportedColumn => ({
  label,
  kind: 'whole',
  ...(unit ? { unit } : {}),
});
/** Which one of several, the first being 0; `names` where people call them by name. */
export const ordinal = (label: string, names?: readonly string[]): ExportedColumn => ({
  label,
  kind: 'whole',
  isFromZero: true,
  ...(names ? { words: Object.fromEntries(names.map((name, index) => [String(index), name])) } : {}),
});
export const maybe = (one: ExportedColumn): ExportedColumn => ({ ...one, isOptional: true });
export const withheld = (why: string): Withheld => ({ withheld: why });
export const notExported = (why: string): NotExported => ({ notExported: why });

/** The key of the customer, in every table: said once, at the head of the file. */
const OWN_KEY = withheld('at the head of the file');

export const exported = (
  chapter: Chapter,
  heading: string,
  columns: ExportedTable['columns'],
  more: Pick<ExportedTable, 'isForProgramsAlone'> = {},
): ExportedTable => ({ chapter, heading, columns: { iuc: OWN_KEY, ...columns }, ...more });

/** A table with its name, as it stands in the export. */
export interface Section extends ExportedTable {
  readonly table: string;
  /** What is given of it, in its order. */
  readonly given: readonly (readonly [name: string, column: ExportedColumn])[];
}

/** Every table of the export, chapter by chapter. */
export const sectionsOf = (
  tables: Readonly<Record<string, { readonly exported: ExportedTable | NotExported }>>,
): readonly Section[] =>
  Object.entries(tables)
    .flatMap(([table, { exported: one }]): Section[] =>
      isExported(one)
        ? [
            {
              ...one,
              table,
              given: Object.entries(one.columns).flatMap(([name, of]) =>
                isWithheld(of) ? [] : [[name, of] as const],
              ),
            },
          ]
        : [],
    )
    .sort((a, b) => CHAPTERS.indexOf(a.chapter) - CHAPTERS.indexOf(b.chapter));
