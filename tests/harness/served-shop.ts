import type { CustomerOverview } from '#contract/overview.ts';
import { newIuc } from '#domain/ids.ts';
import { type BookingProvider, BookingUnavailable } from '#providers/booking/port.ts';
import { createServer } from '#server/server.ts';
import { loadPage } from '#web/page-modules.ts';
import { loadBuiltRenderer } from '#web/rendering/renderer.server.ts';
import { ensureBuilt } from '../../scripts/build.ts';
import { calls } from '../../src/calls.ts';
import { logLines, overviewOf } from './fake-app.ts';
import { serveIn } from './served-by.ts';
import { type ShopApp, shopApp } from './shop-app.ts';
import { Visitor } from './visitor.ts';
import { servesProduct } from './witness.ts';

/** A member of the programme, signed in. */
export interface Shopper {
  readonly visitor: Visitor;
  readonly iuc: string;
  readonly token: string;
}

/** The shop over HTTP, with a booking system that fails when told and an order that does not wait long for it then. */
export interface ServedShop {
  readonly shop: ShopApp;
  readonly base: string;
  /** What the booking system does instead of answering; a function is given what it would have done, and what was asked. */
  failing: Partial<Record<keyof BookingProvider, 'silent' | object>>;
  /**
   * Orders about which it stays silent also when it fails no more. Whoever was answered that an order is under way leaves a last try behind, which
   * on a slow machine comes when the failing is over.
   */
  readonly silentAbout: Set<string>;
  /** An agent who has the file of a customer open, and what their forms name it by. */
  agentFor(iuc: string): { readonly visitor: Visitor; readonly file: string };
  /** Somebody with points, whose status lets them use the shop unless another is given. */
  shopper(points?: number, status?: CustomerOverview['profile']['status']): Promise<Shopper>;
}

export const servedShop = async (ending: { after(work: () => Promise<void>): void }): Promise<ServedShop> => {
  const shop = await shopApp(ending, {
    settings: {
      // Far longer than it takes to give a silent system up, on a slow machine too: who waits for the end is told it.
      waitMs: 1_000,
      takeoverMs: 200,
      giveUpMs: { holding: 200, booking: 200 },
    },
    isFailing: () => Object.keys(served.failing).length > 0,
    between: (booking) =>
      new Proxy(booking as BookingProvider, {
        get: (target, name: keyof BookingProvider) => {
          const told = served.failing[name];
          const isAbout = ([asked]: readonly unknown[]): boolean =>
            served.silentAbout.has((asked as { readonly key?: string } | undefined)?.key ?? '');
          const own = (target[name] as (...rest: unknown[]) => unknown).bind(target);
          const silence = () => Promise.reject(new BookingUnavailable('told to be silent'));
          if (told === 'silent') return silence;
          if (typeof told === 'function') return (...rest: unknown[]) => told(own, ...rest);
          if (told) return () => Promise.resolve(told);
          return (...rest: unknown[]) => (isAbout(rest) ? silence() : own(...rest));
        },
      }),
  });
  const dist = await ensureBuilt();
  const renderer = await loadBuiltRenderer(dist);
  const server = await createServer(shop.app, { renderer, loadPage, logger: logLines().logger, dist, calls });
  const base = await server.listen({ host: '127.0.0.1', port: 0 });
  servesProduct(base);
  ending.after(() => server.close());
  const served: ServedShop = {
    shop,
    base,
    failing: {},
    silentAbout: new Set(),
    agentFor: (iuc) => {
      const visitor = new Visitor(base);
      return { visitor, file: serveIn(visitor, shop.app, iuc) };
    },
    shopper: async (points = 50_000, status = 'GV') => {
      const overview = overviewOf(status);
      const own = { ...overview, customer: { ...overview.customer, iuc: newIuc() } };
      const { token } = shop.app.signIn(own);
      if (points > 0) await shop.credit(own.customer.iuc, points);
      const visitor = new Visitor(base);
      visitor.cookies.set('test-session', { value: token, path: '/', line: '' });
      return { visitor, iuc: own.customer.iuc, token };
    },
  };
  return served;
};
