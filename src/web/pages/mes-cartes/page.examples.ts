import { NBSP } from '#domain/typography.ts';
import { EXAMPLE_PORTRAIT } from '#web/gallery/data/portrait.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { exampleQr } from '#web/ui/qr/testing/example-qr.ts';
import { linkedAges } from '#web/views/card-range.server.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];
type Right = Data['cards'][number];

const PATH = '/compte/avantages/mes-cartes';
const TODAY = Temporal.PlainDate.from('2026-11-22');
const agesAt = (years: number): Data['ages'] => linkedAges(TODAY, TODAY.subtract({ years }));
const numbered = (number: string): string => number.replaceAll(' ', NBSP);
const loyalty: NonNullable<Data['loyalty']> = {
  type: 'GV',
  colour: 'blue',
  name: 'Grand Voyageur',
  number: numbered('2909 0109 4172 6385 0'),
  holder: 'Camille Vasseur',
  validity: 'jusqu’au 29/03/2027',
  until: `29${NBSP}mars${NBSP}2027`,
  large: `${PATH}?carte=fidelite`,
};
const adult: Right = {
  id: '0199c1d0-6f00-7000-8000-000000000001',
  name: 'Carte Avantage Adulte',
  card: {
    face: 'adult',
    name: 'Avantage Adulte',
    number: numbered('2909 0114 0172 6385 2'),
    holder: 'Camille Vasseur',
    validity: 'jusqu’au 10/12/2026',
    isVoid: false,
    label: 'Carte de réduction',
  },
  state: { tone: 'warning', words: `À renouveler, encore 18${NBSP}jours` },
  line: {
    at: 950,
    from: `11${NBSP}décembre${NBSP}2025`,
    until: `10${NBSP}décembre${NBSP}2026`,
    today: `22${NBSP}novembre`,
  },
  note: `Renouvelée à temps, la nouvelle commence le 11${NBSP}décembre${NBSP}2026${NBSP}: aucun jour perdu.`,
  suspension: undefined,
  facts: [
    { label: 'Dossier', value: 'RKM2WE' },
    { label: 'Valable du', value: '11/12/2025' },
    { label: 'Jusqu’au', value: '10/12/2026' },
    { label: 'Code compagnie', value: 'FCE1187' },
    { label: 'Gamme', value: 'Nouvelle génération' },
  ],
  large: `${PATH}?carte=0199c1d0-6f00-7000-8000-000000000001`,
};
const family: Right = {
  ...adult,
  id: '0199c1d0-6f00-7000-8000-000000000002',
  name: 'Carte Avantage Famille',
  card: {
    ...adult.card,
    face: 'family',
    name: 'Avantage Famille',
    number: numbered('2909 0117 4471 0928 4'),
    validity: 'jusqu’au 02/07/2027',
    isVoid: true,
  },
  state: { tone: 'error', words: `Suspendue depuis le 14${NBSP}novembre` },
  line: {
    ...adult.line,
    at: 390,
    from: `3${NBSP}juillet${NBSP}2026`,
    until: `2${NBSP}juillet${NBSP}2027`,
    today: `22${NBSP}novembre`,
  },
  note: undefined,
  suspension: { reason: 'Votre photo n’est plus lisible au contrôle.' },
  large: undefined,
};
const soon: Right = {
  ...adult,
  id: '0199c1d0-6f00-7000-8000-000000000003',
  name: 'Carte Avantage Senior',
  card: { ...adult.card, face: 'senior', name: 'Avantage Senior', validity: 'dès le 11/12/2026' },
  state: { tone: 'coming', words: `Bientôt valable, dès le 11${NBSP}décembre` },
  line: {
    at: 0,
    from: `11${NBSP}décembre${NBSP}2026`,
    until: `10${NBSP}décembre${NBSP}2027`,
    today: undefined,
  },
  note: `Elle réduit les voyages faits à partir du 11${NBSP}décembre${NBSP}2026.`,
  large: undefined,
};
const freedom: Right = {
  ...adult,
  id: '0199c1d0-6f00-7000-8000-000000000004',
  name: 'Carte Liberté',
  card: {
    ...adult.card,
    face: 'freedom',
    name: 'Liberté',
    number: numbered('2909 0112 8830 1174 6'),
    validity: 'jusqu’au 31/10/2026',
    isVoid: true,
  },
  state: { tone: 'expired', words: `Expirée le 31${NBSP}octobre${NBSP}2026` },
  line: undefined,
  note: undefined,
  facts: adult.facts.with(4, { label: 'Gamme', value: 'Standard' }),
  large: undefined,
};
const pass: Data['subscriptions'][number] = {
  ...adult,
  id: '0199c1d0-6f00-7000-8000-000000000005',
  name: 'Forfait mensuel',
  card: {
    ...adult.card,
    face: 'freedom',
    name: 'Forfait mensuel',
    number: numbered('2909 0120 6734 0921 3'),
    validity: 'sans date de fin',
    label: 'Abonnement',
  },
  state: { tone: 'ok', words: 'En cours' },
  line: undefined,
  note: undefined,
  facts: adult.facts.with(2, { label: 'Jusqu’au', value: 'Sans date de fin' }),
  large: `${PATH}?carte=0199c1d0-6f00-7000-8000-000000000005`,
  coupons: [
    {
      route: 'Paris Montparnasse – Le Mans',
      words: `2de${NBSP}classe, dossier FM7K2D`,
      stops: [
        { label: 'Octobre', status: 'expiré', note: `le 31${NBSP}octobre`, state: 'done' },
        { label: 'Novembre', status: 'en cours', note: `encore 9${NBSP}jours`, state: 'now' },
        { label: 'Décembre', status: 'bientôt valable', note: `dès le 1er${NBSP}décembre`, state: 'next' },
        { label: 'Janvier', status: 'à renouveler', note: `avant le 24${NBSP}décembre`, state: 'later' },
      ],
    },
  ],
};
const paperless: NonNullable<Data['paperless']> = {
  state: 'SOUSCRIT',
  permissions: ['UNSUBSCRIBE', 'UPDATE_PHOTO'],
  subscribedOn: `13${NBSP}janvier${NBSP}2026`,
  photo: { path: EXAMPLE_PORTRAIT, takenOn: `13${NBSP}janvier${NBSP}2026` },
};
const full: Data = {
  loyalty,
  incident: undefined,
  paperless,
  cards: [adult, soon, family],
  subscriptions: [pass],
  expired: [freedom],
  ages: agesAt(41),
  shown: undefined,
};
const shown: NonNullable<Data['shown']> = {
  id: 'fidelite',
  title: 'Grand Voyageur',
  number: loyalty.number,
  holder: 'Camille Vasseur',
  words: 'Valable jusqu’au 29/03/2027',
  qr: exampleQr,
  colour: 'blue',
  photo: EXAMPLE_PORTRAIT,
  others: [
    { id: 'fidelite', title: 'Grand Voyageur', href: loyalty.large, isShown: true },
    { id: adult.id, title: 'Avantage Adulte', href: adult.large ?? '', isShown: false },
    { id: pass.id, title: 'Forfait mensuel', href: pass.large ?? '', isShown: false },
  ],
};
const longName = 'Marie-Bénédicte de La Rochefoucauld-Montbel';
const longest = <Shown extends Right>(right: Shown): Shown => ({
  ...right,
  card: { ...right.card, holder: longName },
});

export const examples: Examples = {
  route: PATH,
  cases: {
    full: { name: 'Carte de fidélité, cartes dans tous les états, abonnement', visitor: 'blue', data: full },
    control: {
      name: 'La carte de fidélité, en grand pour le contrôle',
      visitor: 'blue',
      query: '?carte=fidelite',
      data: { ...full, shown },
    },
    cardHolder: {
      name: 'Sans carte de fidélité, une carte de réduction',
      visitor: 'cardHolder',
      data: {
        ...full,
        loyalty: undefined,
        paperless: { state: 'NON_SOUSCRIT', permissions: ['SUBSCRIBE'], subscribedOn: '', photo: undefined },
        cards: [adult],
        subscriptions: [],
        expired: [],
      },
    },
    member: {
      name: 'Carte de fidélité seule',
      visitor: 'berry',
      data: {
        ...full,
        paperless: undefined,
        cards: [],
        subscriptions: [],
        expired: [freedom],
        ages: agesAt(66),
      },
    },
    empty: {
      name: 'Aucune carte',
      visitor: 'traveller',
      data: {
        ...full,
        loyalty: undefined,
        paperless: undefined,
        cards: [],
        subscriptions: [],
        expired: [],
        ages: agesAt(27),
      },
    },
    longest: {
      name: 'Nom le plus long, plusieurs lignes de coupons',
      visitor: 'longest',
      data: {
        ...full,
        loyalty: { ...loyalty, type: 'GV_CLUB', colour: 'berry', name: 'Le Club', holder: longName },
        cards: full.cards.map(longest),
        subscriptions: [
          longest({
            ...pass,
            coupons: [
              ...pass.coupons,
              {
                route: 'Saint-Germain-des-Fossés – Villefranche-de-Conflent-Vernet-les-Bains',
                words: `1re${NBSP}classe, dossier QXKM7R`,
                stops: [
                  {
                    label: `30${NBSP}novembre au 6${NBSP}décembre`,
                    status: 'bientôt valable',
                    note: `dès le 30${NBSP}novembre`,
                    state: 'next',
                  },
                ],
              },
            ],
          }),
        ],
      },
    },
    incident: {
      name: 'Les cartes de réduction ne peuvent pas être lues',
      visitor: 'blue',
      data: {
        ...full,
        paperless: undefined,
        cards: [],
        subscriptions: [],
        expired: [],
        incident: {
          message:
            'Vos cartes ne peuvent pas être affichées pour le moment. Elles restent valables. Veuillez réessayer plus tard.',
          reference: '7f3a92c1',
        },
      },
    },
  },
};
