import { messageOf } from '#domain/errors/catalogue.ts';
import type { OrderId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { countedPoints } from '#domain/points-words.ts';
import { counted, NBSP, NNBSP, thousands } from '#domain/typography.ts';
import { closedShop } from '#web/gallery/data/closures.ts';
import { many, reduction, scanned } from '#web/gallery/data/deliveries.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { stepExample } from '#web/gallery/step-example.ts';
import type { VisitorName } from '#web/gallery/visitors.ts';
import type { StepData, StepOf } from '#web/journeys/journey.ts';
import type { DeliveryView } from '#web/views/delivery.server.ts';
import type { OutOfReach } from '#web/views/out-of-reach.server.ts';
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
  heading: 'Le projet',
  look: { scene: 'meadow' },
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
  pointsBefore: undefined,
  balance: points(9904),
  balanceLabel: `9${NNBSP}904 points`,
  remains: `9${NNBSP}404 points`,
  instead: undefined,
  action: 'Faire un don',
  href: '/recompense/boutique-v2?id=451&etape=panier',
};
const reductionArticle: StepData<PrimeOrder, 'article'> = {
  ...article,
  title: `20${NBSP}% sur votre prochain billet`,
  summary: 'Un code à saisir au moment de payer, valable douze mois.',
  heading: 'Ce que c’est',
  look: { scene: 'coast', face: { words: `−20${NBSP}%`, note: 'votre prochain billet', colour: 'red' } },
  about: [
    'Vingt pour cent de moins sur les euros d’une commande de billets, quel que soit le nombre de voyageurs.',
    'La réduction entre aussitôt dans vos bons d’achat. Vous la cochez au moment de payer, ou vous tapez son code là où vous achetez vos billets.',
  ],
  beforehand: [
    'Une fois affichée, cette prime ne se rend pas et ne s’échange pas.',
    'Elle porte sur les euros d’une commande, jamais sur ses points, et se cumule avec une carte Avantage.',
  ],
  delivery: 'La réduction entre aussitôt dans vos bons d’achat, et son code vous arrive par e-mail.',
  pricePoints: points(2000),
  pointsBefore: points(2500),
  remains: `7${NNBSP}904 points`,
  action: 'Prendre ce code',
  href: '/recompense/boutique-v2?id=431&etape=panier',
};
/** What a hundred and twenty points do not reach, and what they do. */
const beyond: OutOfReach = {
  missing: 'Il manque 380 points.',
  how: `Encore 38${NBSP}€ de voyages en TGV${NBSP}INOUI ou Intercités${NBSP}: chaque euro y rapporte 10${NBSP}points avec votre carte.`,
  within: [],
};
const beyondWithOthers: OutOfReach = {
  ...beyond,
  missing: 'Il manque 50 points.',
  within: [
    ['421', 'Un petit-déjeuner à bord', 1100],
    ['422', `Bon de 8${NBSP}€ au bar du train`, 900],
    ['451', 'Un arbre planté en France', 500],
  ].map(([id, title, price]) => ({
    id: String(id),
    title: String(title),
    pricePoints: points(Number(price)),
    isFrom: false,
    href: `/recompense/boutique-v2?id=${id}`,
  })),
};
const cart: StepData<PrimeOrder, 'shopCart'> = {
  title: article.title,
  order: 'Donner mes points',
  verb: 'Donner',
  beforehand: [
    'Un don ne s’annule pas, ses points sont transmis au projet.',
    'Un don en points n’ouvre pas droit à une réduction d’impôt.',
  ],
  back: '/recompense/boutique-v2?id=451',
  instead: undefined,
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

const donated: StepData<PrimeOrder, 'shopCartConfirmation'> = {
  title: 'Merci pour votre don',
  look: { scene: 'meadow' },
  delivery: undefined,
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
};
/** The confirmation of what was given. */
const given = (
  delivery: DeliveryView,
  title: string,
  quantity: string,
): StepData<PrimeOrder, 'shopCartConfirmation'> => ({
  ...donated,
  title: 'C’est à vous',
  look: delivery.look,
  delivery,
  quantity,
  receipt: {
    facts: donated.receipt.facts.map((fact) =>
      fact.label === 'Prime'
        ? { ...fact, value: title }
        : fact.label === 'Quantité'
          ? { ...fact, value: quantity }
          : fact,
    ),
    note: '',
  },
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
      instead: beyond,
    }),
    articlePromoted: articleState('Une réduction en promotion', 'longest', reductionArticle),
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
    cartBeyond: cartState('Un solde qui n’y suffit pas, mais à d’autres primes', 'blue', {
      ...cart,
      title: 'Une journée de soins à la faune sauvage',
      instead: beyondWithOthers,
      quantities: [{ value: '1', label: '1 don, 1 200 points', account: pointsAccount(1200, 1150) }],
    }),
    cartMissing: cartState(
      'Solde insuffisant, et refus du service',
      'longest',
      {
        ...cart,
        instead: beyond,
        quantities: [{ value: '1', label: '1 don, 500 points', account: pointsAccount(500, 120) }],
      },
      refused({}, messageOf('not-enough-points')),
    ),
    shopClosed: {
      name: 'La boutique a fermé entre-temps',
      visitor: 'blue',
      query: '?id=451',
      page: { id: 'ferShopCartItinerary', title: 'Boutique fermée' },
      data: { closed: closedShop },
    },
    donated: confirmationState('Merci, et le reçu', 'blue', donated),
    scanned: confirmationState(
      'Deux QR codes',
      'blue',
      given(scanned, `Bon de 8${NBSP}€ au bar du train`, `2${NBSP}bons`),
    ),
    voucherBought: confirmationState(
      'Une réduction, dans les bons d’achat',
      'longest',
      given(reduction, `20${NBSP}% sur votre prochain billet`, `1${NBSP}code`),
    ),
    many: confirmationState(
      'Vingt codes',
      'berry',
      given(many, 'Un bagage porté à domicile', `20${NBSP}bagages`),
    ),
  },
};
