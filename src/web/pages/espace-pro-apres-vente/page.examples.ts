import { messageOf } from '#domain/errors/catalogue.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { stepExample } from '#web/gallery/step-example.ts';
import type { StepData, StepOf } from '#web/journeys/journey.ts';
import { DESK_WAYS, deskCancellationPath } from '#web/views/change-path.ts';
import type { DeskFilesAddress } from './address.ts';
import { type DeskFiles, deskFiles } from './after-sales.server.ts';
import type { loader } from './page.server.ts';
import { deskSearchForm } from './search/search.form.ts';

const ORDER = '0199c1d0-6f00-7000-8000-000000000001';
const { file: filePath, cancel, exchange } = DESK_WAYS;
const address = deskFiles.address.read(new URLSearchParams({ commande: ORDER }));
const stateOf =
  <Step extends StepOf<DeskFiles>>(step: Step, query = '') =>
  (name: string, data: StepData<DeskFiles, Step>, refusal?: unknown) =>
    stepExample<keyof DeskFilesAddress, DeskFiles, Step>(deskFiles, {
      name,
      visitor: 'agent',
      step,
      data,
      address,
      query,
      ...(refusal === undefined ? {} : { refusal }),
    });
const homeState = stateOf('APV');
const searchState = stateOf('dvSearchForm', '?etape=recherche');
const fileState = stateOf('dvResult', `?etape=dossier&commande=${ORDER}`);

const LONG = 'Jean-Baptiste De La Rochefoucauld-Montbel';
const files: NonNullable<StepData<DeskFiles, 'APV'>['files']> = [
  {
    id: 'f1',
    pnr: 'KX72MB',
    href: filePath(ORDER),
    when: '11 déc. 08h12',
    machine: '2026-12-11T07:12:00Z',
    route: 'Paris Gare de Lyon – Lyon Part-Dieu',
    travellers: 2,
  },
  {
    id: 'f2',
    pnr: 'QX41PL',
    href: filePath(ORDER),
    when: '19 déc. 14h05',
    machine: '2026-12-19T13:05:00Z',
    route: 'Saint-Pierre-des-Corps – Marseille Saint-Charles',
    travellers: 1,
  },
];
const waiting: StepData<DeskFiles, 'APV'>['waiting'] = [
  {
    id: '01997c58-5d1c-7a31-9a0e-6f1f2d1f8a12',
    number: '4821 0019 4417',
    item: 'Annulation, Billet France, Paris – Dijon',
    href: '/recompense/historique-commandes-v2?commande=01997c58-5d1c-7a31-9a0e-6f1f2d1f8a12',
    since: '19/11/2026 18:11',
    machine: '2026-11-19T17:11:00Z',
    amount: '',
    left: 'les points',
    reason: undefined,
    proposal: undefined,
  },
];

type File = StepData<DeskFiles, 'dvResult'>;
type Way = NonNullable<File['tickets']>['ways'][number];
const call = (time: string, station: string) => ({ time, dateTime: '2026-12-11T07:12:00Z', station });
const ticket = (place: number, who: string, more: Partial<Way['tickets'][number]> = {}) => ({
  name: `tickets.${place}.chosen` as const,
  journey: place >> 1,
  passenger: place % 2,
  who,
  isOpen: true,
  isChosen: false,
  said: '1\u202f300\u00a0points et 11,00\u00a0€',
  ...more,
});
const KEPT = {
  isOpen: false,
  said: 'Promo, ni échangeable ni annulable\u00a0: le billet reste valable',
};
const outward: Way = {
  title: 'Aller, vendredi 11\u00a0décembre',
  departure: call('08h12', 'Paris Gare de Lyon'),
  arrival: call('10h12', 'Lyon Part-Dieu'),
  condition: { text: 'Échangeable et annulable jusqu’au 11\u00a0décembre à 08h12', isFlexible: true },
  tickets: [ticket(0, 'Camille Vasseur'), ticket(1, LONG)],
};
const inward: Way = {
  title: 'Retour, dimanche 13\u00a0décembre',
  departure: call('08h34', 'Lyon Part-Dieu'),
  arrival: call('10h34', 'Paris Gare de Lyon'),
  condition: { text: 'Promo, ni échangeable ni annulable', isFlexible: false },
  tickets: [ticket(2, 'Camille Vasseur', KEPT), ticket(3, LONG, KEPT)],
};
const bought: File['acts'][number] = {
  id: ORDER,
  number: '8894 0112 3705',
  href: `/recompense/historique-commandes-v2?commande=${ORDER}`,
  when: '22/11/2026 08:56',
  machine: '2026-11-22T07:56:00Z',
  what: 'Billet France, Paris Gare de Lyon – Lyon Part-Dieu, aller-retour',
  paid: '4\u202f500\u00a0points et 38,08\u00a0€',
  back: '',
  channel: 'Internet',
  state: 'confirmée',
};
const cancelled: File['acts'][number] = {
  ...bought,
  id: '0199c1d0-6f00-7000-8000-000000000002',
  number: '4821 0019 4417',
  href: deskCancellationPath('0199c1d0-6f00-7000-8000-000000000002'),
  when: '22/11/2026 09:31',
  what: 'Annulation, 1\u00a0billet',
  paid: '',
  back: '1\u202f300\u00a0points et 11,00\u00a0€',
  channel: 'En gare, par un conseiller',
  state: 'faite',
};
const file: File = {
  pnr: 'KX72MB',
  item: 'Billet France, Paris Gare de Lyon – Lyon Part-Dieu, aller-retour',
  who: `Camille Vasseur et ${LONG}`,
  tickets: {
    ways: [outward, inward],
    worth: '2\u202f600\u00a0points et 22,00\u00a0€',
    exchange: exchange(ORDER),
    cancel: cancel(ORDER),
    isChecked: false,
  },
  incident: undefined,
  isUnanswered: false,
  acts: [bought],
};
const keptWays: Way[] = [
  {
    ...outward,
    tickets: [
      ticket(0, 'Camille Vasseur', { isOpen: false, said: 'Déjà contrôlé\u00a0: voyez avec un conseiller' }),
      ticket(1, LONG, { isOpen: false, said: 'Déjà annulé ou échangé' }),
    ],
  },
  inward,
];

export const examples: PageExamples<typeof loader> = {
  route: '/espace-pro/apres-vente',
  cases: {
    home: homeState('La recherche, ce qui attend quelqu’un, les prochains dossiers', { files, waiting }),
    full: homeState('Cinquante commandes à reprendre', {
      files,
      waiting: Array.from(
        { length: 50 },
        (_, index) => ({ ...waiting[0], id: `w${index}` }) as (typeof waiting)[number],
      ),
    }),
    empty: homeState('Un client sans dossier à venir', { files: [], waiting: [] }),
    unread: homeState('Les dossiers ne peuvent pas être lus', { files: undefined, waiting: [] }),
    search: searchState('La recherche seule', { incident: undefined }),
    nothing: searchState(
      'Rien n’est trouvé',
      { incident: undefined },
      {
        form: deskSearchForm.intention,
        values: { sought: 'ZZZZZZ', lastName: 'Vasseur' },
        errors: {},
        status: 404,
        message: messageOf('travel-file-not-found'),
      },
    ),
    refused: searchState(
      'Le dossier d’un autre client',
      { incident: undefined },
      {
        form: deskSearchForm.intention,
        values: { sought: 'QX41PL', lastName: LONG },
        errors: {},
        status: 403,
        message: messageOf('not-account-holder'),
      },
    ),
    incomplete: searchState(
      'Une référence sans nom',
      { incident: undefined },
      {
        form: deskSearchForm.intention,
        values: { sought: 'KX72MB', lastName: '' },
        errors: { lastName: 'Champ obligatoire' },
      },
    ),
    unknownNumber: searchState('Un numéro de commande qui n’est pas du client', {
      incident: messageOf('order-not-found'),
    }),
    file: fileState('Deux billets à changer, deux promos gardés', file),
    many: fileState('Un dossier que l’on a beaucoup changé', {
      ...file,
      acts: [
        bought,
        cancelled,
        {
          ...cancelled,
          id: '3',
          number: '7730 5512 0098',
          what: 'Échange, Paris Gare de Lyon – Lyon Part-Dieu',
          paid: '800\u00a0points',
          back: '',
          state: 'confirmée',
        },
        { ...cancelled, id: '4', number: '7730 5512 0131', state: 'à reprendre' },
      ],
    }),
    party: fileState('Six voyageurs, aller et retour', {
      ...file,
      who: `Camille Vasseur, ${LONG}, Léa Martin, Tom Martin, Élise Morvan et Jean Petit`,
      tickets: {
        ways: [outward, inward].map((way) => ({
          ...way,
          tickets: ['Camille Vasseur', LONG, 'Léa Martin', 'Tom Martin', 'Élise Morvan', 'Jean Petit'].map(
            (who, place) => ticket(place, who),
          ),
        })),
        worth: '15\u202f600\u00a0points et 132,00\u00a0€',
        exchange: exchange(ORDER),
        cancel: cancel(ORDER),
        isChecked: false,
      },
    }),
    over: fileState('Plus rien à échanger ni à annuler', {
      ...file,
      tickets: {
        ways: keptWays,
        worth: '',
        exchange: undefined,
        cancel: undefined,
        isChecked: true,
      },
      acts: [bought, cancelled],
    }),
    cancelled: fileState('Le dossier est annulé', {
      ...file,
      tickets: undefined,
      incident: messageOf('travel-file-cancelled'),
      acts: [{ ...bought, state: 'annulée' }, cancelled],
    }),
    silent: fileState('Le système de réservation se tait', {
      ...file,
      tickets: undefined,
      incident: messageOf('travel-file-unavailable'),
      isUnanswered: true,
    }),
    noFile: fileState('Une commande sans dossier', {
      ...file,
      pnr: '',
      tickets: undefined,
      acts: [{ ...bought, state: 'non aboutie' }],
    }),
  },
};
