import { points } from '#domain/money.ts';
import { NBSP, NNBSP } from '#domain/typography.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { stepExample } from '#web/gallery/step-example.ts';
import type { VisitorName } from '#web/gallery/visitors.ts';
import type { StepData } from '#web/journeys/journey.ts';
import type { loader } from '../page.server.ts';
import { journeys } from '../rail-order/testing/example-order.ts';
import { type KeptCartJourney, keptCartJourney } from './kept-cart.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = StepData<KeptCartJourney, 'keptCart'>;

const query = '?etape=panier';
const state = (name: string, visitor: VisitorName, data: Data): Examples['cases'][string] =>
  stepExample<'message', KeptCartJourney, 'keptCart'>(keptCartJourney, {
    name,
    visitor,
    step: 'keptCart',
    data,
    address: keptCartJourney.address.read(new URLSearchParams(query)),
    query,
  });

const ticket = '/recompense/boutique-v2?id=43&etape=voyageurs';
const voyage: Data['primes'][number] = {
  primeId: '43',
  title: 'Paris Gare de Lyon – Marseille Saint-Charles',
  words: `Aller le mercredi${NBSP}17${NBSP}mars, retour le vendredi${NBSP}19${NBSP}mars, 2${NBSP}voyageurs`,
  journeys,
  pricePoints: 32_200,
  href: ticket,
  action: 'Reprendre ce voyage',
};
const don: Data['primes'][number] = {
  primeId: '451',
  title: 'Un arbre planté en France',
  words: `3${NBSP}dons`,
  journeys: [],
  pricePoints: 1500,
  href: '/recompense/boutique-v2?id=451&etape=panier&quantite=3',
  action: 'Reprendre cette commande',
};
const full: Data = {
  primes: [voyage, don],
  search: '/recompense/boutique-v2?id=43&etape=itineraire',
  balance: points(64_215),
  balanceLabel: `64${NNBSP}215${NBSP}points`,
  kept: 'Laissé le 12 mars 2027, prix revus à l’instant.',
};

export const examples: Examples = {
  route: '/recompense/boutique-v2',
  cases: {
    kept: state('Un voyage et des dons laissés en route', 'berry', full),
    changed: state('Le prix a changé, et dépasse le solde', 'longest', {
      ...full,
      primes: [
        {
          ...voyage,
          inEuros: `Payable avec 18${NNBSP}400${NBSP}points et 138,00${NBSP}€.`,
          news: {
            kind: 'warning',
            title: `Le prix a changé${NBSP}: 32${NNBSP}200${NBSP}points, au lieu de 28${NNBSP}900.`,
          },
        },
        don,
      ],
      balance: points(18_400),
      balanceLabel: `18${NNBSP}400${NBSP}points`,
    }),
    gone: state('Un train n’est plus proposé', 'blue', {
      ...full,
      primes: [
        {
          primeId: voyage.primeId,
          title: voyage.title,
          words: voyage.words,
          journeys: journeys.slice(0, 1),
          news: { kind: 'warning', title: 'Ce train n’est plus proposé. Choisissez-en un autre.' },
          href: '/recompense/boutique-v2?id=43&etape=aller',
          action: 'Voir les trains',
        },
      ],
    }),
    keptNothing: state('Rien à bord', 'blue', { ...full, primes: [], kept: undefined }),
  },
};
