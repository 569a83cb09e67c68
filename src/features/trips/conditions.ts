import type { Fare } from '#domain/rail/leg.ts';
import type { MicroCondition } from './contract.ts';

const CONDITIONS: Readonly<Record<Fare, readonly MicroCondition[]>> = {
  points: [
    {
      code: 'ECHANGE',
      text: 'Billet prime échangeable jusqu’au départ du train, selon les places disponibles.',
    },
    { code: 'REMBOURSEMENT', text: 'Annulable jusqu’au départ du train\u00a0: vos points vous sont rendus.' },
  ],
  promo: [
    { code: 'NON_ECHANGE', text: 'Billet prime promo non échangeable.' },
    { code: 'NON_REMBOURSEMENT', text: 'Billet prime promo non annulable.' },
  ],
};

/** Exchange and refund conditions of a ticket bought with points. */
export const conditionsOf = (fare: Fare): readonly MicroCondition[] => CONDITIONS[fare];
