import { pathOf } from '#contract/routes.ts';
import { type Civility, greetingOf } from '#domain/customer.ts';
import { DEDICATED_LINE } from '#domain/dedicated-line.ts';
import type { ToldLeg } from '#domain/rail/journey-view.ts';
import { listed } from '#domain/typography.ts';
import { brings, defineMail } from '#features/mail/index.ts';
import { ABOUT_AN_ORDER } from '#features/orders/index.ts';
import { backFacts, wayFact } from './mail-facts.ts';

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
  /** An agent decides what comes back. */
  readonly isUndecided?: boolean;
}

/** Tickets are cancelled: which, and what goes back (MAIL-01, AFTER-03). */
export const cancellationMail = defineMail<CancellationTold>({
  name: 'tickets-cancelled',
  version: 1,
  subject: ({ pnr }) => `Votre annulation, dossier ${pnr}`,
  content: (data, context) => {
    const back = backFacts(data);
    return {
      preview: back.length > 0 ? back.map(({ value }) => value).join(' ; ') : `Dossier ${data.pnr}`,
      heading: 'Votre annulation est faite',
      greeting: greetingOf(data),
      blocks: [
        {
          kind: 'facts',
          heading: 'Ce qui est annulé',
          facts: data.journeys.map(({ names, ...way }) => {
            const { label, value } = wayFact(way);
            return { label, value: `${value}, pour ${listed([...names])}` };
          }),
        },
        ...(back.length > 0
          ? [{ kind: 'facts', heading: 'Ce qui vous revient', facts: back } as const]
          : [
              {
                kind: 'paragraph',
                text: data.isUndecided
                  ? 'Un conseiller décide de ce qui vous revient, et le fait lui-même. Vous le suivez dans vos commandes.'
                  : 'Cette annulation ne donne lieu à aucun remboursement automatique.',
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
        ...(brings(context, 'ics')
          ? [
              {
                kind: 'paragraph',
                text: 'Le voyage était dans votre agenda ? Ouvrez le fichier joint : il y est annulé.',
              } as const,
            ]
          : []),
        {
          kind: 'button',
          label: 'Suivre le remboursement',
          url: context.publicUrl + pathOf('/recompense/historique-commandes-v2'),
        },
      ],
      why: ABOUT_AN_ORDER,
    };
  },
});
