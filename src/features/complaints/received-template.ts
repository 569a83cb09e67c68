import { pathOf } from '#contract/routes.ts';
import { type Civility, greetingOf } from '#domain/customer.ts';
import { defineMail } from '#features/mail/index.ts';

/** What the receipt of a complaint says; queued as JSON. */
export interface ComplaintReceived {
  readonly civility: Civility;
  readonly lastName: string;
  readonly number: string;
  /** « Un voyage » */
  readonly subject: string;
  /** As it was written. */
  readonly message: string;
}

const TAKEN =
  'Votre demande est arrivée au service client. Vous la suivez dans votre espace, et la réponse vous parvient par e-mail.';

/** Says that customer service has a complaint, with its number and what was written. */
export const complaintReceived = defineMail<ComplaintReceived>({
  name: 'complaint-received',
  version: 1,
  subject: (data) => `Nous avons reçu votre demande ${data.number}`,
  content: (data, { publicUrl }) => ({
    preview: TAKEN,
    heading: 'Votre demande est arrivée',
    greeting: greetingOf(data),
    blocks: [
      { kind: 'paragraph', text: TAKEN },
      { kind: 'quote', heading: data.number, about: data.subject, text: data.message },
      {
        kind: 'button',
        label: 'Suivre ma demande',
        url: publicUrl + pathOf('/besoin-daide/mes-reclamations'),
      },
    ],
    why: 'Cet e-mail confirme la demande que vous nous avez écrite.',
  }),
});
