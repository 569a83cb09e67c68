import { paidApart } from '#domain/points-words.ts';
import type { ToldLeg } from '#domain/rail/journey-view.ts';
import { listed } from '#domain/typography.ts';
import { brings, defineMail, type MailFact } from '#features/mail/index.ts';
import { type OrderConfirmationData, ticketsContent } from '#features/rail-shop/index.ts';
import { backFacts, wayFact } from './mail-facts.ts';

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
    ...backFacts(back),
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
  content: (data, context) =>
    ticketsContent(data, context, {
      preview: `Nouveau dossier ${data.pnr}, commande ${data.number}`,
      heading: 'Votre échange est fait',
      opening: `Voici ${data.journeys.length > 1 ? 'vos nouveaux billets' : 'votre nouveau billet'}, pour ${listed(data.passengers.map(({ firstName }) => firstName))}. Les anciens ne sont plus valables.`,
      besides: [
        { kind: 'facts', heading: 'Ce que vous avez rendu', facts: data.given.map(wayFact) },
        { kind: 'facts', heading: 'La différence', facts: differenceFacts(data) },
        ...(brings(context, 'ics')
          ? [
              {
                kind: 'paragraph',
                text: 'L’ancien voyage était dans votre agenda ? Le fichier joint l’y annule en ajoutant le nouveau.',
              } as const,
            ]
          : []),
      ],
    }),
});
