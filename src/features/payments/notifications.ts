import type { FastifyInstance } from 'fastify';
import type { Queryable } from '#database/database.ts';
import { NOTIFICATIONS } from './notifications-path.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface NotificationsOptions {
  readonly db: Queryable;
  /** Which payment a notification is about; undefined when it is not the provider's. */
  readonly read: (body: string, headers: Headers) => { readonly key: string } | undefined;
  /** Tells this process's job runner of jobs just committed. */
  readonly wake: (queue: string) => void;
}

/** Larger than any notification that says which payment to ask about, in bytes. */
const MOST_BYTES = 16 * 1024;

/**
 * Takes the payment provider's signed word (PAY-03). It is believed to come from the provider, and no more: the payment is asked about by
 * a job, so that one that comes ten times, late or out of order does the same as one. Answered once the job is committed.
 */
export const registerNotifications = (
  server: FastifyInstance,
  { db, read, wake }: NotificationsOptions,
): void => {
  server.register(async (scope) => {
    // Its signature is of the very bytes that came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(NOTIFICATIONS, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const about = read(body, request.headers);
      if (about === undefined) {
        request.log.warn({}, 'a payment notification is not signed by the provider');
        return reply.code(401).header('cache-control', 'no-store').send();
      }
      await db.query(
        `select job.enqueue('payment.check', payment_key,
           jsonb_build_object('iuc', iuc, 'orderId', order_id, 'attempt', attempt), clock_timestamp(), 0)
         from shop.payment_key where payment_key = $1`,
        [about.key],
        'shop.notified',
      );
      wake('payment.check');
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });
};
