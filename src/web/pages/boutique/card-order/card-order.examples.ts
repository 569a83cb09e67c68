import { messageOf } from '#domain/errors/catalogue.ts';
import { points } from '#domain/money.ts';
import { NBSP, NNBSP } from '#domain/typography.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { stepExample } from '#web/gallery/step-example.ts';
import type { VisitorName } from '#web/gallery/visitors.ts';
import type { StepData, StepOf } from '#web/journeys/journey.ts';
import type { CardPlate } from '#web/views/card-plate.server.ts';
import { affordableAccount, pointsAccount } from '#web/views/points-account.server.ts';
import type { loader } from '../page.server.ts';
import type { CardAddress } from './address.ts';
import { type CardOrderJourney, cardOrder } from './card-order.server.ts';
import { cardForm } from './cart/cart.form.ts';
import { CARD_WORDS } from './waiting/waiting.server.ts';

type Examples = PageExamples<typeof loader>;

const query = '?id=351';
const address = cardOrder.address.read(new URLSearchParams(query));
const statesOf =
  <Step extends StepOf<CardOrderJourney>>(step: Step) =>
  (name: string, visitor: VisitorName, data: StepData<CardOrderJourney, Step>, refusal?: unknown) =>
    stepExample<keyof CardAddress, CardOrderJourney, Step>(cardOrder, {
      name,
      visitor,
      step,
      data,
      address,
      query,
      ...(refusal === undefined ? {} : { refusal }),
    });
const cartState = statesOf('bmccoShopCart');
const paymentState = statesOf('bmccoPayment');
const confirmationState = statesOf('bmccoPaymentConfirmation');

const rule = { minimumPointsShare: 0, centsPerPoint: 1 };
const account = (price: number, balance = 9_904) => affordableAccount(points(price), points(balance), rule);
const PRICE = `4${NNBSP}900${NBSP}points ou 49,00${NBSP}€`;

const cart: StepData<CardOrderJourney, 'bmccoShopCart'> = {
  cards: [
    {
      code: 'avantage-jeune',
      title: 'Carte Avantage Jeune',
      ages: { from: 12, to: 27 },
      agesWords: `12 à 27${NBSP}ans`,
      price: PRICE,
      face: 'young',
      account: account(4_900),
    },
    {
      code: 'avantage-adulte',
      title: 'Carte Avantage Adulte',
      ages: { from: 27, to: 59 },
      agesWords: `27 à 59${NBSP}ans`,
      price: PRICE,
      face: 'adult',
      account: account(4_900),
    },
    {
      code: 'avantage-famille',
      title: 'Carte Avantage Famille',
      ages: { from: 27, to: 59 },
      agesWords: `27 à 59${NBSP}ans`,
      price: PRICE,
      face: 'family',
      account: account(4_900),
    },
    {
      code: 'liberte',
      title: 'Carte Liberté',
      ages: { from: 27, to: 59 },
      agesWords: `27 à 59${NBSP}ans`,
      price: `39${NNBSP}900${NBSP}points ou 399,00${NBSP}€`,
      face: 'freedom',
      account: account(39_900),
    },
    {
      code: 'avantage-senior',
      title: 'Carte Avantage Senior',
      ages: { from: 60 },
      agesWords: `60${NBSP}ans et plus`,
      price: PRICE,
      face: 'senior',
      account: account(4_900),
    },
  ],
  holder: { name: 'Camille Vasseur', birthDate: '17/09/1984', age: 42 },
  postal: '14 rue des Vignes, 21000 Dijon',
  days: {
    first: '2026-11-22',
    last: '2027-01-21',
    words: 'Entre aujourd’hui et le 21/01/2027.',
  },
  values: {
    isSameClient: 'true',
    hasCard: 'true',
    card: 'avantage-adulte',
    startDate: '22/11/2026',
    receiptMode: 'ETICKET',
    email: 'camille.vasseur@exemple.fr',
    emailConfirmation: 'camille.vasseur@exemple.fr',
  },
  transactionId: 'exemple-transaction',
};
const someone = {
  isSameClient: 'false',
  hasCard: 'false',
  gender: 'M',
  withoutCardFirstName: 'Henri',
  withoutCardLastName: 'Marchand',
  withoutCardBirthday: '30/01/1955',
  card: 'avantage-jeune',
  startDate: '01/12/2026',
  receiptMode: 'LETTER',
  email: 'camille.vasseur@exemple.fr',
  emailConfirmation: 'camille.vasseur@exemple.fr',
};
const wrong = (
  errors: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string>> = someone,
) => ({ form: cardForm.intention, values, errors });

const plate: CardPlate = {
  title: 'Carte Avantage Adulte',
  card: {
    face: 'adult',
    name: 'Avantage Adulte',
    number: 'Numéro à la confirmation',
    holder: 'Camille Vasseur',
    validity: `du${NBSP}01/12/2026 au${NBSP}30/11/2027`,
  },
  facts: [
    { label: 'Titulaire', value: 'Camille Vasseur' },
    { label: 'Date de naissance', value: '17/09/1984' },
    { label: 'Valable du', value: '1er décembre 2026' },
    { label: 'Au', value: '30 novembre 2027' },
    { label: 'Réception', value: 'Sur votre téléphone' },
    { label: 'Une fois commandée', value: 'Ni échangée ni remboursée' },
  ],
  receipt:
    'La carte est tout de suite dans les cartes de son titulaire. Au contrôle, il montre son code, ou son numéro avec une pièce d’identité.',
  isOwn: true,
};
const paying = {
  number: '8894 0112 5120',
  plate,
  until: '14h32',
  email: 'camille.vasseur@exemple.fr',
  points: 4_900,
  cents: 0,
  account: pointsAccount(4_900, 9_904),
  split: {
    price: 4_900,
    least: 0,
    most: 4_900,
    balance: 9_904,
    centsPerPoint: 1,
    hint: `Jusqu’à 4${NNBSP}900${NBSP}points. Le reste se paie en euros${NBSP}: 1${NBSP}centime le point.`,
    presets: [
      {
        points: 0,
        label: `Tout en euros${NBSP}: 49,00${NBSP}€`,
        href: '/recompense/boutique-v2?id=351&etape=recapitulatif&points=0',
      },
      {
        points: 4_900,
        label: `Tout en points${NBSP}: 4${NNBSP}900`,
        href: '/recompense/boutique-v2?id=351&etape=recapitulatif&points=4900',
      },
    ],
  },
  termsVersion: '2026-10',
  transactionId: 'exemple-transaction',
} satisfies StepData<CardOrderJourney, 'bmccoPayment'>;
/** Without the choice of another split. */
const { split: _, ...whole } = paying;
const confirmed: StepData<CardOrderJourney, 'bmccoPaymentConfirmation'> = {
  number: '8894 0112 5120',
  plate: { ...plate, card: { ...plate.card, number: `2909${NBSP}0111${NBSP}5520${NBSP}9844${NBSP}71` } },
  email: 'camille.vasseur@exemple.fr',
  spent: `4${NNBSP}900${NBSP}points`,
  balance: `5${NNBSP}004${NBSP}points`,
  lines: [],
};

export const examples: Examples = {
  route: '/recompense/boutique-v2',
  cases: {
    card: cartState('Une carte pour soi', 'blue', cart),
    cardForAnother: cartState(
      'Pour quelqu’un d’autre, dont l’âge ne va pas',
      'blue',
      cart,
      wrong({ withoutCardBirthday: messageOf('age-not-eligible', { ages: `12 à 27${NBSP}ans` }) }),
    ),
    cardByNumber: cartState(
      'Une carte de fidélité inconnue, sans adresse postale',
      'longest',
      { ...cart, postal: undefined },
      wrong(
        {
          cardNumber: messageOf('card-holder-unknown'),
          startDate: messageOf('card-already-held', { until: '30/11/2027' }),
        },
        {
          ...someone,
          hasCard: 'true',
          cardNumber: '29090109417263851',
          lastName: 'Marchand',
          birthday: '30/01/1955',
        },
      ),
    ),
    cardPayment: paymentState('Paiement d’une carte', 'blue', paying),
    cardInEuros: paymentState('Une carte payée en euros, sans un point', 'berry', {
      ...paying,
      points: 0,
      cents: 4_900,
      account: pointsAccount(0, 0, 4_900),
      split: {
        ...paying.split,
        most: 0,
        balance: 0,
        hint: 'Sans points à dépenser, tout se paie en euros.',
        presets: paying.split.presets.slice(0, 1),
      },
    }),
    cardBeyond: paymentState('Le solde ne suffit pas', 'berry', {
      ...whole,
      account: pointsAccount(4_900, 120),
    }),
    cardRefused: statesOf('bmccoPaymentRefusal')('La banque a refusé', 'blue', {
      ...paying,
      points: 2_450,
      cents: 2_450,
      account: pointsAccount(2_450, 9_904, 2_450),
      refused: {
        title: 'La banque a refusé la carte',
        message: messageOf('payment-refused'),
        lastFour: '0022',
        mayTryCards: true,
      },
    }),
    cardUnderWay: statesOf('waitingForPayment')('Paiement d’une carte en cours', 'blue', {
      number: paying.number,
      points: `2${NNBSP}450${NBSP}points`,
      euros: `24,50${NBSP}€`,
      email: paying.email,
      words: CARD_WORDS,
      until: '14h52',
      resume: '/recompense/boutique-v2',
      check: '/recompense/boutique-v2',
    }),
    cardInProgress: statesOf('waitingForCard')('La carte se prépare', 'blue', {
      number: paying.number,
      isAccepted: true,
      title: 'Votre carte se prépare',
      text: 'Elle est à vous dans un instant. Si elle ne peut pas être donnée, ce qui a été pris vous est rendu de lui-même.',
    }),
    cardConfirmed: confirmationState('La carte est prête', 'blue', confirmed),
    cardConfirmedForAnother: confirmationState(
      'La carte d’une autre personne, payée en points et en euros',
      'longest',
      {
        ...confirmed,
        plate: {
          ...confirmed.plate,
          isOwn: false,
          card: { ...confirmed.plate.card, holder: 'Marie-Bénédicte de La Rochefoucauld-Montbel' },
        },
        spent: `2${NNBSP}450${NBSP}points`,
        euros: `24,50${NBSP}€`,
        lines: [
          { label: 'Montant', value: `24,50${NBSP}€` },
          { label: 'Carte', value: '•••• •••• •••• 0014' },
          { label: 'Marque', value: 'VISA' },
        ],
      },
    ),
    cardClosed: statesOf('bmccoOrderRefusal')('Commande d’une carte non aboutie', 'blue', {
      number: paying.number,
      title: 'Ce prix ne vous attend plus',
      message: messageOf('order-not-completed', { outcome: 'not-debited' }),
      again: { href: '/recompense/boutique-v2?id=351', label: 'Reprendre la commande' },
      reference: paying.number,
    }),
  },
};
