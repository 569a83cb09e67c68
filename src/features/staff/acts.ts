import type { StaffActing } from '#contract/staff.ts';
import type { Queryable } from '#database/database.ts';
import { type Iuc, newId, type OrderId } from '#domain/ids.ts';
import type { ActToRecord, StaffAct } from './contract.ts';

/** Writes down what an agent does, in the transaction that does it. */
export const recordAct = async (
  db: Queryable,
  { iuc, by, act, orderId, detail = {}, at }: ActToRecord,
): Promise<void> => {
  await db.query(
    `insert into staff.act (iuc, act_id, file_id, agent, place, act, order_id, detail, correlation_id, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      iuc,
      newId(),
      by.fileId,
      by.agent,
      by.place ?? null,
      act,
      orderId ?? null,
      JSON.stringify(detail),
      by.correlationId,
      at,
    ],
    'staff.record_act',
  );
};

/** The same as an effect that goes with a move of an order, in its transaction; none where the customer acts. */
export const actOnOrder = (
  by: StaffActing | undefined,
  act: string,
  detail: object = {},
): readonly { readonly run: 'staff.record_act'; readonly with: object }[] =>
  by === undefined ? [] : [{ run: 'staff.record_act', with: { ...by, actId: newId(), act, detail } }];

interface ActRow {
  act: string;
  agent: string;
  place: string | null;
  order_id: OrderId | null;
  detail: Readonly<Record<string, unknown>>;
  correlation_id: string;
  at: Temporal.Instant;
}

/** The last acts for a customer, the newest first. */
export const lastActs = async (db: Queryable, iuc: Iuc, most: number): Promise<StaffAct[]> => {
  const rows = await db.query<ActRow>(
    `select act, agent, place, order_id, detail, correlation_id, at from staff.act
     where iuc = $1 order by act_id desc limit $2`,
    [iuc, most],
    'staff.last_acts',
  );
  return rows.map(({ place, order_id, correlation_id, ...act }) => ({
    ...act,
    correlationId: correlation_id,
    ...(place === null ? {} : { place }),
    ...(order_id === null ? {} : { orderId: order_id }),
  }));
};
