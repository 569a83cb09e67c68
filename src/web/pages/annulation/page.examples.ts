import { messageOf, sentencesOf } from '#domain/errors/catalogue.ts';
import { DEDICATED_LINE } from '#features/after-sales/index.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { stepExample } from '#web/gallery/step-example.ts';
import type { VisitorName } from '#web/gallery/visitors.ts';
import type { StepData, StepOf } from '#web/journeys/journey.ts';
import { afterSalesPath, exchangePath, writePath } from '#web/views/change-path.ts';
import type { CancellationAddress } from './address.ts';
import { type CancellationJourney, cancellationJourney } from './annulation.server.ts';
import { type DeskCancellation, deskCancellation } from './desk/desk.server.ts';
import { deskConfirmForm } from './desk/refund.form.ts';
import type { loader } from './page.server.ts';
import { ticketsForm } from './tickets/tickets.form.ts';

const ORDER = '0199c1d0-6f00-7000-8000-000000000001';
const DESK_FILE = `/espace-pro/apres-vente?etape=dossier&commande=${ORDER}`;
const address = cancellationJourney.address.read(new URLSearchParams({ commande: ORDER }));
const statesOf =
  <Step extends StepOf<CancellationJourney>>(step: Step, query: string) =>
  (name: string, visitor: VisitorName, data: StepData<CancellationJourney, Step>, refusal?: unknown) =>
    stepExample<keyof CancellationAddress, CancellationJourney, Step>(cancellationJourney, {
      name,
      visitor,
      step,
      data,
      address,
      query,
      ...(refusal === undefined ? {} : { refusal }),
    });
const ticketsState = statesOf('BILLET_ANNULATION', `?commande=${ORDER}`);
const confirmationState = statesOf('CONFIRMATION_ANNULATION', `?etape=confirmation&annulation=${ORDER}`);

type Tickets = StepData<CancellationJourney, 'BILLET_ANNULATION'>;
type Confirmation = StepData<CancellationJourney, 'CONFIRMATION_ANNULATION'>;

const call = (time: string, station: string) => ({ time, dateTime: '2026-12-11T07:12:00Z', station });
const ticket = (place: number, journey: number, passenger: number, who: string, more: object = {}) => ({
  name: `tickets.${place}.chosen` as const,
  journey,
  passenger,
  who,
  isOpen: true,
  isChosen: true,
  said: '1\u202f300\u00a0points et 11,00\u00a0€',
  ...more,
});
const KEPT = {
  isOpen: false,
  isChosen: false,
  said: 'Promo, ni échangeable ni annulable\u00a0: le billet reste valable',
};
const LONG = 'Jean-Baptiste De La Rochefoucauld-Montbel';

const tickets: Tickets = {
  pnr: 'KX72MB',
  item: 'Billet France, Paris Gare de Lyon – Lyon Part-Dieu, aller-retour',
  paid: '4\u202f500\u00a0points et 38,08\u00a0€',
  on: '22\u00a0novembre',
  ways: [
    {
      title: 'Aller, vendredi 11\u00a0décembre',
      departure: call('08h12', 'Paris Gare de Lyon'),
      arrival: call('10h12', 'Lyon Part-Dieu'),
      condition: { text: 'Échangeable et annulable jusqu’au 11\u00a0décembre à 08h12', isFlexible: true },
      tickets: [ticket(0, 0, 0, 'Camille Vasseur'), ticket(1, 0, 1, LONG)],
    },
    {
      title: 'Retour, dimanche 13\u00a0décembre',
      departure: call('08h34', 'Lyon Part-Dieu'),
      arrival: call('10h34', 'Paris Gare de Lyon'),
      condition: { text: 'Promo, ni échangeable ni annulable', isFlexible: false },
      tickets: [ticket(2, 1, 0, 'Camille Vasseur', KEPT), ticket(3, 1, 1, LONG, KEPT)],
    },
  ],
  amounts: {
    paid: {
      tickets: [0, 1, 2, 3].map((place) => ({
        journey: place >> 1,
        passenger: place % 2,
        price: place < 2 ? 2_600 : 1_900,
      })),
      points: 4_500,
      card: 3_808,
      vouchers: 0,
      reductions: 0,
    },
    before: { tickets: [], back: { points: 0, cents: 0, voucherCents: 0 } },
  },
  balance: 5_404,
  lastFour: '0007',
  hasVouchers: false,
  write: writePath(ORDER),
  exchange: exchangePath({ commande: ORDER }),
  file: afterSalesPath(ORDER),
  line: DEDICATED_LINE,
  incident: undefined,
  isUnavailable: false,
  confirm: undefined,
  back: '/apres-vente/annulation#choisir',
};
const unticked: Tickets = {
  ...tickets,
  ways: tickets.ways.map((way) => ({
    ...way,
    tickets: way.tickets.map((one) => ({ ...one, isChosen: false })),
  })),
};
const confirm: NonNullable<Tickets['confirm']> = {
  title: 'Annuler ces 2\u00a0billets\u202f?',
  who: `Camille Vasseur, aller et ${LONG}, aller`,
  back: '2\u202f600\u00a0points reviennent tout de suite et 22,00\u00a0€ sous quelques jours sur la carte •• 0007.',
  amount: '2\u202f600\u00a0points et 22,00\u00a0€',
  isOne: false,
  refund: { points: 2_600, cents: 2_200, voucherCents: 0 },
  transactionId: 'exemple-transaction',
};

const done = (label: string, when: string) => ({
  label,
  when,
  dateTime: '2026-11-22T08:31:00Z',
  state: 'done' as const,
});
const confirmation: Confirmation = {
  number: '8894 0112 3705',
  pnr: 'KX72MB',
  isUnderWay: false,
  steps: { cancel: 'done', refund: 'done' },
  hasRefund: true,
  isAutomatic: true,
  undecided: undefined,
  cancelled: [{ title: 'Aller, vendredi 11\u00a0décembre à 08h12', names: `Camille Vasseur et ${LONG}` }],
  refunds: {
    rows: [
      {
        id: 'points',
        amount: '2\u202f600',
        of: 'points',
        state: 'crédités',
        kind: 'done',
        stops: [done('Demandé', '22 nov. à 09h31'), done('Crédités', '22 nov. à 09h31')],
      },
      {
        id: 'euros',
        amount: '22,00\u00a0€',
        of: 'sur la carte •• 0007',
        state: 'acceptés',
        kind: 'under-way',
        stops: [
          done('Demandé', '22 nov. à 09h31'),
          done('Accepté', '22 nov. à 14h02'),
          { label: 'Envoyé', when: 'sous quelques jours', state: 'coming' },
          { label: 'Crédité', when: 'selon votre banque', state: 'coming' },
        ],
      },
    ],
  },
  incident: undefined,
  mayRetry: false,
  line: DEDICATED_LINE,
  balance: '8\u202f004\u00a0points',
  email: 'camille.vasseur@exemple.fr',
  history: '/recompense/historique-commandes-v2',
  others: '/informations/voyages-futurs',
  file: afterSalesPath(ORDER),
};
/** The same refunds as an agent reads of them. */
const ofTheCustomer: Confirmation['refunds'] = confirmation.refunds && {
  ...confirmation.refunds,
  rows: confirmation.refunds.rows.map((row) => ({
    ...row,
    stops: row.stops.map((stop) => ({ ...stop, when: stop.when.replace('votre banque', 'sa banque') })),
  })),
};
const owed: Confirmation = {
  ...confirmation,
  steps: { cancel: 'done', refund: 'failed' },
  incident: messageOf('points-refund-failed'),
  refunds: {
    rows: [
      {
        id: 'points',
        amount: '2\u202f600',
        of: 'points',
        state: 'suivis par nos équipes',
        kind: 'stuck',
        stops: [
          done('Demandé', '22 nov. à 09h31'),
          { label: 'Pas encore rendus', when: 'un conseiller s’en occupe', state: 'stuck' },
        ],
      },
    ],
  },
};

const deskAddress = deskCancellation.address.read(new URLSearchParams({ commande: ORDER }));
/** The same at the desk, whose pages have an address of their own. */
const deskState =
  <Step extends StepOf<DeskCancellation>>(step: Step, query: string) =>
  (name: string, visitor: VisitorName, data: StepData<DeskCancellation, Step>, refusal?: unknown) => ({
    ...stepExample<keyof CancellationAddress, DeskCancellation, Step>(deskCancellation, {
      name,
      visitor,
      step,
      data,
      address: deskAddress,
      query,
      ...(refusal === undefined ? {} : { refusal }),
    }),
    route: '/espace-pro/apres-vente/annulation' as const,
  });
const atDesk: Tickets = { ...tickets, file: DESK_FILE, exchange: DESK_FILE };
const refusedRefunds: NonNullable<Confirmation['refunds']> = {
  rows: [
    {
      id: 'euros',
      amount: '22,00\u00a0€',
      of: 'sur la carte •• 0007',
      state: 'refusés par la banque',
      kind: 'stuck',
      stops: [
        done('Demandé', '22 nov. à 09h31'),
        { label: 'Refusé', when: '22 nov. à 14h02', state: 'stuck' },
        { label: 'Repris par nos équipes', when: 'en cours', state: 'coming' },
      ],
    },
  ],
};

const undecided = {
  amount: '2\u202f600 points et 22,00\u00a0€',
  decide: '/espace-pro/suivi?reprendre=01997c58-5d1c-7a31-9a0e-6f1f2d1f8a12',
};

export const examples: PageExamples<typeof loader> = {
  route: '/apres-vente/annulation',
  cases: {
    tickets: ticketsState('Deux billets à rendre, deux promos gardés', 'blue', tickets),
    open: ticketsState('Personne n’est encore choisi', 'blue', unticked),
    nobody: ticketsState('Annuler sans avoir choisi personne', 'blue', unticked, {
      form: ticketsForm.intention,
      values: {},
      errors: {},
      message: messageOf('passenger-selection-needed'),
    }),
    confirm: ticketsState('La question avant d’annuler', 'blue', { ...tickets, confirm }),
    unavailable: ticketsState('Le montant ne peut pas être calculé', 'blue', {
      ...tickets,
      ways: [],
      amounts: undefined,
      isUnavailable: true,
      incident: messageOf('refund-amount-unavailable'),
    }),
    done: confirmationState('Annulé, avec remboursement', 'blue', confirmation),
    none: confirmationState('Annulé par un conseiller, sans remboursement', 'blue', {
      ...confirmation,
      hasRefund: false,
      isAutomatic: false,
      refunds: undefined,
    }),
    undecided: confirmationState('Annulé par un conseiller, ce qui revient est à décider', 'longest', {
      ...confirmation,
      steps: { cancel: 'done', refund: 'undecided' },
      hasRefund: false,
      isAutomatic: false,
      undecided,
      refunds: undefined,
    }),
    underWay: confirmationState('En cours, le système de réservation se tait', 'blue', {
      ...confirmation,
      isUnderWay: true,
      steps: { cancel: 'under-way', refund: 'under-way' },
      refunds: undefined,
      mayRetry: true,
    }),
    owed: confirmationState('Les points ne sont pas revenus d’eux-mêmes', 'longest', owed),
    dvCancel: deskState('dvCancel', `?commande=${ORDER}`)(
      'Au guichet, les billets à choisir',
      'agent',
      atDesk,
    ),
    dvCancelRefused: deskState('dvCancel', `?commande=${ORDER}`)(
      'Au guichet, des billets qui ne se séparent pas',
      'agent',
      atDesk,
      {
        form: ticketsForm.intention,
        values: {},
        errors: {},
        message: messageOf('passenger-selection-inconsistent'),
      },
    ),
    dvCancelAmount: deskState('dvCancel', `?commande=${ORDER}&billets=0.0,0.1`)(
      'Au guichet, le montant, avec ou sans remboursement automatique',
      'agent',
      { ...atDesk, confirm },
    ),
    dvCancelRefusedAmount: deskState('dvCancel', `?commande=${ORDER}&billets=0.0,0.1`)(
      'Au guichet, le montant a changé',
      'agent',
      { ...atDesk, confirm },
      {
        form: deskConfirmForm.intention,
        values: { refund: 'SANS', reason: 'Billets remboursés au guichet, reçu 4417.' },
        errors: {},
        message: sentencesOf('refund-changed')[1],
      },
    ),
    dvCancelWithoutReason: deskState('dvCancel', `?commande=${ORDER}&billets=0.0,0.1`)(
      'Au guichet, sans remboursement automatique et sans dire pourquoi',
      'agent',
      { ...atDesk, confirm },
      {
        form: deskConfirmForm.intention,
        values: { refund: 'SANS', reason: '' },
        errors: { reason: 'Champ obligatoire' },
      },
    ),
    dvCancelUnavailable: deskState('dvCancel', `?commande=${ORDER}`)(
      'Au guichet, le montant ne peut pas être obtenu',
      'agent',
      {
        ...atDesk,
        pnr: '',
        ways: [],
        amounts: undefined,
        isUnavailable: true,
        incident: messageOf('refund-amount-unavailable'),
      },
    ),
    cancelConfirmation: deskState('cancelConfirmation', `?etape=confirmation&annulation=${ORDER}`)(
      'Au guichet, annulé sans remboursement',
      'agent',
      { ...confirmation, hasRefund: false, isAutomatic: false, refunds: undefined },
    ),
    cancelUndecided: deskState('cancelConfirmation', `?etape=confirmation&annulation=${ORDER}`)(
      'Au guichet, annulé sans remboursement automatique\u00a0: la suite est à décider',
      'agent',
      {
        ...confirmation,
        steps: { cancel: 'done', refund: 'undecided' },
        hasRefund: false,
        isAutomatic: false,
        undecided,
        refunds: undefined,
      },
    ),
    cancelConfirmationWithRefund: deskState(
      'cancelConfirmationWithRefund',
      `?etape=confirmation&annulation=${ORDER}`,
    )('Au guichet, annulé avec remboursement', 'agent', {
      ...confirmation,
      refunds: ofTheCustomer,
    }),
    cancelRefundRefused: deskState('cancelConfirmationWithRefund', `?etape=confirmation&annulation=${ORDER}`)(
      'Au guichet, le remboursement est refusé',
      'agent',
      {
        ...confirmation,
        steps: { cancel: 'done', refund: 'failed' },
        incident: sentencesOf('refund-incident', { line: DEDICATED_LINE })[1],
        mayRetry: true,
        refunds: refusedRefunds,
      },
    ),
    cancelUnderWay: deskState('cancelConfirmationWithRefund', `?etape=confirmation&annulation=${ORDER}`)(
      'Au guichet, en cours, le système de réservation se tait',
      'agent',
      {
        ...confirmation,
        isUnderWay: true,
        steps: { cancel: 'under-way', refund: 'under-way' },
        refunds: undefined,
        mayRetry: true,
      },
    ),
  },
};
