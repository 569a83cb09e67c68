import type { TripFare } from '#domain/rail/leg.ts';
import type { MicroCondition } from './contract.ts';

const CONDITIONS: Readonly<Record<TripFare, readonly MicroCondition[]>> = {
  points: [
    {
      code: 'ECHANGE',
      text: 'Billet prime échangeable jusqu’au départ du train, selon les places disponibles.',
    },
    {
      code: 'REMBOURSEMENT',
      text: 'Annulable jusqu’au départ du train\u00a0: ce que vous avez payé, points et euros, vous est rendu.',
    },
  ],
  promo: [
    { code: 'NON_ECHANGE', text: 'Billet prime promo non échangeable.' },
    { code: 'NON_REMBOURSEMENT', text: 'Billet prime promo non annulable.' },
  ],
  other: [
    {
      code: 'AILLEURS',
      text: 'Billet acheté ailleurs\u00a0: il s’échange et s’annule là où il a été acheté, à ses conditions.',
    },
  ],
};

/** Exchange and refund conditions of a ticket. */
export const conditionsOf = (fare: TripFare): readonly MicroCondition[] => CONDITIONS[fare];
