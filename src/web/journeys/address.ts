/** What of a journey stands in its address: one text a field, '' where there is none. */
export type Address<Field extends string = string> = Readonly<Record<Field, string>>;

/** Name and value of a hidden field of a GET form. */
export type HiddenField = readonly [name: string, value: string];

export interface AddressDescription<Field extends string, Step extends Field> {
  /** Path of the journey's page; a step may have a path of its own. */
  readonly path: string;
  /** Every field, in the order in which it is written. */
  readonly fields: readonly Field[];
  /** The field that names the step, where the steps share a path. */
  readonly step?: Step;
  /** Fields that belong to one page only (a cursor, what just happened): they go along when they are given, never by themselves. */
  readonly passing?: readonly NoInfer<Field>[];
  /** The passing field that takes the code of why somebody was sent back. */
  readonly message?: NoInfer<Field>;
}

/** From where to where: the fields as they are, what changes, and the only ones to keep, where not all are. */
interface AddressMove<Field extends string> {
  readonly from: Address<Field>;
  readonly changes?: Partial<Address<Field>> | undefined;
  readonly keeps?: readonly string[] | undefined;
}

/** How a journey's state is written into addresses and read back. */
export interface AddressKind<Field extends string, Step extends string = never> {
  readonly path: string;
  readonly stepField: Step | undefined;
  readonly messageField: Field | undefined;
  /** The fields of a query, whatever else it holds; what they mean is checked by whoever needs it. */
  readonly read: (query: URLSearchParams) => Address<Field>;
  /** The fields that one page hands to the next, in order, empty ones left out. `at` is the step's value, or a path of its own. */
  readonly fields: (at: string, move: AddressMove<Field>) => readonly HiddenField[];
  readonly href: (at: string, move: AddressMove<Field>) => string;
}

/** No honest value is longer; the rest of a hostile one is dropped before anything looks at it. */
const LONGEST_VALUE = 2000;

const isPath = (at: string): boolean => at.startsWith('/');

/** Describes the addresses of a journey. Runs in browsers too: a form's action is its `path`. */
export const defineAddress = <const Field extends string, const Step extends Field = never>({
  path,
  fields,
  step,
  passing = [],
  message,
}: AddressDescription<Field, Step>): AddressKind<Exclude<Field, Step>, Step> => {
  type Kept = Exclude<Field, Step>;
  const read = (query: URLSearchParams): Address<Kept> =>
    Object.fromEntries(
      fields
        .filter((field) => field !== step)
        .map((field) => [field, (query.get(field) ?? '').slice(0, LONGEST_VALUE)]),
    ) as Address<Kept>;
  const left = [...passing, ...(message === undefined ? [] : [message])];
  const written = (at: string, { from, changes, keeps }: AddressMove<Kept>): readonly HiddenField[] => {
    const next = new Map<string, string>(Object.entries(from));
    for (const field of left) next.delete(field);
    for (const [field, value] of Object.entries<string>({ ...changes })) next.set(field, value);
    if (step !== undefined) next.set(step, isPath(at) ? '' : at);
    return fields
      .filter((field) => field === step || !keeps || keeps.includes(field))
      .map((field) => [field, next.get(field) ?? ''] as const)
      .filter(([, value]) => value !== '');
  };
  return {
    path,
    stepField: step,
    messageField: message as Kept | undefined,
    read,
    fields: written,
    href: (at, move) => {
      const query = new URLSearchParams(written(at, move).map(([name, value]) => [name, value]));
      return (isPath(at) ? at : path) + (query.size === 0 ? '' : `?${query}`);
    },
  };
};
