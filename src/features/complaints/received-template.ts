import { pathOf } from '#contract/routes.ts';
import type { Civility } from '#domain/customer.ts';
import { NBSP } from '#domain/typography.ts';
import { box, button, COLOURS, html, type MailTemplate, mailDocument } from '#features/mail/index.ts';

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

const civility = { M: 'Monsieur', Mme: 'Madame' } as const;
const greeting = (data: ComplaintReceived): string => `${civility[data.civility]} ${data.lastName},`;
const subject = (data: ComplaintReceived): string => `Nous avons reçu votre demande ${data.number}`;
const TAKEN =
  'Votre demande est arrivée au service client. Vous la suivez dans votre espace, et la réponse vous parvient par e-mail.';
const FOOT =
  'Cet e-mail automatique confirme la demande que vous nous avez écrite, merci de ne pas y répondre.';
const follow = (publicUrl: string): string => publicUrl + pathOf('/besoin-daide/mes-reclamations');

/** Says that customer service has a complaint, with its number and what was written. */
export const complaintReceived: MailTemplate<ComplaintReceived> = {
  name: 'complaint-received',
  version: 1,
  subject,
  html: (data, { publicUrl }) =>
    mailDocument({
      subject: subject(data),
      preview: TAKEN,
      heading: 'Votre demande est arrivée',
      publicUrl,
      foot: html`${FOOT}`,
      body: html`<p style="margin:0 0 16px">${greeting(data)}</p>
<p style="margin:0 0 16px">${TAKEN}</p>
${box(
  `margin:0 0 24px;background:${COLOURS.surface};border:1px solid ${COLOURS.rule}`,
  html`<tr><td style="padding:16px 22px"><b>${data.number}</b><br>${data.subject}<br><span style="white-space:pre-line;color:${COLOURS.inkSoft}">${data.message}</span></td></tr>`,
)}
<p style="margin:0 0 24px">${button(follow(publicUrl), 'Suivre ma demande')}</p>`,
    }),
  text: (data, { publicUrl }) =>
    [
      greeting(data),
      '',
      TAKEN,
      '',
      data.number,
      data.subject,
      data.message,
      '',
      `Suivre ma demande${NBSP}: ${follow(publicUrl)}`,
      '',
      FOOT,
      '',
    ].join('\n'),
};
