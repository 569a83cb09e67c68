import type { Examples } from '../../gallery/example.ts';
import { CouponLine } from './coupon-line.tsx';

export const examples: Examples = {
  title: 'Coupons d’un abonnement',
  order: 3,
  cases: [
    {
      name: 'Expiré, en cours, bientôt valable, à renouveler',
      node: (
        <CouponLine
          label="Coupons du forfait"
          stops={[
            { label: 'Octobre', status: 'expiré', note: 'du 1er au 31', state: 'done' },
            { label: 'Novembre', status: 'en cours', note: 'encore 9 jours', state: 'now' },
            { label: 'Décembre', status: 'bientôt valable', note: 'dès le 1er', state: 'next' },
            { label: 'Janvier', status: 'à renouveler', note: 'avant le 24 décembre', state: 'later' },
          ]}
        />
      ),
    },
  ],
};
