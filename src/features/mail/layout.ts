import { type Html, html } from './html.ts';

/** Colours of the look's day palette; mails know no custom properties. */
export const COLOURS = {
  paper: '#f8f2e5',
  surface: '#fffdf8',
  ink: '#0f1f3d',
  inkSoft: '#46526b',
  rule: '#d8cdb5',
  signalEdge: '#c24805',
  onNight: '#fbf3e2',
} as const;

export const FONT = "'Hanken Grotesk', 'Segoe UI', Helvetica, Arial, sans-serif";
export const FONT_HEAD = "'Bricolage Grotesque', 'Arial Narrow', 'Segoe UI', Helvetica, Arial, sans-serif";

/** A table for layout only: screen readers pass over it. */
export const box = (style: string, rows: Html | readonly Html[]): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate;${style}">${rows}</table>`;

export const button = (url: string, label: string): Html =>
  html`<a href="${url}" style="display:inline-block;background:${COLOURS.ink};color:${COLOURS.surface};font:600 17px/24px ${FONT};text-decoration:none;padding:12px 24px;border-radius:3px">${label}</a>`;

/**
 * The frame of every mail: night band with the name, warm paper, one column of at most 600 px, a foot that says why it came.
 * `preview` is what mail programs show beside the subject.
 */
export const mailDocument = (mail: {
  readonly subject: string;
  readonly preview: string;
  readonly heading: string;
  readonly body: Html | readonly Html[];
  readonly publicUrl: string;
}): string =>
  String(html`<!DOCTYPE html>
<html lang="fr" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${mail.subject}</title>
</head>
<body style="margin:0;padding:0;background:${COLOURS.paper};color:${COLOURS.ink};font:400 17px/26px ${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${mail.preview}</div>
<div role="article" aria-roledescription="e-mail" aria-label="${mail.subject}" lang="fr">
${box(
  `background:${COLOURS.ink}`,
  html`<tr><td align="center">${box(
    'max-width:600px',
    html`<tr><td style="padding:20px 24px;color:${COLOURS.onNight};font:700 20px/24px ${FONT_HEAD}">Espace Voyageur</td></tr>`,
  )}</td></tr>`,
)}
${box(
  '',
  html`<tr><td align="center" style="padding:0 12px">${box(
    'max-width:600px',
    html`<tr><td style="padding:32px 12px 40px"><h1 style="margin:0 0 16px;font:800 32px/36px ${FONT_HEAD};color:${COLOURS.ink}">${mail.heading}</h1>
${mail.body}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid ${COLOURS.rule};font-size:15px;line-height:22px;color:${COLOURS.inkSoft}">Cet e-mail vous est adressé automatiquement au sujet de votre commande, merci de ne pas y répondre. Une question${'\u202f'}? <a href="${mail.publicUrl}/besoin-daide/questions-frequentes" style="color:${COLOURS.ink}">Consultez les questions fréquentes</a>.</p></td></tr>`,
  )}</td></tr>`,
)}
</div>
</body>
</html>
`);
