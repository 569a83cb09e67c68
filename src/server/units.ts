/** What a number counts, told by the end of its name where nothing else says it; the first that fits. */
const UNITS: readonly (readonly [name: RegExp, unit: string])[] = [
  [/cents$/i, 'Cents of a euro.'],
  [/euros$/i, 'Euros.'],
  [
    /(?:points?|solde|balance|compteurFid|nbPointStatut|pricePointsPerPassenger|gained|spent|expired)$/i,
    'Points.',
  ],
  [/seconds$/i, 'Seconds.'],
  [/(?:minutes|duration)$/i, 'Minutes.'],
  [/hour$/i, 'Hour of the day, 0 to 23.'],
  [/month$/i, 'Month, 1 to 12.'],
  [/year$/i, 'Year.'],
  [/(?:grams|kg)$/i, 'Of CO2, in the unit that its name ends with.'],
  [/km$/i, 'Kilometres.'],
  [/page$/i, 'Page, from 1.'],
  [/pageSize$/i, 'Rows of a page.'],
  [/(?:passenger|journey|leg|compartment|column)$/i, 'Place in its row, from 0.'],
  [/amount$/i, 'Euros or points, as the name beside it says.'],
  [
    /(?:quantity|count|total|trips|travels|seats\w*|tripTarget|places|taken|known|corrected|outdated|refused)$/i,
    'How many.',
  ],
];

interface Node {
  readonly type?: unknown;
  readonly const?: unknown;
  readonly enum?: unknown;
  description?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly additionalProperties?: Node | boolean;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly allOf?: readonly Node[];
}

const isNumber = ({ type }: Node): boolean => type === 'number' || type === 'integer';

const branchesOf = ({ anyOf = [], oneOf = [], allOf = [] }: Node): readonly Node[] => [
  ...anyOf,
  ...oneOf,
  ...allOf,
];

/** Writes the unit of every number of a JSON Schema that has no words of its own (API-01). */
export const writeUnits = (schema: object, name = ''): void => {
  const node = schema as Node;
  const branches = branchesOf(node);
  if ((isNumber(node) || branches.some(isNumber)) && node.description === undefined) {
    const unit = UNITS.find(([pattern]) => pattern.test(name))?.[1];
    if (unit !== undefined) node.description = unit;
  }
  for (const [key, property] of Object.entries(node.properties ?? {})) writeUnits(property, key);
  for (const branch of branches) if (!isNumber(branch)) writeUnits(branch, name);
  if (node.items) writeUnits(node.items, name);
  if (typeof node.additionalProperties === 'object') writeUnits(node.additionalProperties, name);
};

/** Names of the numbers in a schema whose unit nobody knows. */
export const numbersWithoutUnit = (schema: object, name = ''): readonly string[] => {
  const node = schema as Node;
  const branches = branchesOf(node);
  const isSaid = node.description !== undefined || node.const !== undefined || node.enum !== undefined;
  return [
    ...(isNumber(node) && !isSaid ? [name] : []),
    ...Object.entries(node.properties ?? {}).flatMap(([key, property]) => numbersWithoutUnit(property, key)),
    ...branches.flatMap((branch) => (isSaid ? [] : numbersWithoutUnit(branch, name))),
    ...(node.items ? numbersWithoutUnit(node.items, name) : []),
    ...(typeof node.additionalProperties === 'object'
      ? numbersWithoutUnit(node.additionalProperties, name)
      : []),
  ];
};
