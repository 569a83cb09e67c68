import type { Block, DocumentHead } from '#documents/index.ts';
import { formatLongDate, formatLongDateTime, formatWeekday } from '#domain/french-dates.ts';
import { journeyView } from '#domain/rail/journey-view.ts';
import { landscapeOf } from '#domain/rail/landscape-of.ts';
import { cardNumber, counted, euros, listed, NBSP, plural } from '#domain/typography.ts';
import type { ProvenTrip } from './contract.ts';

/** What is said of who travelled beside the trip itself. */
export interface ProofSubject {
  /** Number of the loyalty card. */
  readonly card?: string | undefined;
  /** When the document is made. */
  readonly now: Temporal.Instant;
}

const priceWords = ({ price, boughtWithPoints }: ProvenTrip): string | undefined => {
  if (boughtWithPoints) return 'payé en points';
  return price === undefined ? undefined : euros(price);
};

const seatWords = ({ legs, travellers }: ProvenTrip): string =>
  legs
    .flatMap(({ seats = [] }) => seats)
    .slice(0, travellers.length > 1 ? undefined : 1)
    .map(({ coach, seat }) => `voiture${NBSP}${coach}, place${NBSP}${seat}`)
    .join(' ; ');

/**
 * The proof of one trip (TRIP-04): who travelled, when, from where to where and by which train. It is neither a ticket nor an invoice, and says so.
 * Throws RangeError for a trip without trains.
 */
export const proofDocument = (
  trip: ProvenTrip,
  { card, now }: ProofSubject,
): { readonly head: DocumentHead; readonly blocks: readonly Block[] } => {
  const view = journeyView(trip.legs);
  const names = listed(trip.travellers);
  const day = `${formatWeekday(trip.departure)}${NBSP}${formatLongDate(trip.departure)}`;
  const price = priceWords(trip);
  const seats = trip.legs.length > 1 ? '' : seatWords(trip);
  return {
    head: {
      title: `Justificatif de voyage ${trip.file}, ${view.departure.station} – ${trip.legs.at(-1)?.toName ?? ''}`,
      subject: `Voyage de ${names}, ${day}`,
      at: now.toString({ smallestUnit: 'second' }),
    },
    blocks: [
      {
        kind: 'page',
        aside: ['Justificatif de voyage', `Dossier ${trip.file}`],
        note: `Établi ${formatLongDateTime(now)} par votre Espace Voyageur. Ce document n’est ni un billet, ni une facture.`,
      },
      { kind: 'strip', scene: landscapeOf(trip.legs.at(-1)?.toName ?? '') },
      { kind: 'heading', level: 1, text: 'Justificatif de voyage' },
      {
        kind: 'paragraph',
        look: 'lead',
        words: ['Ce document atteste le voyage de ', { strong: names }, ` le ${day}.`],
      },
      { kind: 'space', height: 18 },
      {
        kind: 'journey',
        departure: view.departure,
        arrival: view.arrival,
        duration: `${view.duration}, ${view.waits.length === 0 ? 'direct' : counted(view.waits.length, 'correspondance', 'correspondances')}`,
        changes: view.waits,
      },
      { kind: 'rule' },
      { kind: 'space', height: 6 },
      {
        kind: 'facts',
        look: 'large',
        facts: [
          {
            label: plural(view.legs.length, 'Train', 'Trains'),
            value: listed(view.legs.map(({ train }) => train)),
          },
          { label: 'Dossier', value: trip.file },
        ],
      },
      {
        kind: 'facts',
        facts: [
          { label: plural(trip.travellers.length, 'Voyageur', 'Voyageurs'), value: names },
          ...(card ? [{ label: 'Carte', value: cardNumber(card) }] : []),
          ...(trip.travelClass ? [{ label: 'Classe', value: trip.travelClass === '1' ? '1re' : '2de' }] : []),
          ...(seats ? [{ label: plural(trip.travellers.length, 'Place', 'Places'), value: seats }] : []),
          ...(price ? [{ label: 'Prix', value: price }] : []),
        ],
      },
      ...(view.legs.length > 1
        ? ([
            {
              kind: 'table',
              caption: 'Trains du voyage',
              columns: [
                { head: 'Train', share: 1.4 },
                { head: 'Départ', share: 2 },
                { head: 'Arrivée', share: 2 },
              ],
              rows: view.legs.map(({ train, departure, arrival }) => [
                train,
                `${departure.time} ${departure.station}`,
                `${arrival.time} ${arrival.station}`,
              ]),
            },
          ] as const)
        : []),
      { kind: 'space', height: 12 },
      {
        kind: 'paragraph',
        look: 'small',
        words:
          'Les horaires sont ceux du billet. Pour un retard, une annulation ou un remboursement, adressez-vous au service client.',
      },
    ],
  };
};
