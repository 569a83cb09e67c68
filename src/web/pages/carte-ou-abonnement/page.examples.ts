import { ManualClock } from '#domain/clock.ts';
import type { ProductCode } from '#domain/discount-products.ts';
import { shippedContent } from '#features/content/testing/shipped-content.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { productView, rangeOf } from '#web/views/card-range.server.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];

const PATH = '/compte/avantages/cartes-abonnements-sncf';
const content = await shippedContent(new ManualClock('2026-12-01T11:00:00Z'));

const dataOf = (key: 'jeune' | 'famille' | 'abonnements' | 'bons'): Data => {
  const text = content.entry(`tariff-rights/${key}`);
  const codes: readonly ProductCode[] = text?.products ?? [];
  const products = codes.map(productView);
  return {
    title: text?.title ?? '',
    lead: text?.lead ?? '',
    blocks: text?.blocks ?? [],
    products,
    card: codes.length === 1 ? products[0] : undefined,
    saving: undefined,
    held: undefined,
    buy: undefined,
    others: rangeOf(content).filter((other) => other.key !== key),
  };
};
const saving: NonNullable<Data['saving']> = {
  journey: 'Paris Gare de Lyon – Lyon Part-Dieu',
  rows: [
    { who: 'Vous', without: '40\u00a0€', with: '28\u00a0€', kept: '12\u00a0€' },
    { who: 'Vous et deux enfants', without: '80\u00a0€', with: '60\u00a0€', kept: '20\u00a0€' },
  ],
  paidBack: 'À ce prix, la carte (49\u00a0€) est payée au 5e trajet.',
  inPoints: 'En points, le même billet passe de 4\u202f000\u00a0points à 2\u202f800\u00a0points.',
  source:
    'Un aller en 2de\u00a0classe, 1\u00a0h\u00a058, au prix de la boutique de primes\u00a0: 4\u202f000\u00a0points, soit 40\u00a0€.',
};

export const examples: Examples = {
  route: `${PATH}/jeune`,
  cases: {
    young: { name: 'Avantage Jeune, sans compte', visitor: 'nobody', data: { ...dataOf('jeune'), saving } },
    mayBuy: {
      name: 'Avantage Famille, à payer en points',
      visitor: 'blue',
      route: `${PATH}/famille`,
      data: { ...dataOf('famille'), saving, buy: '/recompense/boutique-v2?id=480' },
    },
    held: {
      name: 'Avantage Jeune, déjà en poche, sans exemple',
      visitor: 'cardHolder',
      data: { ...dataOf('jeune'), held: 'Vous l’avez déjà, jusqu’au 12\u00a0janvier\u00a02027.' },
    },
    subscriptions: {
      name: 'Les abonnements',
      visitor: 'berry',
      route: `${PATH}/abonnements`,
      data: { ...dataOf('abonnements'), held: 'Vous l’avez déjà, sans date de fin.' },
    },
    vouchers: { name: 'Les bons', visitor: 'longest', route: `${PATH}/bons`, data: dataOf('bons') },
  },
};
