import type { FastifyInstance } from 'fastify';
import type { AnyCall } from '#contract/call.ts';
import type { CustomerOverview } from '#contract/overview.ts';
import type { PortalContext } from '#contract/portal-context.ts';
import { newIuc } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { searchStations } from '#domain/rail/station-search.ts';
import { createJobRunner, type JobRunner } from '#features/jobs/index.ts';
import { orderJobs } from '#features/orders/index.ts';
import type { BookingProvider } from '#providers/booking/port.ts';
import { createServer } from '#server/server.ts';
import { loadPage } from '#web/page-modules.ts';
import { loadBuiltRenderer } from '#web/rendering/renderer.server.ts';
import { ensureBuilt } from '../../scripts/build.ts';
import { calls } from '../../src/calls.ts';
import { logLines, overviewOf } from './fake-app.ts';
import { type ShopApp, type ShopOptions, shopApp } from './shop-app.ts';
import { silent } from './silent.ts';
import { Visitor } from './visitor.ts';
import { servesProduct } from './witness.ts';

/** Somebody signed in who may buy, by call with `token` or as a visitor of the pages. */
export interface Buyer {
  readonly iuc: string;
  readonly token: string;
  readonly visitor: Visitor;
}

export interface CallAnswer {
  readonly status: number;
  readonly json: Record<string, unknown>;
}

/** The shop served over HTTP in this process, with a booking system in front of which something may be put. */
export interface ShopServer extends ShopApp {
  readonly base: string;
  /** What the booking system does instead of what it does, by method; tests set and clear it. */
  readonly instead: Map<keyof BookingProvider, (...input: never[]) => unknown>;
  readonly server: FastifyInstance;
  /** A Grand Voyageur, or somebody of another status. */
  buyer(amount?: number, status?: CustomerOverview['profile']['status']): Promise<Buyer>;
  /** Posts a body to a call; `call` reads the answer. */
  send(who: { readonly token: string }, name: string, body: unknown, transaction?: string): Promise<Response>;
  call(
    who: { readonly token: string },
    name: string,
    body: unknown,
    transaction?: string,
  ): Promise<CallAnswer>;
  /** Signed choices of trains from Paris to Dijon that can be had, with their prices. */
  offers(who: { readonly token: string }, more?: object): Promise<{ token: string; points: number }[]>;
  /** Runs the orders' jobs until the end of the file. */
  runJobs(): JobRunner;
}

export const shopServer = async (
  ending: { after(work: () => Promise<void>): void },
  options: Omit<ShopOptions, 'between' | 'isFailing'> & {
    /** Calls of the test's own, beside the product's. */
    readonly moreCalls?: readonly AnyCall<PortalContext>[];
  } = {},
): Promise<ShopServer> => {
  const instead: ShopServer['instead'] = new Map();
  const shop = await shopApp(ending, {
    ...options,
    isFailing: () => instead.size > 0,
    between: (booking) =>
      new Proxy(booking as BookingProvider, {
        get: (target, name: keyof BookingProvider) =>
          instead.get(name) ?? (target[name] as (...rest: unknown[]) => unknown).bind(target),
      }),
  });
  const dist = await ensureBuilt();
  const server = await createServer(shop.app, {
    renderer: await loadBuiltRenderer(dist),
    loadPage,
    logger: logLines().logger,
    dist,
    calls: [...calls, ...(options.moreCalls ?? [])],
  });
  const base = await server.listen({ host: '127.0.0.1', port: 0 });
  servesProduct(base);
  ending.after(() => server.close());

  const send: ShopServer['send'] = ({ token }, name, body, transaction) =>
    fetch(`${base}/api/${name}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(transaction === undefined ? {} : { 'x-transac-correlation-id': transaction }),
      },
      body: JSON.stringify(body),
    });
  const call: ShopServer['call'] = async (...asked) => {
    const answer = await send(...asked);
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
  };
  const station = (text: string): string => searchStations(shop.quotations.timetable(), text)[0]?.id ?? '';

  return {
    ...shop,
    base,
    server,
    instead,
    send,
    call,
    buyer: async (amount = 50_000, status = 'GV') => {
      const overview = overviewOf(status);
      const own = { ...overview, balance: points(amount), customer: { ...overview.customer, iuc: newIuc() } };
      const { token } = shop.app.signIn(own);
      if (amount > 0) await shop.credit(own.customer.iuc, amount);
      const visitor = new Visitor(base);
      visitor.cookies.set('test-session', { value: token, path: '/', line: '' });
      return { iuc: own.customer.iuc, token, visitor };
    },
    offers: async (who, more = {}) => {
      const { json } = await call(who, 'quotation-burnFer-outward', {
        departure: station('Paris Gare de Lyon'),
        arrival: station('Dijon'),
        departureDate: '15/03/2027',
        departureHour: 7,
        ...more,
      });
      const { journeys } = json as {
        journeys: { classes: { token?: string; state: string; pricePoints?: number }[] }[];
      };
      return journeys
        .flatMap(({ classes }) => classes)
        .flatMap(({ token, state, pricePoints }) =>
          state === 'available' && token && pricePoints ? [{ token, points: pricePoints }] : [],
        );
    },
    runJobs: () => {
      const runner = createJobRunner({
        db: shop.db,
        queues: orderJobs(shop.orders),
        log: silent,
        pollMs: 20,
      });
      ending.after(() => runner.stop(1_000));
      runner.start();
      return runner;
    },
  };
};
