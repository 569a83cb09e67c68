import { z } from 'zod';
import { fullName } from '#domain/customer.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import { field } from '#domain/fields/field.ts';
import { countedPoints } from '#domain/points-words.ts';
import { conditionWords, fareConditions } from '#domain/rail/fare-conditions.ts';
import { journeyView } from '#domain/rail/journey-view.ts';
import { includesTicket, ticketRefund } from '#domain/rail/refund-share.ts';
import { euros, listed } from '#domain/typography.ts';
import type { AfterSalesFile, FileTicket, Ticket, TicketRefund } from '#features/after-sales/index.ts';
import { toldLegs } from '#features/rail-shop/index.ts';

const NOBODY = messageOf('passenger-selection-needed');

/** A box for each ticket of the file, by its place in it. */
export const chosenInput = field(
  z
    .object({ tickets: z.array(z.object({ chosen: z.boolean().optional() })).default([]) })
    .refine(({ tickets }) => tickets.some(({ chosen }) => chosen === true), {
      error: NOBODY,
      path: ['tickets', 0, 'chosen'],
    }),
  {
    accepts: [{ tickets: [{ chosen: true }] }],
    refuses: [{ value: { tickets: [{ chosen: false }] }, message: NOBODY, at: 'tickets.0.chosen' }],
  },
);

/** Tickets as an address has them: `0.1,1.1`, journey and passenger of each. */
export const textOf = (tickets: readonly Ticket[]): string =>
  tickets.map(({ journey, passenger }) => `${journey}.${passenger}`).join(',');

/** The same read back; what is no ticket is none. */
export const ticketsIn = ({ billets }: { readonly billets: string }): readonly Ticket[] =>
  billets.split(',').flatMap((text) => {
    const [, journey, passenger] = /^([01])\.(\d{1,2})$/.exec(text) ?? [];
    return passenger === undefined ? [] : [{ journey: Number(journey), passenger: Number(passenger) }];
  });

/** « 2 600 points, 22,00 € et 15,00 € de bons d’achat »; nothing where nothing comes back. */
export const backWords = ({ points, cents, voucherCents: vouchers }: TicketRefund): string =>
  listed([
    ...(points > 0 ? [countedPoints(points)] : []),
    ...(cents > 0 ? [euros(cents)] : []),
    ...(vouchers > 0 ? [`${euros(vouchers)} de bons d’achat`] : []),
  ]);

/** Why a ticket cannot be exchanged or cancelled. */
export const KEPT: Readonly<Record<Exclude<FileTicket['state'], 'open'>, string>> = {
  cancelled: 'Déjà annulé ou échangé',
  'under-way': 'Annulation ou échange en cours',
  promo: 'Promo, ni échangeable ni annulable : le billet reste valable',
  departed: 'Le train est parti',
  checked: 'Déjà contrôlé : voyez avec un conseiller',
};

/** Each way of a file with its tickets: what each is worth, or why it is kept; `chosen` are ticked. */
export const wayViews = (file: AfterSalesFile, chosen: readonly Ticket[]) =>
  file.order.journeys.map((journey, index) => {
    const { day, departure, arrival } = journeyView(toldLegs(journey, index));
    const tickets = file.tickets.flatMap((ticket, place) => {
      const person = file.order.passengers[ticket.passenger];
      // Infants have no ticket of their own to choose.
      if (ticket.journey !== index || ticket.isInfant || !person) return [];
      return [
        {
          name: `tickets.${place}.chosen` as const,
          journey: ticket.journey,
          passenger: ticket.passenger,
          who: fullName(person),
          isOpen: ticket.state === 'open',
          isChosen: includesTicket(chosen, ticket),
          said:
            ticket.state === 'open'
              ? backWords(ticketRefund(file.paid, file.before, [ticket]))
              : KEPT[ticket.state],
        },
      ];
    });
    return {
      title: `${index === 0 ? 'Aller' : 'Retour'}, ${day}`,
      departure,
      arrival,
      tickets,
      // Of tickets that are all given up, or being, there is nothing left to exchange or to cancel.
      ...(file.tickets.every(
        ({ journey: at, state }) => at !== index || state === 'cancelled' || state === 'under-way',
      )
        ? {}
        : {
            condition: {
              text: conditionWords(journey.fare, journey.legs[0]?.departure ?? ''),
              isFlexible: fareConditions(journey.fare).isFlexible,
            },
          }),
    };
  });

export type FileWay = ReturnType<typeof wayViews>[number];
