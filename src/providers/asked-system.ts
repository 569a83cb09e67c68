import type { z } from 'zod';
import { type Asking, asking, ofEveryCall, type PassedOn } from './asking.ts';
import { boundedBytes } from './bounded-text.ts';
import { Refusal } from './wire.ts';

const TIMEOUT_MS = 5_000;
/** What is an answer at all; anything else is something in between that has failed. */
const STATUSES: readonly number[] = [200, 201, 204, 404, 409];

/** Where a command goes: `:name` in the path is filled in for each call. */
interface Address {
  readonly method: string;
  readonly path: string;
}

export interface AskedSystemOptions<Command extends string> {
  /** What it is called in the log: « booking system ». */
  readonly called: string;
  /** What every failure is thrown as. */
  readonly Unavailable: new (
    message: string,
    options?: { cause?: unknown },
  ) => Error;
  /** Base of the paths. */
  readonly url: string;
  readonly commands: Readonly<Record<Command, Address>>;
  readonly authorization?: string | undefined;
  /** Time limit of one call, milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** More than this is no answer. */
  readonly mostBytes: number;
  readonly passedOn?: PassedOn | undefined;
}

/** What was answered, not believed yet. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

interface Asked {
  /** By the names in the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** Of this call alone. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: object;
  /** Sent as it is, in place of JSON. */
  readonly bytes?: { readonly content: Uint8Array; readonly headers: Readonly<Record<string, string>> };
  readonly signal?: AbortSignal | undefined;
  readonly accept?: string;
  /** In place of the limits of every call. */
  readonly timeoutMs?: number | undefined;
  readonly mostBytes?: number;
}

/**
 * The operator's or another company's system, asked over HTTP with JSON (API-05, API-12): no cookies but those passed on, no redirects, a limit of time and of bytes. Whatever goes wrong on
 * the way, and every answer that is not of the documented shape, is the port's own `Unavailable`: the outcome is unknown.
 */
export const askedSystem = <Command extends string>({
  called,
  Unavailable,
  commands,
  ...options
}: AskedSystemOptions<Command>) => {
  const base = options.url.replace(/\/+$/, '');
  const unavailable = (command: Command, what: string, cause?: unknown): Error =>
    new Unavailable(`${called}, ${command}: ${what}`, cause === undefined ? {} : { cause });

  const sendTold = async (command: Command, asked: Asked, told: Asking): Promise<Answer> => {
    const { method, path } = commands[command];
    const { params = {}, json, bytes, signal } = asked;
    const limit = AbortSignal.timeout(asked.timeoutMs ?? options.timeoutMs ?? TIMEOUT_MS);
    const body = json === undefined ? bytes?.content : JSON.stringify(json);
    try {
      const response = await fetch(
        base + path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
        {
          method,
          redirect: 'error',
          credentials: 'omit',
          signal: signal ? AbortSignal.any([signal, limit]) : limit,
          headers: {
            accept: asked.accept ?? 'application/json, application/problem+json',
            ...ofEveryCall(options.passedOn),
            ...asked.headers,
            ...(json === undefined ? bytes?.headers : { 'content-type': 'application/json' }),
            ...(options.authorization ? { authorization: options.authorization } : {}),
            ...told.headers,
          },
          ...(body === undefined ? {} : { body: body as BodyInit }),
        },
      );
      told.status = response.status;
      const read = await boundedBytes(response, asked.mostBytes ?? options.mostBytes);
      if (!STATUSES.includes(response.status)) throw unavailable(command, `answered ${response.status}`);
      return { status: response.status, headers: response.headers, bytes: read };
    } catch (cause) {
      throw cause instanceof Unavailable ? cause : unavailable(command, 'no answer', cause);
    }
  };

  const send = (command: Command, asked: Asked = {}): Promise<Answer> =>
    asking({ called, command, ...commands[command] }, (told) => sendTold(command, asked, told));

  /** What an answer says, by its shape. What it says instead may hold anything: only where it is wrong is kept. */
  const checked = <Shape extends z.ZodType>(
    command: Command,
    shape: Shape,
    { bytes }: Answer,
  ): z.output<Shape> => {
    let value: unknown;
    try {
      value = JSON.parse(new TextDecoder().decode(bytes));
    } catch {
      throw unavailable(command, 'answered no JSON');
    }
    const read = shape.safeParse(value);
    if (!read.success)
      throw unavailable(
        command,
        `answered nonsense in ${read.error.issues[0]?.path.join('.') || 'all of it'}`,
      );
    return read.data;
  };

  /** An answer that is neither a refusal nor « there is nothing ». */
  const done = (command: Command, answer: Answer): Answer => {
    if (answer.status >= 400) throw unavailable(command, `answered ${answer.status}`);
    return answer;
  };

  return {
    unavailable,
    send,
    done,
    answered: <Shape extends z.ZodType>(command: Command, shape: Shape, answer: Answer): z.output<Shape> =>
      checked(command, shape, done(command, answer)),

    /** The reason of a refusal; undefined when it is none. */
    refusal: <Reason extends string>(
      command: Command,
      answer: Answer,
      reasons: readonly Reason[],
    ): { readonly ok: false; readonly reason: Reason } | undefined => {
      if (answer.status !== 409) return undefined;
      const { code } = checked(command, Refusal, answer);
      const reason = reasons.find((candidate) => candidate === code);
      if (!reason) throw unavailable(command, 'refused for an unknown reason');
      return { ok: false, reason };
    },

    /** Its own word that there is nothing, by that code; a proxy's 404 is not that. */
    isNothing: (command: Command, answer: Answer, code: string): boolean => {
      if (answer.status !== 404) return false;
      if (checked(command, Refusal, answer).code !== code)
        throw unavailable(command, 'answered a foreign 404');
      return true;
    },
  };
};
