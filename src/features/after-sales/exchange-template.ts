import { pathOf } from '#contract/routes.ts';
import { greetingOf } from '#domain/customer.ts';
import { countedPoints, paidApart } from '#domain/points-words.ts';
import { journeyView, type ToldLeg } from '#domain/rail/journey-view.ts';
import { euros, listed } from '#domain/typography.ts';
import { defineMail, type MailFact } from '#features/mail/index.ts';
import { nextOf, type OrderConfirmationData, ticketOf } from '#features/rail-shop/index.ts';

/** What is told of tickets that were taken for others: these, and what was given up and paid for them. Instants are ISO 8601. */
export interface ExchangeTold extends OrderConfirmationData {
  readonly given: readonly {
    /** 0 outward, 1 inward, of the order that was exchanged. */
    readonly way: number;
    readonly legs: readonly ToldLeg[];
  }[];
  readonly back: { readonly points: number; readonly cents: number; readonly voucherCents: number };
}

const differenceFacts = ({ points, cents = 0, byVouchers = 0, back }: ExchangeTold): readonly MailFact[] => {
  const facts = [
    ...(points + cents > 0 ? [{ label: 'Vous avez payé', value: paidApart(points, cents, byVouchers) }] : []),
    ...(back.points > 0
      ? [{ label: 'Points', value: `${countedPoints(back.points)}, de retour sur votre compte` }]
      : []),
    ...(back.cents > 0
      ? [{ label: 'Euros', value: `${euros(back.cents)}, sous quelques jours sur votre carte` }]
      : []),
    ...(back.voucherCents > 0
      ? [{ label: 'Bons d’achat', value: `${euros(back.voucherCents)}, de nouveau disponibles` }]
      : []),
  ];
  return [
    ...(facts.length > 0 ? facts : [{ label: 'Différence', value: 'aucune' }]),
    { label: 'Frais', value: 'aucuns' },
  ];
};

/** Tickets were taken for others: the new ones, what was given up, and the difference (MAIL-01, AFTER-02). */
export const exchangeMail = defineMail<ExchangeTold>({
  name: 'tickets-exchanged',
  version: 1,
  subject: ({ pnr }) => `Votre échange, nouveau dossier ${pnr}`,
  content: (data, { publicUrl, attached = [] }) => ({
    preview: `Nouveau dossier ${data.pnr}, commande ${data.number}`,
    heading: 'Votre échange est fait',
    greeting: greetingOf(data),
    blocks: [
      {
        kind: 'paragraph',
        text: `Voici ${data.journeys.length > 1 ? 'vos nouveaux billets' : 'votre nouveau billet'}, pour ${listed(data.passengers.map(({ firstName }) => firstName))}. Les anciens ne sont plus valables.`,
      },
      ...data.journeys.map(ticketOf(data)),
      {
        kind: 'facts',
        heading: 'Ce que vous avez rendu',
        facts: data.given.map(({ way, legs }) => {
          const { date, departure, arrival } = journeyView(legs);
          return {
            label: way === 0 ? 'Aller' : 'Retour',
            value: `${date}, ${departure.station} – ${arrival.station}, départ ${departure.time}`,
          };
        }),
      },
      { kind: 'facts', heading: 'La différence', facts: differenceFacts(data) },
      {
        kind: 'button',
        label: 'Voir mes voyages',
        url: publicUrl + pathOf('/informations/voyages-futurs'),
      },
      { kind: 'steps', heading: 'Et maintenant', steps: nextOf(data, attached) },
    ],
    why: 'Cet e-mail vous est adressé au sujet de votre commande.',
    elsewhere: {
      label: 'Retrouver cette commande',
      url: publicUrl + pathOf('/recompense/historique-commandes-v2'),
    },
  }),
});
