import { tracingChannel } from 'node:diagnostics_channel';
import http from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#database/database.ts';
import type { Log } from '#domain/log.ts';
import { type QueueStats, queueStats } from '#features/jobs/index.ts';
import { type OrderStats, orderStats } from '#features/orders/index.ts';
import { type Durations, durations, EXPOSITION_TYPE, exposition, type Family } from './exposition.ts';

/** What is asked of the database is asked no more often than this, however often the figures are. */
const ASKED_EVERY_MS = 5_000;
/** A scrape that waits longer is answered without what the database knows. */
const LONGEST_WAIT_MS = 3_000;
/** As many routes as there are, and no address of anybody's among them. */
const KINDS = ['page', 'call', 'file', 'other'] as const;
type Kind = (typeof KINDS)[number];

const SECOND = 1_000;
const NANOSECONDS = 1e9;

export interface MetricsOptions {
  readonly host: string;
  readonly port: number;
  readonly log: Log;
  /** Pools by what they are for. */
  readonly pools: Readonly<Record<string, Database>>;
  readonly parts: readonly {
    readonly name: string;
    problems(): readonly string[] | Promise<readonly string[]>;
  }[];
  /** What others count. */
  readonly beside?: () => readonly Family[];
}

export interface Metrics {
  /** Counts what a server answers. */
  readonly watch: (server: FastifyInstance) => void;
  /** Where they are read. */
  readonly address: string;
  close(): Promise<void>;
}

interface Known {
  readonly queues: readonly QueueStats[];
  readonly orders: OrderStats | undefined;
  readonly problems: readonly (readonly [part: string, count: number])[];
  readonly isThere: boolean;
}

const NOTHING: Known = { queues: [], orders: undefined, problems: [], isThere: false };

const kindOf = (request: FastifyRequest): Kind => {
  if (request.routePattern !== '') return 'page';
  const url = request.routeOptions.url ?? '';
  if (url.startsWith('/api/')) return 'call';
  return /^\/(?:assets|plain)\//.test(url) ? 'file' : 'other';
};

/**
 * The figures of a process for Prometheus (OPS-02), on an address of their own that is not the portal's: what they say of how many come
 * is nobody else's business. Nothing is counted without them. Labels are routes, queues and parts, never somebody's.
 */
export const serveMetrics = async (options: MetricsOptions): Promise<Metrics> => {
  const { log, pools, parts } = options;
  const startedAt = Date.now() / SECOND;
  const byKind = new Map<Kind, Durations>(KINDS.map((kind) => [kind, durations()]));
  const byRoute = new Map<string, { readonly route: string; readonly status: string; count: number }>();
  const statements = { all: durations(), failed: 0 };
  const provided = new Map<string, { readonly all: Durations; failed: number }>();
  const jobs = new Map<string, { readonly all: Durations; failed: number }>();
  let underWay = 0;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();

  const ofName = (map: typeof jobs, name: string) => {
    const known = map.get(name) ?? { all: durations(), failed: 0 };
    map.set(name, known);
    return known;
  };

  /** Times what a channel tells; answers how to stop. */
  const listen = (
    name: string,
    done: (message: object, seconds: number, hasFailed: boolean) => void,
  ): (() => void) => {
    const channel = tracingChannel(name);
    const begun = new WeakMap<object, number>();
    const failed = new WeakSet<object>();
    const handlers = {
      start: (message: object) => void begun.set(message, performance.now()),
      end: () => {},
      asyncStart: () => {},
      asyncEnd: (message: object) => {
        const since = begun.get(message);
        if (since !== undefined) done(message, (performance.now() - since) / SECOND, failed.has(message));
      },
      error: (message: object) => void failed.add(message),
    };
    channel.subscribe(handlers);
    return () => void channel.unsubscribe(handlers);
  };
  const stops = [
    listen('espace-voyageur:statement', (_message, seconds, hasFailed) => {
      statements.all.add(seconds);
      if (hasFailed) statements.failed += 1;
    }),
    listen('espace-voyageur:asked-system', (message, seconds, hasFailed) => {
      const { called } = message as { called: string };
      const system = ofName(provided, called);
      system.all.add(seconds);
      if (hasFailed) system.failed += 1;
    }),
    listen('espace-voyageur:job', (message, seconds, hasFailed) => {
      const { queue } = message as { queue: string };
      const own = ofName(jobs, queue);
      own.all.add(seconds);
      if (hasFailed) own.failed += 1;
    }),
  ];

  const count = (request: FastifyRequest, reply: FastifyReply): void => {
    byKind.get(kindOf(request))?.add(reply.elapsedTime / SECOND);
    const route = request.routePattern || (request.routeOptions.url ?? '-');
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const key = `${status} ${route}`;
    const known = byRoute.get(key) ?? { route, status, count: 0 };
    known.count += 1;
    byRoute.set(key, known);
  };

  let known: Promise<Known> | undefined;
  let askedAt = 0;
  const ask = async (): Promise<Known> => {
    const [db] = Object.values(pools);
    if (!db) return NOTHING;
    try {
      const [queues, orders, problems] = await Promise.all([
        queueStats(db),
        orderStats(db),
        Promise.all(parts.map(async (part) => [part.name, (await part.problems()).length] as const)),
      ]);
      return { queues, orders, problems, isThere: true };
    } catch (error) {
      log.warn({ error }, 'metrics: the database was asked in vain');
      return NOTHING;
    }
  };
  const fromDatabase = async (): Promise<Known> => {
    if (!known || Date.now() - askedAt > ASKED_EVERY_MS) {
      askedAt = Date.now();
      known = ask();
    }
    const late = new Promise<Known>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS, NOTHING).unref());
    return Promise.race([known, late]);
  };

  const pairs = (
    map: ReadonlyMap<string, { readonly all: Durations; readonly failed: number }>,
    label: string,
  ) => ({
    times: [...map].flatMap(([name, { all }]) => all.samples({ [label]: name })),
    failed: [...map].map(([name, { failed }]) => ({ labels: { [label]: name }, value: failed })),
  });

  const families = async (): Promise<readonly Family[]> => {
    const now = await fromDatabase();
    const memory = process.memoryUsage();
    const cpu = process.cpuUsage();
    const perQueue = (value: (stats: QueueStats) => number) =>
      now.queues.map((stats) => ({ labels: { queue: stats.queue }, value: value(stats) }));
    const perPool = (value: (db: Database) => number) =>
      Object.entries(pools).map(([pool, db]) => ({ labels: { pool }, value: value(db) }));
    const systems = pairs(provided, 'system');
    const queues = pairs(jobs, 'queue');
    const loop = [0.5, 0.99].map((quantile) => ({
      labels: { quantile },
      value: delay.percentile(quantile * 100) / NANOSECONDS,
    }));
    delay.reset();
    return [
      {
        name: 'process_start_time_seconds',
        type: 'gauge',
        help: 'When this process started.',
        samples: [{ value: startedAt }],
      },
      {
        name: 'process_cpu_seconds_total',
        type: 'counter',
        help: 'CPU that this process has used.',
        samples: [{ value: (cpu.user + cpu.system) / 1e6 }],
      },
      {
        name: 'process_resident_memory_bytes',
        type: 'gauge',
        help: 'Memory that this process holds.',
        samples: [{ value: memory.rss }],
      },
      {
        name: 'nodejs_heap_used_bytes',
        type: 'gauge',
        help: 'Of it what JavaScript uses.',
        samples: [{ value: memory.heapUsed }],
      },
      {
        name: 'nodejs_eventloop_delay_seconds',
        type: 'gauge',
        help: 'How late the event loop has come since the last look.',
        samples: loop,
      },
      {
        name: 'portal_requests_under_way',
        type: 'gauge',
        help: 'Requests that are being answered.',
        samples: [{ value: underWay }],
      },
      {
        name: 'portal_requests_total',
        type: 'counter',
        help: 'Requests answered, by route and class of status.',
        samples: [...byRoute.values()].map(({ route, status, count: value }) => ({
          labels: { route, status },
          value,
        })),
      },
      {
        name: 'portal_request_duration_seconds',
        type: 'histogram',
        help: 'From the head of a request to the end of its answer.',
        samples: [...byKind].flatMap(([kind, one]) => one.samples({ kind })),
      },
      {
        name: 'portal_statement_duration_seconds',
        type: 'histogram',
        help: 'Statements of the database, waiting for a connection included.',
        samples: statements.all.samples(),
      },
      {
        name: 'portal_statements_failed_total',
        type: 'counter',
        help: 'Statements that came to nothing.',
        samples: [{ value: statements.failed }],
      },
      {
        name: 'portal_asked_system_duration_seconds',
        type: 'histogram',
        help: 'What other systems were asked.',
        samples: systems.times,
      },
      {
        name: 'portal_asked_system_failed_total',
        type: 'counter',
        help: 'Asked of other systems in vain.',
        samples: systems.failed,
      },
      {
        name: 'portal_job_duration_seconds',
        type: 'histogram',
        help: 'Jobs that this process has done.',
        samples: queues.times,
      },
      {
        name: 'portal_jobs_failed_total',
        type: 'counter',
        help: 'Of them those that failed; most come again.',
        samples: queues.failed,
      },
      {
        name: 'portal_jobs_due',
        type: 'gauge',
        help: 'Jobs of all processes that are due and not being done.',
        samples: perQueue(({ waiting }) => waiting),
      },
      {
        name: 'portal_jobs_oldest_due_seconds',
        type: 'gauge',
        help: 'For how long the oldest of them has been due.',
        samples: perQueue(({ oldestSeconds }) => oldestSeconds),
      },
      {
        name: 'portal_jobs_given_up',
        type: 'gauge',
        help: 'Jobs that were given up and are kept.',
        samples: perQueue(({ dead }) => dead),
      },
      {
        name: 'portal_orders_for_people',
        type: 'gauge',
        help: 'Orders that somebody must look at.',
        samples: now.orders ? [{ value: now.orders.manual }] : [],
      },
      {
        name: 'portal_orders_stuck',
        type: 'gauge',
        help: 'Unfinished orders that nobody drives on.',
        samples: now.orders ? [{ value: now.orders.stuck }] : [],
      },
      {
        name: 'portal_part_problems',
        type: 'gauge',
        help: 'What readiness says is wrong, by part.',
        samples: now.problems.map(([part, value]) => ({ labels: { part }, value })),
      },
      {
        name: 'portal_database_up',
        type: 'gauge',
        help: 'Whether the database answered when it was asked last.',
        samples: [{ value: now.isThere ? 1 : 0 }],
      },
      {
        name: 'portal_connections',
        type: 'gauge',
        help: 'Connections to the database.',
        samples: perPool(({ pool }) => pool.totalCount),
      },
      {
        name: 'portal_connections_idle',
        type: 'gauge',
        help: 'Of them those that nobody uses.',
        samples: perPool(({ pool }) => pool.idleCount),
      },
      {
        name: 'portal_connections_waited_for',
        type: 'gauge',
        help: 'Who waits for one.',
        samples: perPool(({ pool }) => pool.waitingCount),
      },
      ...(options.beside?.() ?? []),
    ];
  };

  const listener = http.createServer((request, response) => {
    response.setHeader('cache-control', 'no-store');
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    families().then(
      (found) => response.writeHead(200, { 'content-type': EXPOSITION_TYPE }).end(exposition(found)),
      (error: unknown) => {
        log.error({ error }, 'metrics could not be told');
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(options.port, options.host, resolve);
  });
  const bound = listener.address();
  const port = typeof bound === 'object' && bound ? bound.port : options.port;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    address: `http://${host}:${port}/metrics`,
    watch: (server) => {
      const begun = new WeakSet<FastifyRequest>();
      const leave = (request: FastifyRequest): void => {
        if (begun.delete(request)) underWay -= 1;
      };
      server.addHook('onRequest', async (request) => {
        begun.add(request);
        underWay += 1;
      });
      server.addHook('onResponse', async (request, reply) => {
        leave(request);
        count(request, reply);
      });
      // Whoever leaves is no longer answered.
      server.addHook('onRequestAbort', async (request) => leave(request));
    },
    close: async () => {
      for (const stop of stops) stop();
      delay.disable();
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
};
