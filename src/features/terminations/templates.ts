import { pathOf } from '#contract/routes.ts';
import { type Civility, greetingOf } from '#domain/customer.ts';
import { formatLongDate, formatLongDateTime } from '#domain/french-dates.ts';
import { cardNumber } from '#domain/typography.ts';
import { defineMail } from '#features/mail/index.ts';

/** Queued as JSON with the notice. */
interface Ended {
  readonly civility: Civility;
  readonly lastName: string;
  /** « Abonnement Max Jeune » */
  readonly name: string;
  readonly number: string;
  /** ISO instant. */
  readonly askedAt: string;
  /** ISO day: the first without it. */
  readonly endsOn: string;
}

const dayOf = (text: string): string => formatLongDate(Temporal.PlainDate.from(text));

/** To whoever has ended a subscription, or in whose name it was ended: the law's proof of the notice (CONTENT-07). */
export const subscriptionEnded = defineMail<Ended>({
  name: 'subscription-ended',
  version: 1,
  subject: () => 'La fin de votre abonnement',
  content: (data, { publicUrl }) => ({
    preview: `${data.name} prend fin le ${dayOf(data.endsOn)}.`,
    heading: 'Votre résiliation est notifiée',
    greeting: greetingOf(data),
    blocks: [
      {
        kind: 'paragraph',
        text: 'Nous avons reçu la demande de résiliation de votre abonnement. Il reste valable jusqu’à sa fin, et rien ne vous est prélevé ensuite.',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Abonnement', value: data.name },
          { label: 'Numéro', value: cardNumber(data.number) },
          { label: 'Demande reçue', value: formatLongDateTime(Temporal.Instant.from(data.askedAt)) },
          { label: 'Prend fin le', value: dayOf(data.endsOn) },
        ],
      },
      {
        kind: 'note',
        title: 'Ce n’est pas vous ?',
        text: 'Écrivez-nous sans attendre par le formulaire d’aide, avec le numéro de l’abonnement.',
      },
      {
        kind: 'button',
        label: 'Écrire au service client',
        url: publicUrl + pathOf('/besoin-daide/mes-reclamations'),
      },
    ],
    why: 'Cet e-mail vous est adressé au sujet de votre abonnement. Gardez-le : il fait foi de votre demande.',
  }),
});
