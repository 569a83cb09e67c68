import type { Queryable } from '#database/database.ts';
import { newId } from '#domain/ids.ts';
import type { TariffRight } from '../index.ts';

/** Gives a customer a discount card or subscription of whatever number and days. */
export const addTariffRight = async (db: Queryable, iuc: string, right: TariffRight): Promise<void> => {
  await db.query(
    `insert into customer.tariff_right (iuc, right_id, kind, product, number, valid_from, valid_until)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [iuc, newId(), right.kind, right.product, right.number, right.validFrom, right.validUntil],
  );
};
