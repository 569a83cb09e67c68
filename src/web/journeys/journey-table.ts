import { Fault } from '#domain/failure.ts';
import type { Address, AddressKind, HiddenField } from './address.ts';
import type { AnyStep, Found, Line, Needs, Steps } from './journey.ts';

/** A journey's table as it is walked: what its types have promised is no longer asked. */
export interface JourneyTable {
  readonly address: AddressKind<string, string>;
  readonly needs: Needs;
  readonly steps: Steps;
  readonly remembers: (address: Address) => boolean;
}

/** Calls a function of the table with what the table's types have promised it. */
export const callPromised = (work: unknown, ...given: readonly unknown[]): unknown =>
  (work as (...given: readonly unknown[]) => unknown)(...given);

export const stepNamed = ({ steps }: JourneyTable, name: string): AnyStep => {
  const step = steps[name];
  if (!step) throw new Fault('journey-has-no-step', { step: name });
  return step;
};

/** Whether this journey has the step at all. */
export const exists = (table: JourneyTable, name: string, address: Address, found: Found): boolean => {
  const { when } = stepNamed(table, name);
  return when === undefined || callPromised(when, address, found) === true;
};

/** The address of a step, from where one is and what changes. */
export const hrefTo = (
  table: JourneyTable,
  name: string,
  from: Address,
  changes?: Partial<Address>,
): string => {
  const { at = '', keeps } = stepNamed(table, name);
  return table.address.href(at, { from, changes, keeps });
};

/** The same as hidden fields. */
export const fieldsTo = (
  table: JourneyTable,
  name: string,
  from: Address,
  changes?: Partial<Address>,
): readonly HiddenField[] => {
  const { at = '', keeps } = stepNamed(table, name);
  return table.address.fields(at, { from, changes, keeps });
};

/** The step that an address asks for: by its path, else by the step field; the first for anything else. */
export const stepAt = (table: JourneyTable, { pathname, searchParams }: URL): string => {
  const { stepField } = table.address;
  const names = Object.keys(table.steps);
  const own = names.find((name) => stepNamed(table, name).at === pathname);
  const value = stepField === undefined ? '' : (searchParams.get(stepField) ?? '');
  return own ?? names.find((name) => stepNamed(table, name).at === value) ?? (names[0] as string);
};

/** The step asked for, or the next one that this journey has. */
export const stepOnTheWay = (table: JourneyTable, asked: string, address: Address): string => {
  const names = Object.keys(table.steps);
  const onwards = names.slice(names.indexOf(asked));
  return (
    onwards.find((name) => stepNamed(table, name).at !== undefined && exists(table, name, address, {})) ??
    asked
  );
};

/** The line of stops as it is seen at a step. */
export const lineAt = (table: JourneyTable, name: string, address: Address, found: Found): Line => {
  const { on, leadsBack } = stepNamed(table, name);
  const here = on ?? name;
  const line = Object.keys(table.steps).filter(
    (stop) =>
      stepNamed(table, stop).label !== undefined && (stop === here || exists(table, stop, address, found)),
  );
  const current = line.indexOf(here);
  const linked = leadsBack !== false && table.remembers(address);
  return {
    current,
    stops: line.map((stop, index) => ({
      label: stepNamed(table, stop).label ?? '',
      ...(linked && index < current ? { href: hrefTo(table, stop, address) } : {}),
    })),
  };
};

/** What is wrong with a table; empty for a sound one. */
export const faultsOf = ({ needs, steps }: Pick<JourneyTable, 'needs' | 'steps'>): string[] => {
  const names = Object.keys(steps);
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const [name, step] of Object.entries(steps)) {
    if (step.at !== undefined) {
      if (seen.has(step.at)) faults.push(`${name}: another step has the address ${step.at}`);
      seen.add(step.at);
      if (!step.load) faults.push(`${name}: has an address and nothing to load`);
    }
    if ((step.label === undefined) === (step.on === undefined))
      faults.push(`${name}: either is a stop or stands at one`);
    if (step.on !== undefined && steps[step.on]?.label === undefined)
      faults.push(`${name}: stands at ${step.on}, which is no stop`);
    for (const need of step.needs ?? []) {
      const from = needs[need]?.from ?? '';
      if (steps[from]?.at === undefined || names.indexOf(from) >= names.indexOf(name))
        faults.push(`${name}: needs ${need} from ${from}, which does not come before it`);
    }
  }
  return faults;
};
