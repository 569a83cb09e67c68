import type { ExportedColumn, ExportedKind, Section } from '#features/retention/index.ts';

/** Counts up when what programs read changes its meaning; more tables and columns do not. */
export const EXPORT_VERSION = 1;
/** Where the schema is served. */
export const SCHEMA_PATH = '/api/personalDataSchema';

const TYPES: Readonly<Record<ExportedKind, Readonly<Record<string, unknown>>>> = {
  text: { type: 'string' },
  day: { type: 'string', format: 'date' },
  moment: { type: 'string', format: 'date-time' },
  whole: { type: 'integer' },
  yes: { type: 'boolean' },
  tree: { type: ['object', 'array'] },
  reference: { type: 'string', minLength: 1 },
};

const schemaOf = ({ label, kind, unit, words, isFromZero, isOptional }: ExportedColumn) => {
  const { type, ...rest } = TYPES[kind];
  const meaning = [
    ...(unit ? [`En ${unit}.`] : []),
    ...(isFromZero ? ['Compté à partir de 0.'] : []),
    ...(words
      ? [
          `${Object.entries(words)
            .map(([code, said]) => `${code} : ${said}`)
            .join(', ')}.`,
        ]
      : []),
  ].join(' ');
  return {
    title: label,
    ...(meaning ? { description: meaning } : {}),
    type: isOptional ? [type, 'null'].flat() : type,
    ...rest,
  };
};

const rowsOf = ({ given, heading, chapter }: Section) => ({
  title: heading,
  description: `${chapter} : ${heading}.`,
  type: 'object',
  required: ['heading', 'rows'],
  additionalProperties: false,
  properties: {
    heading: { const: heading },
    rows: {
      type: 'array',
      items: {
        type: 'object',
        required: given.map(([name]) => name),
        additionalProperties: false,
        properties: Object.fromEntries(given.map(([name, column]) => [name, schemaOf(column)])),
      },
    },
  },
});

/** The JSON Schema (2020-12) of the file that customers take away, made of the tables' own descriptions. */
export const exportSchema = (sections: readonly Section[]) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Mes données',
  description:
    'Tout ce que l’Espace Voyageur garde d’une personne. Dates en UTC, montants en centimes, codes comme ils sont gardés.',
  type: 'object',
  required: ['schema', 'version', 'exportedAt', 'customer', 'tables'],
  additionalProperties: false,
  properties: {
    schema: { type: 'string', format: 'uri', description: 'Où ce schéma est publié.' },
    version: { const: EXPORT_VERSION },
    exportedAt: { type: 'string', format: 'date-time' },
    customer: { type: 'string', format: 'uuid', description: 'Votre identifiant (iuc).' },
    tables: {
      type: 'object',
      required: sections.map(({ table }) => table),
      additionalProperties: false,
      properties: Object.fromEntries(sections.map((section) => [section.table, rowsOf(section)])),
    },
  },
});
