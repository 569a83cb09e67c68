import { type PageRedirect, redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { parseOrderId } from '#domain/ids.ts';
import { MANUAL_PER_PAGE, type ManualCount, manualQueue, ownerOfManual } from '#features/orders/index.ts';
import { openFromQueue } from '#features/staff/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import type { Filter } from '#web/lists/paged.ts';
import { readFilter, readList } from '#web/lists/read-list.server.ts';
import { byHandPath } from '#web/views/change-path.ts';
import { MANUAL_WHYS, ORDER_KINDS, queuedView } from '#web/views/desk-orders.server.ts';
import { closeQueueForm, openQueuedForm } from './queue.form.ts';

const PATH = pathOf('/espace-pro/a-reprendre');
/** What is said of it when a file could not be opened. */
const NOT_OPENED = ['gone', 'no-card'] as const;

const sumOf = (counts: readonly ManualCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

/** The values that something waits under, with how much; the one in the address also while nothing does. */
const withCounts = <Value extends string>(
  { name, chosen, choices }: Filter<Value>,
  counts: readonly ManualCount[],
  of: (one: ManualCount) => string,
): Filter & { readonly all: number } => ({
  name,
  chosen,
  all: sumOf(counts),
  choices: choices
    .map((choice) => ({ ...choice, count: sumOf(counts.filter((one) => of(one) === choice.value)) }))
    .filter(({ value, count }) => count > 0 || value === chosen),
});

/** The list without one of its filters. */
const without = (url: URL, name: string): string => {
  const query = new URLSearchParams(
    ['motif', 'type'].flatMap((kept): [string, string][] => {
      const value = url.searchParams.get(kept);
      return kept === name || value === null ? [] : [[kept, value]];
    }),
  );
  return query.size > 0 ? `${PATH}?${query}` : PATH;
};

/** All that waits for people, of whichever customer; to who came by a token of the desk that says they see to it. */
export const loader = async (context: PageContext) => {
  const { app, url, cookie } = context;
  const visit = await app.staffDoor?.queue.read(cookie);
  if (!visit) return { queue: undefined };
  const whys = readFilter(url, 'motif', MANUAL_WHYS);
  const kinds = readFilter(url, 'type', ORDER_KINDS);
  let counts: readonly ManualCount[] = [];
  const list = await readList(context, {
    read: async (page) => {
      const found = await manualQueue(app.db, {
        ...(whys.chosen === undefined ? {} : { why: whys.chosen }),
        ...(kinds.chosen === undefined ? {} : { kind: kinds.chosen }),
        page,
      });
      counts = found.counts;
      const total = sumOf(
        counts.filter(({ why, kind }) => why === (whys.chosen ?? why) && kind === (kinds.chosen ?? kind)),
      );
      return { rows: found.rows, total };
    },
    perPage: MANUAL_PER_PAGE,
    view: queuedView,
    noun: ['commande', 'commandes'],
    incident: 'unavailable',
    keep: ['motif', 'type'],
  });
  const notOpened = url.searchParams.get('refus');
  return {
    queue: {
      list,
      // Each counts what the other leaves.
      whys: withCounts(
        whys,
        counts.filter(({ kind }) => kind === (kinds.chosen ?? kind)),
        ({ why }) => why,
      ),
      kinds: withCounts(
        kinds,
        counts.filter(({ why }) => why === (whys.chosen ?? why)),
        ({ kind }) => kind,
      ),
      allWhys: without(url, 'motif'),
      allKinds: without(url, 'type'),
      agent: visit.agent,
      place: visit.place,
      maySettle: visit.maySettle,
      notOpened: NOT_OPENED.find((one) => one === notOpened),
    },
  };
};

/** Opens the file of something that waits, or ends the list. */
export const action = async (context: PageContext): Promise<PageRedirect> => {
  const { app, form, cookie, correlationId } = context;
  const door = app.staffDoor;
  const visit = await door?.queue.read(cookie);
  if (!door || !visit) return redirect(PATH);
  if (form.get('intention') === closeQueueForm.intention) {
    context.setHeader('set-cookie', await door.queue.close(cookie));
    return redirect(PATH);
  }
  const orderId = parseOrderId(form.get('commande'));
  if (form.get('intention') !== openQueuedForm.intention || orderId === undefined) return redirect(PATH);
  const opened = await openFromQueue(door, visit, await ownerOfManual(app.db, orderId), {
    correlationId,
    cookie,
  });
  if (opened === 'gone' || opened === 'no-card')
    return redirect(pathOf('/espace-pro/a-reprendre', { query: { refus: opened } }));
  context.setHeader('set-cookie', opened);
  return redirect(byHandPath(orderId));
};
