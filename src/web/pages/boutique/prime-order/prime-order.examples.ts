import { messageOf } from '#domain/errors/catalogue.ts';
import type { OrderId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { countedPoints } from '#domain/points-words.ts';
import { counted, NBSP, NNBSP, thousands } from '#domain/typography.ts';
import { closedShop } from '#web/gallery/data/closures.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { stepExample } from '#web/gallery/step-example.ts';
import type { VisitorName } from '#web/gallery/visitors.ts';
import type { StepData, StepOf } from '#web/journeys/journey.ts';
import { pointsAccount } from '#web/views/points-account.server.ts';
import type { loader } from '../page.server.ts';
import type { PrimeAddress } from './address.ts';
import { cartForm } from './cart/cart.form.ts';
import { type PrimeOrder, primeOrder } from './prime-order.server.ts';

type Examples = PageExamples<typeof loader>;

const address = primeOrder.address.read(new URLSearchParams('id=451'));
const statesOf =
  <Step extends StepOf<PrimeOrder>>(step: Step) =>
  (name: string, visitor: VisitorName, data: StepData<PrimeOrder, Step>, refusal?: unknown) =>
    stepExample<keyof PrimeAddress, PrimeOrder, Step>(primeOrder, {
      name,
      visitor,
      step,
      data,
      address,
      query: '?id=451',
      ...(refusal === undefined ? {} : { refusal }),
    });
const articleState = statesOf('article');
const cartState = statesOf('shopCart');
const confirmationState = statesOf('shopCartConfirmation');

const article: StepData<PrimeOrder, 'article'> = {
  title: 'Un arbre planté en France',
  summary: 'Un arbre planté dans une forêt qui se renouvelle, et suivi pendant trois ans.',
  about: [
    'L’arbre est planté en hiver, d’une essence qui supporte les étés à venir, dans une parcelle où la forêt se renouvelle mal toute seule.',
    `Un forestier le suit pendant trois ans${NBSP}: s’il ne prend pas, un autre est planté à sa place.`,
  ],
  beforehand: [
    'Un don ne s’annule pas, ses points sont transmis au projet.',
    'Un don en points n’ouvre pas droit à une réduction d’impôt.',
  ],
  delivery: 'Votre reçu s’affiche aussitôt, et vous arrive par e-mail. Vous le retrouvez dans vos commandes.',
  pricePoints: points(500),
  balance: points(9904),
  balanceLabel: `9${NNBSP}904 points`,
  remains: `9${NNBSP}404 points`,
  action: 'Faire un don',
  href: '/recompense/boutique-v2?id=451&etape=panier',
};
const cart: StepData<PrimeOrder, 'shopCart'> = {
  title: article.title,
  order: 'Donner mes points',
  verb: 'Donner',
  beforehand: [
    'Un don ne s’annule pas, ses points sont transmis au projet.',
    'Un don en points n’ouvre pas droit à une réduction d’impôt.',
  ],
  missing: undefined,
  quantities: [500, 1000, 1500].map((total, index) => ({
    value: String(index + 1),
    label: `${counted(index + 1, 'don', 'dons')}, ${countedPoints(total)} · reste ${thousands(9904 - total)}`,
    account: pointsAccount(total, 9904),
  })),
  termsVersion: '2026-10',
  values: {
    quantity: '1',
    email: 'camille.vasseur@exemple.fr',
    emailConfirmation: 'camille.vasseur@exemple.fr',
  },
  pricePoints: '500',
  transactionId: 'exemple-transaction',
};
const refused = (errors: Readonly<Record<string, string>>, message?: string) => ({
  form: cartForm.intention,
  values: { quantity: '2', email: 'camille', emailConfirmation: 'camille@exemple.fr' },
  errors,
  ...(message === undefined ? {} : { message }),
});

export const examples: Examples = {
  route: '/recompense/boutique-v2',
  cases: {
    article: articleState('Une prime', 'blue', article),
    articleBeyond: articleState('Une prime que le solde ne peut pas payer', 'berry', {
      ...article,
      balance: points(120),
      balanceLabel: '120 points',
      remains: undefined,
    }),
    cart: cartState('Quantité, adresse et conditions', 'blue', cart),
    cartRefused: cartState(
      'Adresse mal écrite et conditions non acceptées',
      'blue',
      cart,
      refused({
        email: 'Format e-mail incorrect',
        emailConfirmation: 'E-mails différents',
        termsAccepted: messageOf('terms-not-accepted'),
      }),
    ),
    cartMissing: cartState(
      'Solde insuffisant, et refus du service',
      'longest',
      {
        ...cart,
        missing: 'Il vous manque 380 points.',
        quantities: [{ value: '1', label: '1 don, 500 points', account: pointsAccount(500, 120) }],
      },
      refused({}, messageOf('not-enough-points')),
    ),
    closed: {
      name: 'La boutique a fermé entre-temps',
      visitor: 'blue',
      query: '?id=451',
      page: { id: 'ferShopCartItinerary', title: 'Boutique fermée' },
      data: { closed: closedShop },
    },
    donated: confirmationState('Merci, et le reçu', 'blue', {
      title: 'Merci pour votre don',
      scene: 'meadow',
      quantity: '2\u00a0dons',
      orderId: '0199c1d0-6f00-7000-8000-000000000001' as OrderId,
      email: 'camille.vasseur@exemple.fr',
      balance: `8${NNBSP}904 points`,
      points: `1${NNBSP}000 points`,
      receipt: {
        facts: [
          { label: 'Reçu', value: '8894 0112 3705' },
          { label: 'Prime', value: article.title },
          { label: 'Quantité', value: '2 dons' },
          { label: 'Points', value: `1${NNBSP}000 points` },
          { label: 'Au nom de', value: 'Camille Vasseur' },
          { label: 'Date', value: 'le 13 mars 2026 à 14h05' },
        ],
        note: 'Vos points sont convertis et versés à l’association partenaire à la fin du mois. Un don en points n’ouvre pas droit à une réduction d’impôt.',
      },
    }),
  },
};
