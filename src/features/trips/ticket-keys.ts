import type { Queryable } from '#database/database.ts';
import type { TicketSigner } from '#domain/rail/ticket-code.ts';

/** Keeps the key that tickets are signed with from now on among those that readers are told of. */
export const publishTicketKey = async (
  db: Queryable,
  { publicKey: { kid, x } }: TicketSigner,
): Promise<void> => {
  await db.query(
    'insert into trip.ticket_key (key_id, public_key, first_used) values ($1, $2, clock_timestamp()) on conflict do nothing',
    [kid, x],
    'trips.publish_ticket_key',
  );
};

/** Every key that a ticket may have been signed with, the newest first (RFC 8037). */
export const ticketKeys = async (db: Queryable): Promise<readonly TicketSigner['publicKey'][]> =>
  (
    await db.query<{ kid: string; x: string }>(
      'select key_id as kid, public_key as x from trip.ticket_key order by first_used desc, key_id',
      [],
      'trips.ticket_keys',
    )
  ).map(({ kid, x }) => ({ kty: 'OKP', crv: 'Ed25519', x, kid }));
