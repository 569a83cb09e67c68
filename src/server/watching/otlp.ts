import { type Attributes, type HrTime, SpanKind } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Log } from '#domain/log.ts';

/** What the SDK takes for done and failed. */
const SUCCESS = 0;
const FAILED = 1;
const TIMEOUT_MS = 10_000;

/** Numbers of OTLP are one more than those of the interface. */
const kindOf = (kind: SpanKind): number =>
  ({
    [SpanKind.INTERNAL]: 1,
    [SpanKind.SERVER]: 2,
    [SpanKind.CLIENT]: 3,
    [SpanKind.PRODUCER]: 4,
    [SpanKind.CONSUMER]: 5,
  })[kind];

const nanoseconds = ([seconds, rest]: HrTime): string => `${BigInt(seconds) * 1_000_000_000n + BigInt(rest)}`;

const anyValue = (value: unknown): object => {
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number')
    return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  return { stringValue: String(value) };
};
const attributesOf = (attributes: Attributes): object[] =>
  Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: anyValue(value) }],
  );

const spanOf = (span: ReadableSpan): object => {
  const { traceId, spanId } = span.spanContext();
  return {
    traceId,
    spanId,
    ...(span.parentSpanContext ? { parentSpanId: span.parentSpanContext.spanId } : {}),
    name: span.name,
    kind: kindOf(span.kind),
    startTimeUnixNano: nanoseconds(span.startTime),
    endTimeUnixNano: nanoseconds(span.endTime),
    attributes: attributesOf(span.attributes),
    status: { code: span.status.code },
  };
};

/**
 * Sends spans by OTLP over HTTP, as JSON. The libraries' own exporter is of a version that promises nothing yet and brings a protocol that
 * nobody here needs; the JSON of OTLP is one page of a standard (docs/decisions/0208).
 */
export const otlpExporter = ({
  url,
  key,
  log,
}: {
  readonly url: string;
  readonly key?: string;
  readonly log: Log;
}): SpanExporter => {
  const underWay = new Set<Promise<void>>();
  let isFailing = false;
  const send = async (spans: readonly ReadableSpan[]): Promise<void> => {
    const [first] = spans;
    if (!first) return;
    const body = {
      resourceSpans: [
        {
          resource: { attributes: attributesOf(first.resource.attributes as Attributes) },
          scopeSpans: [{ scope: { name: first.instrumentationScope.name }, spans: spans.map(spanOf) }],
        },
      ],
    };
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify(body),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`traces were answered ${response.status}`);
  };
  return {
    export: (spans, done) => {
      const sent = send(spans)
        .then(
          () => {
            isFailing = false;
            done({ code: SUCCESS });
          },
          (error: unknown) => {
            // Said once, until it works again: there is a batch every few seconds.
            if (!isFailing) log.warn({ error }, 'traces could not be sent');
            isFailing = true;
            done({ code: FAILED });
          },
        )
        .finally(() => underWay.delete(sent));
      underWay.add(sent);
    },
    forceFlush: async () => {
      await Promise.all(underWay);
    },
    shutdown: async () => {
      await Promise.all(underWay);
    },
  };
};
