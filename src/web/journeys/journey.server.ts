import { PageRedirect, redirect } from '#contract/page-results.ts';
import { Fault } from '#domain/failure.ts';
import type { PageContext } from '#web/context/page-context.ts';
import type { Address } from './address.ts';
import {
  type AnyNeed,
  type Found,
  Instead,
  type Journey,
  type JourneyAnswer,
  type JourneyDescription,
  Lacking,
  type Line,
  type NeedRules,
  type Needs,
  type StepRules,
  type Steps,
  type Visit,
} from './journey.ts';
import {
  callPromised,
  exists,
  faultsOf,
  fieldsTo,
  hrefTo,
  type JourneyTable,
  lineAt,
  stepAt,
  stepNamed,
  stepOnTheWay,
} from './journey-table.ts';

/** Somebody on a journey: one request at one address. */
interface Walk {
  readonly table: JourneyTable;
  readonly context: PageContext;
  readonly address: Address;
}

const visitOf = (walk: Walk, found: Found, why?: unknown): Visit<Address, string, Found> => {
  const { table, context, address } = walk;
  return {
    context,
    address,
    found,
    why,
    href: (step, changes) => hrefTo(table, step, address, changes),
    go: (step, changes) => redirect(hrefTo(table, step, address, changes)),
    fields: (step, changes) => fieldsTo(table, step, address, changes),
    from: (other) => visitOf({ ...walk, address: other }, found, why),
  };
};

type NeedsRead =
  | { readonly kind: 'found'; readonly found: Found }
  /** The step that supplies what is lacking can say why in place; `code` says it in an address. */
  | { readonly kind: 'lacking'; readonly from: string; readonly why: unknown; readonly code?: string }
  | { readonly kind: 'elsewhere'; readonly to: PageRedirect };

/** Reads what a step needs, in the order it says. What only a step could supply that this journey does not have is not needed. */
const readNeeds = async (walk: Walk, name: string, known: Found = {}): Promise<NeedsRead> => {
  const { table, address } = walk;
  const found: Record<string, unknown> = { ...known };
  for (const needed of stepNamed(table, name).needs ?? []) {
    const { from, parts, why, read } = table.needs[needed] as AnyNeed;
    if (needed in found || !exists(table, from, address, found)) continue;
    if (parts?.every((field) => address[field] === '')) {
      if (why === undefined) return { kind: 'elsewhere', to: redirect(hrefTo(table, from, address)) };
      return { kind: 'lacking', from, why, code: why };
    }
    if (!read) continue;
    const value = await callPromised(read, visitOf(walk, found));
    if (value instanceof PageRedirect) return { kind: 'elsewhere', to: value };
    if (value instanceof Lacking) return { kind: 'lacking', from, why: value.why };
    found[needed] = value;
  }
  return { kind: 'found', found };
};

/** The step where one really is: an order that was paid, or has ended, says so by itself. */
const stepLedTo = ({ table }: Walk, name: string, found: Found): string => {
  for (const needed of stepNamed(table, name).needs ?? []) {
    const leads = table.needs[needed]?.leads;
    if (leads && needed in found) return callPromised(leads, found[needed]) as string;
  }
  return name;
};

type Answer = { readonly step: string; readonly data: unknown } & Line;

const show = ({ table, context, address }: Walk, step: string, data: unknown, found: Found): Answer => {
  const { id = step, title } = stepNamed(table, step);
  context.setPage({ id, title });
  return { step, data, ...lineAt(table, step, address, found) };
};

/** Shows a step, or in its place an earlier one that says what is missing. */
const arrive = async (
  walk: Walk,
  name: string,
  why?: unknown,
  known?: Found,
): Promise<Answer | PageRedirect> => {
  const { table, context, address } = walk;
  const read = await readNeeds(walk, name, known);
  if (read.kind === 'elsewhere') return read.to;
  if (read.kind === 'lacking') {
    const answer = await arrive(walk, read.from, read.why);
    context.setStatus(400);
    return answer;
  }
  const { found } = read;
  const there = stepLedTo(walk, name, found);
  if (there !== name)
    return stepNamed(table, there).at === undefined
      ? arrive(walk, there, undefined, found)
      : redirect(hrefTo(table, there, address));
  const { load } = stepNamed(table, name);
  if (!load) throw new Fault('journey-step-has-nothing-to-show', { step: name });
  const data = await callPromised(load, visitOf(walk, found, why));
  if (data instanceof PageRedirect) return data;
  if (data instanceof Instead) return show(walk, data.instead, data.data, found);
  return show(walk, name, data, found);
};

/** A GET: the step asked for, by the guard. */
const load = async (table: JourneyTable, context: PageContext): Promise<Answer | PageRedirect> => {
  const address = table.address.read(context.url.searchParams);
  const asked = stepAt(table, context.url);
  const name = stepOnTheWay(table, asked, address);
  if (name !== asked) return redirect(hrefTo(table, name, address));
  return arrive({ table, context, address }, name);
};

/** A POST: `intention` says what the pressed button means; one that the step does not have leads back to it. */
const submit = async (table: JourneyTable, context: PageContext): Promise<unknown> => {
  const address = table.address.read(context.url.searchParams);
  const walk = { table, context, address };
  const name = stepAt(table, context.url);
  const { submit: submissions = {} } = stepNamed(table, name);
  const intention = context.form.get('intention');
  const work = Object.hasOwn(submissions, intention) ? submissions[intention] : undefined;
  if (!work) return redirect(hrefTo(table, name, address));
  const read = await readNeeds(walk, name);
  if (read.kind === 'elsewhere') return read.to;
  if (read.kind === 'found') return callPromised(work, visitOf(walk, read.found));
  const { messageField } = table.address;
  const told = read.code !== undefined && messageField !== undefined ? { [messageField]: read.code } : {};
  return redirect(hrefTo(table, read.from, address, told));
};

/**
 * A journey of several steps, as data: in order, what each is called, what it needs, when it exists, what it loads and submits. From
 * the table come the guard (who comes too early is sent to the earliest step whose needs are missing), the line of stops with its ways
 * back, page identifier and title, addresses and the dispatch of intentions. Throws a Fault for a table that cannot be walked.
 *
 * Needs and steps are written apart, `as const satisfies Needs` and `Steps`, and handed over here: written in place, the compiler would
 * have to guess what the table holds while it reads it.
 */
export const defineJourney = <Field extends string, const N extends Needs, const S extends Steps>(
  description: JourneyDescription<
    Field,
    N & NeedRules<Field, N, keyof S & string>,
    S & StepRules<Field, N, S>
  >,
): Journey<Field, N, S> => {
  const faults = faultsOf(description);
  if (faults.length > 0) throw new Fault('journey-cannot-be-walked', { faults: faults.join('; ') });
  // From here on names are texts: that they belong together is what the description's type has checked.
  const table = { remembers: () => true, ...description } as unknown as JourneyTable;
  return {
    ...(description as JourneyDescription<Field, N, S>),
    load: (context) => load(table, context) as Promise<JourneyAnswer<S> | PageRedirect>,
    submit: (context) => submit(table, context) as ReturnType<Journey<Field, N, S>['submit']>,
    stepAt: (url) => stepAt(table, url) as keyof S & string,
    lineAt: (step, address, found = {}) => lineAt(table, step, address, found),
  };
};
