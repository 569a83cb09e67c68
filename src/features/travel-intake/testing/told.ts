import assert from 'node:assert/strict';
import type { Database } from '#database/database.ts';
import { newId, newIuc } from '#domain/ids.ts';
import { createCustomer, openLoyaltyCard } from '#features/customers/index.ts';

export const NOW = Temporal.Instant.from('2026-11-20T09:00:00Z');
export const HEADER = [
  'travelId',
  'loyaltyNumber',
  'file',
  'trainNumber',
  'brand',
  'origin',
  'destination',
  'departure',
  'arrival',
  'priceCents',
  'boughtWithPoints',
  'forfaitFare',
  'roundTripId',
  'returnArrival',
  'cancelled',
  'version',
] as const;
type Column = (typeof HEADER)[number];

/** Somebody with a card of January 2026. */
export const travelMember = async (db: Database): Promise<{ iuc: string; number: string }> => {
  const iuc = newIuc();
  const made = await createCustomer(
    db,
    {
      iuc,
      civility: 'Mme',
      firstName: 'Chloé',
      lastName: 'Membre',
      birthDate: Temporal.PlainDate.from('1985-05-17'),
      email: `${iuc}@exemple.test`,
    },
    NOW,
  );
  assert.ok(made.ok);
  return { iuc, number: await openLoyaltyCard(db, { iuc, openedOn: Temporal.PlainDate.from('2026-01-15') }) };
};

/** A travel of theirs that earns 120 points, in texts by the names of the columns. */
export const line = (
  loyaltyNumber: string,
  more: Partial<Record<Column, string>> = {},
): Record<Column, string> => ({
  travelId: newId(),
  loyaltyNumber,
  file: 'ABC234',
  trainNumber: '6607',
  brand: 'TGV INOUI',
  origin: 'Paris Gare de Lyon',
  destination: 'Lyon Part-Dieu',
  departure: '2026-11-02T09:00:00+01:00',
  arrival: '2026-11-02T11:00:00+01:00',
  priceCents: '6000',
  boughtWithPoints: 'false',
  forfaitFare: 'false',
  roundTripId: '',
  returnArrival: '',
  cancelled: '',
  version: '',
  ...more,
});
