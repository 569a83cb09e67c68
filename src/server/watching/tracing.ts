import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance } from 'fastify';
import type { Log } from '#domain/log.ts';
import { otlpExporter } from './otlp.ts';

export interface TracingOptions {
  /** Where traces are sent, OTLP over HTTP: `http://localhost:4318/v1/traces`. */
  readonly url: string;
  readonly key?: string;
  /** Of a hundred requests and jobs, how many are traced. */
  readonly percent: number;
  readonly log: Log;
}

export interface Tracing {
  /** Traces the requests of a server. */
  readonly watch: (server: FastifyInstance) => void;
  /** Sends what is still here. */
  close(): Promise<void>;
}

interface Statement {
  readonly name?: string;
  readonly text: string;
}
interface AskedSystem {
  readonly called: string;
  readonly command: string;
  readonly method: string;
  readonly path: string;
  /** What is sent with it. */
  readonly headers: Record<string, string>;
  status?: number;
}
interface DoneJob {
  readonly queue: string;
  readonly attempt: number;
}

interface Told {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
}

/** A statement's own text holds no value of anybody's, they are parameters; what it quotes is left out all the same. */
const LONGEST_TEXT = 300;
const withoutLiterals = (text: string): string =>
  text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_TEXT);

/** What an error is, and not what it says: that may quote what somebody typed (SEC-05). */
const typeOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : typeof error;
};

/** `traceparent` (W3C Trace Context): the system that is asked goes on with the same trace. */
const traceparent = (span: Span): string => {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
};

/**
 * Traces of pages, calls, statements, calls to other systems and jobs (OPS-02), sent by OTLP. Loaded only where they are switched on: what
 * is traced tells a `diagnostics_channel`, which without a listener costs the question whether there is one.
 */
export const startTracing = ({ url, key, percent, log }: TracingOptions): Tracing => {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'espace-voyageur', 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(percent / 100) }),
    spanProcessors: [new BatchSpanProcessor(otlpExporter({ url, ...(key ? { key } : {}), log }))],
  });
  const tracer = provider.getTracer('espace-voyageur');
  const current = new AsyncLocalStorage<Span>();
  const begin = ({ name, kind, attributes }: Told, parent: Span | undefined): Span =>
    tracer.startSpan(name, { kind, attributes }, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT);
  const fail = (span: Span, error: unknown): void => {
    span.setAttribute('error.type', typeOf(error));
    span.setStatus({ code: SpanStatusCode.ERROR });
  };

  /** One span for each message of a channel; answers how to stop. */
  const listen = <Message extends object>(
    channelName: string,
    {
      tell,
      begun,
      ended,
      isRoot = false,
    }: {
      readonly tell: (message: Message) => Told;
      readonly begun?: (message: Message, span: Span) => void;
      readonly ended?: (message: Message, span: Span) => void;
      /** What nobody asked for is traced by itself. */
      readonly isRoot?: boolean;
    },
  ): (() => void) => {
    const channel = tracingChannel<object, object>(channelName);
    const spans = new WeakMap<object, Span>();
    channel.start.bindStore(current, (message) => {
      const parent = current.getStore();
      if (!parent && !isRoot) return parent as never;
      const span = begin(tell(message as Message), isRoot ? undefined : parent);
      begun?.(message as Message, span);
      spans.set(message, span);
      return span;
    });
    const handlers = {
      start: () => {},
      end: () => {},
      asyncStart: () => {},
      asyncEnd: (message: object) => {
        const span = spans.get(message);
        if (!span) return;
        ended?.(message as Message, span);
        span.end();
      },
      error: (message: object) => {
        const span = spans.get(message);
        if (span) fail(span, (message as { error?: unknown }).error);
      },
    };
    channel.subscribe(handlers);
    return () => {
      channel.unsubscribe(handlers);
      channel.start.unbindStore(current);
    };
  };

  const stops = [
    listen<Statement>('espace-voyageur:statement', {
      tell: ({ name, text }) => ({
        name: name ?? withoutLiterals(text).split(' ')[0] ?? 'statement',
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': withoutLiterals(text) },
      }),
    }),
    listen<AskedSystem>('espace-voyageur:asked-system', {
      tell: ({ called, command, method, path }) => ({
        name: `${called}, ${command}`,
        kind: SpanKind.CLIENT,
        // The pattern of the address and not what was asked for: it may name somebody.
        attributes: { 'http.request.method': method, 'url.template': path },
      }),
      begun: ({ headers }, span) => {
        headers['traceparent'] = traceparent(span);
      },
      ended: ({ status }, span) => {
        if (status !== undefined) span.setAttribute('http.response.status_code', status);
      },
    }),
    listen<DoneJob>('espace-voyageur:job', {
      isRoot: true,
      tell: ({ queue, attempt }) => ({
        name: `job ${queue}`,
        kind: SpanKind.CONSUMER,
        attributes: { 'messaging.destination.name': queue, 'portal.job.attempt': attempt },
      }),
    }),
  ];

  return {
    watch: (server) => {
      const spans = new WeakMap<object, Span>();
      // Not async: what is entered in an async hook is left at its first await.
      server.addHook('onRequest', (request, _reply, done) => {
        const { method, id } = request;
        const span = begin(
          {
            name: method,
            kind: SpanKind.SERVER,
            attributes: { 'http.request.method': method, 'portal.correlation_id': id },
          },
          undefined,
        );
        spans.set(request, span);
        current.enterWith(span);
        done();
      });
      server.addHook('onResponse', async (request, reply) => {
        const span = spans.get(request);
        if (!span) return;
        // Known only now for pages, which have one route of the server.
        const route = request.routePattern || (request.routeOptions.url ?? '-');
        span.updateName(`${request.method} ${route}`);
        span.setAttributes({ 'http.route': route, 'http.response.status_code': reply.statusCode });
        if (request.pageId) span.setAttribute('portal.page', request.pageId);
        if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      server.addHook('onError', async (request, _reply, error) => {
        const span = spans.get(request);
        if (span) span.setAttribute('error.type', typeOf(error));
      });
    },
    close: async () => {
      for (const stop of stops) stop();
      await provider.shutdown();
    },
  };
};
