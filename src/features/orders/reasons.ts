import type { RailOrderTable } from './tables.ts';

/** What ended an order, as a sentence; what became of the points is added by `closingMessage`. */
const REASONS: Readonly<Record<string, string>> = {
  full: 'Il n’y a plus assez de places à ce tarif dans l’un des trains choisis.',
  'fare-gone': 'Le tarif choisi n’est plus disponible pour l’un des trains.',
  'unknown-train': 'L’un des trains choisis ne circule plus à cette date.',
  departed: 'L’un des trains choisis est déjà parti.',
  'seats-gone': 'La réservation de vos places n’a pas pu être finalisée.',
  'not-enough-points':
    'Votre solde de points ne suffit pas pour cette commande. Vos places ont été libérées.',
  'service-unavailable':
    'Le système de réservation ne répond pas. Votre commande n’a pas abouti, vous pouvez la renouveler.',
  'hold-expired':
    'Le délai de 15 minutes pour valider votre commande est dépassé. Vos places ont été libérées.',
  superseded:
    'Vous gardez des places dans trois commandes plus récentes\u00a0: celles de cette commande ont été libérées.',
  abandoned: 'Vous avez abandonné cette commande. Vos places ont été libérées.',
};

/** The French sentences for an order that ended, or is ending, without tickets: why, and what became of the points. */
export const closingMessage = (
  row: Pick<RailOrderTable, 'reason' | 'debited' | 'refunded' | 'state'>,
): string => {
  const why = REASONS[row.reason ?? ''] ?? 'Une erreur inattendue est survenue.';
  if (row.refunded) return `${why} Vos points vous ont été rendus.`;
  if (row.debited) return `${why} Vos points sont en cours de restitution.`;
  return `${why} Aucun point n’a été débité.`;
};
