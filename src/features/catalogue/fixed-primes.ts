import { cents, points } from '#domain/money.ts';
import { typeset } from '#domain/typography.ts';
import { PRIME_TYPES, type Prime, REAL_TYPES } from './prime.ts';

/** Said before a donation, and with its thanks. */
const CONVERTED =
  'Vos points sont convertis et versés à l’association partenaire à la fin du mois. Un don en points n’ouvre pas droit à une réduction d’impôt.';

/** What all donations have in common. */
const donation = (about: readonly [what: string, how: string]) =>
  ({
    type: PRIME_TYPES['dons-pour-la-planete'],
    realType: REAL_TYPES.donation,
    service: 'donation',
    action: 'Faire un don',
    article: {
      about: about.map(typeset),
      delivery:
        'Votre reçu s’affiche aussitôt, et vous arrive par e-mail. Vous le retrouvez dans vos commandes.',
      unit: ['don', 'dons'],
      isFinal: 'Un don ne s’annule pas, ses points sont transmis au projet.',
      beforehand: CONVERTED,
      order: 'Donner mes points',
      verb: 'Donner',
      thanks: {
        title: 'Merci pour votre don',
        text: CONVERTED,
      },
    },
  }) as const satisfies Partial<Prime>;
const inPointsAlone = { priceCents: cents(0), isFrom: false, promo: false };

/** The primes whose price is their own; `service` names the kind of order that delivers each. */
export const FIXED_PRIMES: readonly Prime[] = [
  {
    id: '451',
    title: 'Un arbre planté en France',
    ...donation([
      'L’arbre est planté en hiver, d’une essence qui supporte les étés à venir, dans une parcelle où la forêt se renouvelle mal toute seule.',
      'Un forestier le suit pendant trois ans : s’il ne prend pas, un autre est planté à sa place.',
    ]),
    pricePoints: points(500),
    ...inPointsAlone,
    summary: 'Un arbre planté dans une forêt qui se renouvelle, et suivi pendant trois ans.',
  },
  {
    id: '452',
    title: 'Une journée de soins à la faune sauvage',
    ...donation([
      'Chaque printemps, des milliers d’animaux blessés arrivent dans les centres de soins. Une journée y paie la nourriture, les médicaments et le temps d’une soigneuse.',
      'Les animaux guéris sont relâchés là où ils ont été trouvés.',
    ]),
    pricePoints: points(1_200),
    ...inPointsAlone,
    summary: 'Une journée de soins dans un centre qui accueille les animaux sauvages blessés.',
  },
  {
    id: '453',
    title: 'Cent mètres de haie champêtre',
    ...donation([
      'Une haie abrite les oiseaux, retient l’eau et garde le sol. La plantation est faite avec les agriculteurs, qui l’entretiennent ensuite.',
      'Cent mètres comptent environ deux cents arbres et arbustes, d’au moins sept essences locales.',
    ]),
    pricePoints: points(3_000),
    ...inPointsAlone,
    summary: 'Cent mètres de haie replantée entre deux champs, pour les oiseaux, l’eau et le sol.',
  },
];
