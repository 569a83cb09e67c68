/**
 * What all test files of a process share: its environment, its folder, what hears its events, and what is global in it, time among
 * it; not its exit code, which is the runner's. A file that leaves one of them changed changes what tests of other files see, in an order that nobody looks at.
 */

/** By names for people to read; what two states have under one name is compared by identity. */
interface ProcessState {
  readonly settings: ReadonlyMap<string, unknown>;
  readonly globals: ReadonlyMap<string, unknown>;
}

/** Heard once, when the process ends: what a module tidies up then is no other file's matter. */
const AT_THE_END: ReadonlySet<string | symbol> = new Set(['exit', 'beforeExit']);

/** What a library takes for missing and puts its own in place of, when it is imported: PDF.js. */
const OF_LIBRARIES: ReadonlySet<string> = new Set(['Promise.try']);

const settings = function* (): Generator<readonly [name: string, value: unknown]> {
  for (const [name, value] of Object.entries(process.env)) yield [`process.env.${name}`, value];
  yield ['process.cwd()', process.cwd()];
  for (const event of process.eventNames())
    if (!AT_THE_END.has(event)) yield [`listeners of « ${String(event)} »`, process.listenerCount(event)];
};

/** What an object has of its own, without asking what answers by a getter: Node loads much at the first look. */
const valuesOf = (owner: object): [name: string, value: unknown][] =>
  Object.entries(Object.getOwnPropertyDescriptors(owner))
    .filter(([, property]) => 'value' in property)
    .map(([name, { value }]) => [name, value]);

/** `setTimeout` and `Date`, and their functions (`Date.now`, `console.warn`). */
const globals = function* (): Generator<readonly [name: string, value: unknown]> {
  for (const [name, value] of [...valuesOf(globalThis), ['Temporal.Now', Temporal.Now] as const]) {
    yield [name, value];
    if (value === globalThis || value === null || !['object', 'function'].includes(typeof value)) continue;
    for (const [called, one] of valuesOf(value as object))
      if (typeof one === 'function') yield [`${name}.${called}`, one];
  }
};

export const processState = (): ProcessState => ({
  settings: new Map(settings()),
  globals: new Map(globals()),
});

/**
 * The names of what is another than it was, or is gone. A setting that has come counts, too; something global does not: libraries keep what
 * they share there from the first file on that imports them, and nothing that ran before can have known it.
 */
export const changedBetween = (before: ProcessState, after: ProcessState): string[] => [
  ...[...new Set([...before.settings.keys(), ...after.settings.keys()])].filter(
    (name) => before.settings.get(name) !== after.settings.get(name),
  ),
  ...[...before.globals]
    .filter(([name, value]) => !OF_LIBRARIES.has(name) && !Object.is(value, after.globals.get(name)))
    .map(([name]) => name),
];
