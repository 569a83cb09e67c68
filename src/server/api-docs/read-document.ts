import type { ApiDocument } from '../open-api.ts';

/** The parts of JSON Schema that our contracts become. */
export interface Shape {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Shape;
}

interface Media {
  readonly schema?: Shape;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly (Parameter & { readonly example?: unknown })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

/** A row of a table of shapes: one field, by its path. */
export interface Field {
  readonly path: string;
  readonly isRequired: boolean;
  readonly shape: Shape;
}

export interface DocumentedCall {
  readonly method: string;
  readonly path: string;
  readonly access: string;
  readonly summary: string;
  readonly who: string;
  readonly headers: readonly Parameter[];
  readonly input: readonly Field[];
  readonly inputExample: Readonly<Record<string, unknown>> | undefined;
  /** Media type of the answer; its fields where it is JSON. */
  readonly produces: string;
  readonly output: readonly Field[];
  readonly answer: { readonly status: string; readonly value: unknown } | undefined;
  /** Codes of the error catalogue by status. */
  readonly errors: readonly { readonly status: string; readonly code: string }[];
}

/** Deeper than any shape of ours: one that holds itself would not end. */
const DEEPEST = 8;

const branchesOf = ({ anyOf = [], oneOf = [], allOf = [] }: Shape): readonly Shape[] => [
  ...anyOf,
  ...oneOf,
  ...allOf,
];

/** Fields of an object in reading order, those of its groups and rows after them: `rows[].seat`. */
const fieldsOf = (shape: Shape, prefix = '', depth = 0): readonly Field[] => {
  if (depth > DEEPEST) return [];
  const own = Object.entries(shape.properties ?? {}).flatMap(([name, property]): readonly Field[] => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    return [
      { path, isRequired: shape.required?.includes(name) ?? false, shape: property },
      ...fieldsOf(property, path, depth + 1),
    ];
  });
  const rows = shape.items ? fieldsOf(shape.items, `${prefix}[]`, depth + 1) : [];
  // A field may be of several shapes; each field that any of them has is told once.
  const among = branchesOf(shape).flatMap((branch) => fieldsOf(branch, prefix, depth + 1));
  const all = [...own, ...rows, ...among];
  return all.filter(({ path }, at) => all.findIndex((other) => other.path === path) === at);
};

const isEmpty = (values: object): boolean => Object.keys(values).length === 0;

const callOf = (path: string, method: string, operation: Operation): DocumentedCall => {
  const query = operation.parameters.filter((parameter) => parameter.in === 'query');
  const body = operation.requestBody?.content['application/json'];
  const asked = Object.fromEntries(
    query.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])),
  );
  const [produces = 'application/json', done = {}] =
    Object.entries(operation.responses['200']?.content ?? {})[0] ?? [];
  const answers = Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
    Object.values(content).flatMap(({ examples }) =>
      examples?.['answered'] === undefined ? [] : [{ status, value: examples['answered'].value }],
    ),
  );
  return {
    method: method.toUpperCase(),
    path,
    access: operation.tags[0] ?? '',
    summary: operation.summary,
    who: operation.description,
    headers: operation.parameters.filter((parameter) => parameter.in === 'header'),
    input: body?.schema
      ? fieldsOf(body.schema)
      : query.map(({ name, required, schema }) => ({ path: name, isRequired: required, shape: schema })),
    inputExample: (body?.example as DocumentedCall['inputExample']) ?? (isEmpty(asked) ? undefined : asked),
    produces,
    output: done.schema ? fieldsOf(done.schema) : [],
    answer: answers[0],
    errors: Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
      Object.keys(content['application/problem+json']?.examples ?? {})
        .filter((code) => code !== 'answered')
        .map((code) => ({ status, code })),
    ),
  };
};

/** Every call that the document tells of, in its order. */
export const callsIn = ({ paths }: Pick<ApiDocument, 'paths'>): readonly DocumentedCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(path, method, operation as Operation)),
  );

const isNumbered = (value: unknown): value is number => typeof value === 'number';

/** A shape in a few words: « string, 1 to 20 characters », « array of 1 to 500 ». */
export const shapeInWords = (shape: Shape): string => {
  const branches = branchesOf(shape);
  if (branches.length > 0)
    return [...new Set(branches.map(shapeInWords))].filter((words) => words !== '').join(' or ');
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  const type = [shape.type ?? []].flat().join(' or ');
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = shape;
  const between = (least: number | undefined, most: number | undefined, what: string): string[] => {
    // The largest whole number that JSON carries safely is no limit that anybody set.
    const upper = isNumbered(most) && most < Number.MAX_SAFE_INTEGER ? most : undefined;
    const lower = isNumbered(least) && least > -Number.MAX_SAFE_INTEGER ? least : undefined;
    if (lower === undefined && upper === undefined) return [];
    if (lower === undefined) return [`${upper}${what} at most`];
    return [upper === undefined ? `${lower}${what} at least` : `${lower} to ${upper}${what}`];
  };
  const limits = [
    ...(shape.format === undefined ? [] : [shape.format]),
    ...between(minLength, maxLength, ' characters'),
    ...between(minimum, maximum, ''),
    ...between(minItems, maxItems, ' rows'),
  ];
  const items =
    type === 'array' && shape.items?.type !== undefined
      ? ` of ${[shape.items.type].flat().join(' or ')}`
      : '';
  return [`${type}${items}`, ...limits].filter((words) => words !== '').join(', ');
};
