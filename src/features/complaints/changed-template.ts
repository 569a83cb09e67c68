import { pathOf } from '#contract/routes.ts';
import { type Civility, greetingOf } from '#domain/customer.ts';
import { formatDate } from '#domain/french-dates.ts';
import { NBSP } from '#domain/typography.ts';
import { defineMail } from '#features/mail/index.ts';
import type { ComplaintState, Identity } from '#providers/complaints/port.ts';

/** What is told when customer service has done something; queued as JSON. */
interface ComplaintChanged {
  readonly civility: Civility;
  /** Of today. */
  readonly lastName: string;
  readonly number: string;
  /** « Un voyage » */
  readonly subject: string;
  readonly state: ComplaintState;
  /** What customer service has written; may be empty. */
  readonly message: string;
  /** What the customer is called from now on, where that has changed. */
  readonly identity?: Identity;
}

const HEADINGS: Readonly<Record<ComplaintState, string>> = {
  ENVOYEE: 'Votre demande est arrivée',
  EN_COURS: 'Votre demande est en cours',
  EN_ATTENTE_CLIENT: 'Le service client attend votre réponse',
  TRAITEE: 'Votre demande est traitée',
};
const SENTENCES: Readonly<Record<ComplaintState, string>> = {
  ENVOYEE: 'Le service client a reçu votre demande.',
  EN_COURS: 'Le service client s’occupe de votre demande. Vous n’avez rien à faire.',
  EN_ATTENTE_CLIENT: 'Il lui manque quelque chose pour continuer. Répondez-lui dans votre espace.',
  TRAITEE: 'Le service client a terminé. Si la réponse ne vous convient pas, écrivez-nous à nouveau.',
};

const identityLines = ({ identity }: ComplaintChanged): readonly string[] =>
  identity
    ? [
        `Votre changement est fait. Nous vous connaissons maintenant ainsi${NBSP}: ${identity.firstName} ${identity.lastName}, le ${formatDate(Temporal.PlainDate.from(identity.birthDate))}.`,
        'Les billets déjà émis gardent le nom sous lequel ils ont été pris. Si vous n’avez pas demandé ce changement, écrivez-nous sans attendre.',
      ]
    : [];

/** Says that a complaint has come to another state, and what customer service has written. */
export const complaintChanged = defineMail<ComplaintChanged>({
  name: 'complaint-changed',
  version: 1,
  subject: ({ state, number }) => `${HEADINGS[state]} (${number})`,
  content: (data, { publicUrl }) => ({
    preview: SENTENCES[data.state],
    heading: HEADINGS[data.state],
    greeting: greetingOf(data),
    blocks: [
      ...[SENTENCES[data.state], ...identityLines(data)].map(
        (text) => ({ kind: 'paragraph', text }) as const,
      ),
      { kind: 'quote', heading: data.number, about: data.subject, text: data.message },
      {
        kind: 'button',
        label: data.state === 'EN_ATTENTE_CLIENT' ? 'Répondre au service client' : 'Voir ma demande',
        url: publicUrl + pathOf('/besoin-daide/mes-reclamations'),
      },
    ],
    why: 'Cet e-mail suit la demande que vous nous avez écrite.',
  }),
});
