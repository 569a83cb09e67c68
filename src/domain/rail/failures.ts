import { type Failure, failure } from '#domain/failure.ts';

/**
 * Every code a rail search or order may fail with (RAIL-07, RAIL-14), its French sentence, and the web service's code where the
 * specification gives one: 3016 past departure, 3036 no solutions, 3052 departure date, 3129 inward before outward, 0009 technical.
 */
const CATALOGUE = {
  'no-solution': { subCode: 3036, message: 'Aucun trajet en train n’existe entre ces deux gares.' },
  'no-solution-at-date': {
    subCode: 3036,
    message: 'Aucun train ne circule sur ce trajet à cette date. Essayez un autre jour.',
  },
  'too-many-segments': {
    subCode: 0,
    message:
      'Ce trajet demande plus de deux correspondances\u00a0: il ne peut pas être acheté en une seule fois. Achetez-le en deux billets.',
  },
  full: { subCode: 0, message: 'Ce train est complet pour les billets prime. Choisissez-en un autre.' },
  'full-for-passenger-count': {
    subCode: 0,
    message: 'Il ne reste pas assez de places dans ce train pour tous les passagers.',
  },
  'past-departure-date': {
    subCode: 3016,
    message: 'La date de départ est passée. Choisissez aujourd’hui ou une date à venir.',
  },
  'past-time': {
    subCode: 3016,
    message: 'Cette heure est passée. Choisissez une heure plus tard dans la journée.',
  },
  'invalid-date': { subCode: 3052, message: 'La date de départ n’est pas valable.' },
  'inward-before-outward': {
    subCode: 3129,
    message: 'Le retour doit partir après l’aller.',
  },
  'invalid-station': {
    subCode: 0,
    message: 'Cette gare n’est pas reconnue. Choisissez-la dans la liste proposée.',
  },
  'destination-not-sold': {
    subCode: 0,
    message: 'Cette destination n’est pas encore vendue ici en points\u202f; elle le sera prochainement.',
  },
  'not-sellable-by-points': {
    subCode: 0,
    message: 'Ce trajet ne peut pas être acheté avec des points.',
  },
  'too-many-passengers': { subCode: 0, message: 'Une commande compte six passagers au plus.' },
  'too-many-vias': { subCode: 0, message: 'Une seule gare de passage peut être demandée.' },
  'no-direct-train': {
    subCode: 0,
    message: 'Aucun train direct à ce moment. Essayez avec correspondance ou à une autre heure.',
  },
  'no-train-via': {
    subCode: 0,
    message: 'Aucun train ne passe par la gare choisie à ce moment. Retirez-la ou changez d’heure.',
  },
  'no-train-at-this-time': {
    subCode: 0,
    message: 'Aucun train ne part à ce moment. Essayez plus tôt ou plus tard.',
  },
  'no-proposal': { subCode: 0, message: 'Aucune proposition ne correspond à votre demande.' },
  'promo-too-close': {
    subCode: 0,
    message: 'Les billets en promotion ne sont plus vendus si près du départ.',
  },
  'unauthorized-delivery-mode': {
    subCode: 0,
    message: 'Ce mode de remise n’est pas autorisé pour ce train.',
  },
  'no-delivery-mode': { subCode: 0, message: 'Aucun mode de remise n’est disponible pour ce train.' },
  'not-enough-points': { subCode: 0, message: 'Vous n’avez pas assez de points pour ce billet.' },
  'finalisation-problem': {
    subCode: 0,
    message: 'Votre commande n’a pas pu être finalisée. Aucun point n’a été débité.',
  },
  'invalid-input': {
    subCode: 0,
    message: 'Votre demande contient une erreur. Corrigez les champs signalés.',
  },
  'technical-error': {
    subCode: 9,
    status: 500,
    message: 'Une erreur technique est survenue. Veuillez réessayer plus tard.',
  },
  'service-unavailable': {
    subCode: 0,
    status: 503,
    message: 'La recherche de trains est momentanément indisponible. Veuillez réessayer plus tard.',
  },
} as const satisfies Record<string, { subCode: number; message: string; status?: number }>;

export type RailCode = keyof typeof CATALOGUE;

export const RAIL_CODES = Object.keys(CATALOGUE) as readonly RailCode[];

/** The failure of a code with its French message; `message` says it more precisely, `fields` where. */
export const railFailure = (
  code: RailCode,
  more: { message?: string; fields?: Record<string, string> } = {},
): Failure<RailCode> => {
  const entry: { subCode: number; message: string; status?: number } = CATALOGUE[code];
  return failure(code, more.message ?? entry.message, {
    status: entry.status ?? 400,
    subCode: entry.subCode,
    ...(more.fields ? { fields: more.fields } : {}),
  });
};

/** The web service's four-digit code of a failure (`0009`, `3036`); undefined where the specification gives none. */
export const webServiceCode = (problem: Failure): string | undefined =>
  problem.subCode === 0 ? undefined : String(problem.subCode).padStart(4, '0');
