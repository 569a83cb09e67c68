import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Payment } from './port.ts';
import { COMMANDS, type Command } from './wire.ts';

/**
 * What the standalone payment provider can be told to do wrong, for tests of those who depend on it: `time-out` takes the command, does
 * nothing and never answers; `keep-answer` does the work and never answers; `error` answers 500 and does nothing; `lose-answer` does the
 * work and then cuts the connection; `late` does the work only when `POST /control/release` says so, and never answers; the others do
 * the work and answer something else: nonsense, far too much, or about another payment, amount or page.
 */
const MODES = [
  'time-out',
  'keep-answer',
  'error',
  'lose-answer',
  'late',
  'nonsense',
  'huge',
  'other-payment',
  'other-amount',
  'other-page',
] as const;
export type FaultMode = (typeof MODES)[number];

const Fault = z.object({
  command: z.enum(Object.keys(COMMANDS) as [Command, ...Command[]]),
  mode: z.enum(MODES),
  /** Only commands that hold this text, in their address or their body. */
  about: z.string().default(''),
  count: z.int().min(1).default(1),
});

export interface Faults {
  /** The fault planned for a command, which is used up by that. */
  next(command: Command, request: Pick<FastifyRequest, 'url' | 'body'>): FaultMode | undefined;
  /** Does a late command's work when it is released. */
  late(work: () => Promise<unknown>): Promise<unknown>;
}

/** More than anybody should read. */
export const HUGE = JSON.stringify({ padding: 'x'.repeat(8_000_000) });

/** An answer that is well made and wrong. */
export const otherThan = (mode: 'other-payment' | 'other-amount' | 'other-page', body: Payment): Payment => {
  if (mode === 'other-payment') return { ...body, key: `${body.key}x`.slice(-64) };
  if (mode === 'other-amount') return { ...body, amount: (body.amount + 1) as Payment['amount'] };
  return { ...body, url: 'https://elsewhere.example/pay' };
};

/** Adds the control endpoints to a server that was started with faults allowed. */
export const controlFaults = (server: FastifyInstance): Faults => {
  let planned: (z.output<typeof Fault> & { readonly id: string })[] = [];
  let gate = Promise.withResolvers<void>();
  let waiting: Promise<unknown>[] = [];
  server.post('/control/faults', async (request, reply) => {
    const id = randomUUID();
    planned.push({ ...Fault.parse(request.body), id });
    return reply.code(201).send({ id });
  });
  server.delete('/control/faults/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    planned = planned.filter((fault) => fault.id !== id);
    return reply.code(204).send();
  });
  server.delete('/control/faults', async (_request, reply) => {
    planned = [];
    return reply.code(204).send();
  });
  server.post('/control/release', async (_request, reply) => {
    gate.resolve();
    // Answered when the late commands are done, so that nobody has to wait for them by the clock.
    await Promise.allSettled(waiting);
    waiting = [];
    gate = Promise.withResolvers<void>();
    return reply.code(204).send();
  });
  return {
    late: (work) => {
      const done = gate.promise.then(work);
      waiting.push(done);
      return done;
    },
    next: (command, { url, body }) => {
      const said = `${url} ${JSON.stringify(body)}`;
      const fault = planned.find((one) => one.command === command && said.includes(one.about));
      if (!fault) return undefined;
      if (--fault.count === 0) planned = planned.filter((one) => one !== fault);
      return fault.mode;
    },
  };
};
