import type { Queryable } from '#database/database.ts';
import { type Iuc, newId } from '#domain/ids.ts';

/** A train of a kept journey: the 6607 from Paris to Lyon unless said otherwise. */
export interface KeptLeg {
  readonly train?: string;
  readonly brand?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Keeps a file of one journey as a confirmed order records it, its trains an hour each, one after the other; answers its id. */
export const keepFile = async (
  db: Queryable,
  iuc: Iuc,
  departure: string,
  {
    pnr = 'QWERTY',
    legs = [{}],
    isHolder = true,
  }: { readonly pnr?: string; readonly legs?: readonly KeptLeg[]; readonly isHolder?: boolean } = {},
): Promise<string> => {
  const fileId = newId();
  const leaves = Temporal.Instant.from(departure);
  const at = (hours: number): string => leaves.add({ hours }).toString();
  await db.query('select trip.record($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
    iuc,
    fileId,
    newId(),
    fileId,
    pnr,
    leaves.subtract({ hours: 24 }),
    JSON.stringify([
      {
        travelClass: '2',
        fare: 'points',
        legs: legs.map(
          (
            { train = '6607', brand = 'TGV INOUI', from = 'Paris Gare de Lyon', to = 'Lyon Part-Dieu' },
            index,
          ) => ({
            trainNumber: train,
            serviceDate: departure.slice(0, 10),
            runOrigin: from,
            transportType: brand,
            from,
            fromName: from,
            to,
            toName: to,
            departure: at(index),
            arrival: at(index + 1),
          }),
        ),
      },
    ]),
    JSON.stringify([{ firstName: 'Zoé', lastName: 'Martin', birthDate: '1990-01-01', isHolder }]),
    JSON.stringify(
      legs.map((_, leg) => ({ journey: 0, leg, passenger: 0, coach: '5', seat: '61', position: 'WINDOW' })),
    ),
  ]);
  return fileId;
};
