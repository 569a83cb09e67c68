import { pathOf } from '#contract/routes.ts';
import { type Civility, greetingOf } from '#domain/customer.ts';
import { DEDICATED_LINE } from '#domain/dedicated-line.ts';
import { countedPoints } from '#domain/points-words.ts';
import { journeyView, type ToldLeg } from '#domain/rail/journey-view.ts';
import { euros, listed } from '#domain/typography.ts';
import { defineMail, type MailFact } from '#features/mail/index.ts';

/** What is told of tickets that were cancelled; queued as JSON with what goes back. Instants are ISO 8601. */
interface CancellationTold {
  readonly number: string;
  readonly pnr: string;
  readonly civility: Civility;
  readonly lastName: string;
  readonly journeys: readonly {
    /** 0 outward, 1 inward. */
    readonly way: number;
    readonly legs: readonly ToldLeg[];
    readonly names: readonly string[];
  }[];
  readonly points: number;
  readonly cents: number;
  readonly voucherCents: number;
  /** Of the card that the euros go back to. */
  readonly lastFour?: string;
  readonly arePointsOwed: boolean;
}

const backFacts = (data: CancellationTold): readonly MailFact[] => [
  ...(data.points > 0
    ? [
        {
          label: 'Points',
          value: `${countedPoints(data.points)}, ${data.arePointsOwed ? 'rendus par un conseiller' : 'de retour sur votre compte'}`,
        },
      ]
    : []),
  ...(data.cents > 0
    ? [
        {
          label: 'Euros',
          value: `${euros(data.cents)}, sous quelques jours sur ${data.lastFour ? `la carte terminée par ${data.lastFour}` : 'votre carte'}`,
        },
      ]
    : []),
  ...(data.voucherCents > 0
    ? [{ label: 'Bons d’achat', value: `${euros(data.voucherCents)}, de nouveau disponibles` }]
    : []),
];

/** Tickets are cancelled: which, and what goes back (MAIL-01, AFTER-03). */
export const cancellationMail = defineMail<CancellationTold>({
  name: 'tickets-cancelled',
  version: 1,
  subject: ({ pnr }) => `Votre annulation, dossier ${pnr}`,
  content: (data, { publicUrl }) => {
    const back = backFacts(data);
    return {
      preview: back.length > 0 ? back.map(({ value }) => value).join(' ; ') : `Dossier ${data.pnr}`,
      heading: 'Votre annulation est faite',
      greeting: greetingOf(data),
      blocks: [
        {
          kind: 'facts',
          heading: 'Ce qui est annulé',
          facts: data.journeys.map(({ way, legs, names }) => {
            const { date, departure, arrival } = journeyView(legs);
            return {
              label: way === 0 ? 'Aller' : 'Retour',
              value: `${date}, ${departure.station} – ${arrival.station}, départ ${departure.time}, pour ${listed([...names])}`,
            };
          }),
        },
        ...(back.length > 0
          ? [{ kind: 'facts', heading: 'Ce qui vous revient', facts: back } as const]
          : [
              {
                kind: 'paragraph',
                text: 'Cette annulation ne donne lieu à aucun remboursement automatique.',
              } as const,
            ]),
        ...(data.arePointsOwed
          ? [
              {
                kind: 'note',
                title: 'Vos points ne sont pas encore revenus',
                text: `Leur retour automatique a échoué. Un conseiller vous les rend, vous n’avez rien à faire. Une question ? Appelez le ${DEDICATED_LINE} avec la référence de votre dossier, ${data.pnr}.`,
              } as const,
            ]
          : []),
        {
          kind: 'button',
          label: 'Suivre le remboursement',
          url: publicUrl + pathOf('/recompense/historique-commandes-v2'),
        },
      ],
      why: 'Cet e-mail vous est adressé au sujet de votre commande.',
    };
  },
});
