import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { COMMANDS, type Command } from './wire.ts';

/**
 * What the standalone booking system can be told to do wrong, for tests of those who depend on it:
 * `time-out` takes the command, does nothing and never answers; `keep-answer` does the work and never answers; `error` answers 500
 * and does nothing; `lose-answer` does the work and then cuts the connection; `late` does the work only when `POST /control/release`
 * says so, as a command that was under way while its sender had given up; `nonsense` does the work and answers something else.
 */
const MODES = ['time-out', 'keep-answer', 'error', 'lose-answer', 'late', 'nonsense'] as const;
export type FaultMode = (typeof MODES)[number];

const Fault = z.object({
  command: z.enum(Object.keys(COMMANDS) as [Command, ...Command[]]),
  mode: z.enum(MODES),
  /** Only commands that hold this text, in their address or their body. */
  about: z.string().default(''),
  /** How many of the next commands it spares. */
  after: z.int().min(0).default(0),
  /** How many it then hits. */
  count: z.int().min(1).default(1),
});

export interface Faults {
  /** Notes a command and answers the fault planned for it, which is used up by that. */
  next(command: Command, request: Pick<FastifyRequest, 'headers' | 'url' | 'body'>): FaultMode | undefined;
  /** Does a late command's work when it is released. */
  late(work: () => Promise<void>): Promise<void>;
}
/** A command that came in, with the headers that tests ask about. */
export interface Received {
  readonly command: Command;
  readonly correlationId?: string;
  readonly pragma?: string;
}
/** A fault that is planned, with how often it has come already. */
type Planned = z.output<typeof Fault> & { readonly id: string; hits: number };

/** Adds the control endpoints to a server that was started with faults allowed. */
export const controlFaults = (server: FastifyInstance): Faults => {
  let planned: Planned[] = [];
  let gate = Promise.withResolvers<void>();
  let waiting: Promise<void>[] = [];
  const received: Received[] = [];
  server.post('/control/faults', async (request, reply) => {
    const fault = { ...Fault.parse(request.body), id: randomUUID(), hits: 0 };
    planned.push(fault);
    return reply.code(201).send({ id: fault.id });
  });
  server.delete('/control/faults/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    planned = planned.filter((fault) => fault.id !== id);
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
  server.delete('/control/faults', async (_request, reply) => {
    planned = [];
    received.length = 0;
    return reply.code(204).send();
  });
  server.get('/control/faults', async () => ({ planned, received }));
  return {
    late: (work) => {
      const done = gate.promise.then(work);
      waiting.push(done);
      return done;
    },
    next: (command, { headers, url, body }) => {
      const correlationId = headers['x-correlation-id'];
      received.push({
        command,
        ...(typeof correlationId === 'string' ? { correlationId } : {}),
        ...(headers.pragma ? { pragma: headers.pragma } : {}),
      });
      const said = `${url} ${JSON.stringify(body)}`;
      const fault = planned.find(
        (candidate) => candidate.command === command && said.includes(candidate.about),
      );
      if (!fault) return undefined;
      if (fault.after > 0) {
        fault.after--;
        return undefined;
      }
      fault.hits++;
      if (--fault.count === 0) planned = planned.filter((candidate) => candidate !== fault);
      return fault.mode;
    },
  };
};
