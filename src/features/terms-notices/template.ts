import { pathOf } from '#contract/routes.ts';
import { type Civility, greetingOf } from '#domain/customer.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import { defineMail } from '#features/mail/index.ts';

/** What the mail tells; queued as JSON. */
export interface TermsToCome {
  readonly civility: Civility;
  readonly lastName: string;
  /** Name of the version, and the day (ISO) from which it applies. */
  readonly version: string;
  readonly from: string;
}

const day = ({ from }: Pick<TermsToCome, 'from'>): string => formatLongDate(Temporal.PlainDate.from(from));

/**
 * The terms of the programme are to change: from when, where what changes is read, and what who does not want it may do. Of the contract and no
 * advertisement: nobody is asked whether they agree to mails.
 */
export const termsToCome = defineMail<TermsToCome>({
  name: 'terms-to-come',
  version: 1,
  subject: (data) => `Les conditions du programme changent le ${day(data)}`,
  content: (data, { publicUrl }) => ({
    preview: `Ce qui change, et ce que vous pouvez faire avant le ${day(data)}.`,
    heading: 'Vos conditions changent',
    greeting: greetingOf(data),
    blocks: [
      {
        kind: 'paragraph',
        text: `Les conditions du programme Grand Voyageur changent à partir du ${day(data)}. Jusque-là, celles que vous connaissez s’appliquent.`,
      },
      {
        kind: 'button',
        label: 'Lire ce qui change',
        url: `${publicUrl}${pathOf('/conditions-generales/non-logue/programme-grand-voyageur-email-burn', { query: { version: data.version } })}`,
      },
      {
        kind: 'steps',
        heading: 'Ce que vous pouvez faire',
        steps: [
          { title: 'Si elles vous conviennent', text: 'Vous n’avez rien à faire.' },
          {
            title: 'Si vous n’en voulez pas',
            text: `Vous quittez le programme quand vous voulez, sans frais et sans dire pourquoi : dépensez vos points d’ici au ${day(data)}, puis écrivez-nous ou fermez votre compte, depuis votre espace.`,
          },
        ],
      },
    ],
    why: 'Vous recevez cet e-mail parce que vous êtes membre du programme : il concerne votre contrat.',
  }),
});
