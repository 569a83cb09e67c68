import { pathOf } from '#contract/routes.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { type Html, html } from './html.ts';

/** Colours of the look's day palette; mails know no custom properties. */
export const COLOURS = {
  paper: '#f8f2e5',
  surface: '#fffdf8',
  ink: '#0f1f3d',
  inkSoft: '#46526b',
  rule: '#d8cdb5',
  edge: '#7b7462',
  mark: '#c8452c',
  sky: '#f8e2ba',
  skyLow: '#f4c98f',
  sun: '#fff7df',
  seaLight: '#7cbcc0',
  sea: '#2f7f9b',
  seaDeep: '#1d6287',
} as const;

const FONT = "'Hanken Grotesk', 'Segoe UI', 'Helvetica Neue', Helvetica, Arial, sans-serif";
export const FONT_HEAD =
  "'Bricolage Grotesque', 'Avenir Next Condensed', 'Arial Narrow', 'Segoe UI', 'Helvetica Neue', Helvetica, Arial, sans-serif";

/** A table for layout only: screen readers pass over it. */
export const box = (style: string, rows: Html | readonly Html[]): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate;${style}">${rows}</table>`;

/** A plane of one colour, drawn and not spoken; `content` stands in it. */
const plane = (height: number, colour: string, content: Html = html``): Html =>
  html`<tr><td height="${height}" valign="bottom" style="height:${height}px;background:${colour};font-size:0;line-height:0">${content}</td></tr>`;

const bar = (style: string): Html => html`<div style="font-size:0;line-height:0;${style}">&nbsp;</div>`;

export const button = (url: string, label: string): Html =>
  html`<a href="${url}" style="display:inline-block;background:${COLOURS.ink};color:${COLOURS.surface};font:600 17px/24px ${FONT};text-decoration:none;padding:12px 24px;border-radius:3px">${label}</a>`;

/** The ring of a stop, on a ground of its own. */
export const ring = (size: number, ground: string, filled = false): Html =>
  bar(
    `width:${size}px;height:${size}px;border:4px solid ${COLOURS.ink};border-radius:${size}px;background:${filled ? COLOURS.ink : ground}`,
  );

/** The mark: a low sun over the track. Mail programs show no SVG, so it is made of boxes. */
const mark = html`<td width="44" valign="middle" aria-hidden="true" style="width:44px">${bar(
  `width:28px;height:14px;margin:0 auto 2px;border-radius:14px 14px 0 0;background:${COLOURS.mark}`,
)}${bar(`width:44px;height:5px;background:${COLOURS.ink}`)}</td>`;

/** The bay at evening in flat planes; its lower edge is the track. */
const panorama = box('', [
  plane(26, COLOURS.sky),
  plane(
    38,
    COLOURS.skyLow,
    bar(`width:68px;height:34px;margin:0 18% 0 auto;border-radius:34px 34px 0 0;background:${COLOURS.sun}`),
  ),
  plane(4, COLOURS.seaLight),
  plane(18, COLOURS.sea, bar(`width:46px;height:3px;margin:0 20% 8px auto;background:${COLOURS.sun}`)),
  plane(14, COLOURS.seaDeep, bar(`width:28px;height:3px;margin:0 22% 7px auto;background:${COLOURS.sun}`)),
  plane(6, COLOURS.ink),
]);

/** One of the steps that follow, as a stop of a line. */
export interface NextStep {
  readonly title: string;
  readonly text: string;
}

/** What comes next, drawn as a line with its stops. */
export const nextSteps = (heading: string, steps: readonly NextStep[]): Html =>
  html`<h2 style="margin:8px 0 16px;font:800 24px/28px ${FONT_HEAD};color:${COLOURS.ink}">${heading}</h2>
${box(
  'margin:0 0 24px',
  steps.map(({ title, text }, index) => {
    const line = index < steps.length - 1 ? `border-left:4px solid ${COLOURS.ink}` : '';
    return html`<tr><td colspan="2" width="22" valign="top" aria-hidden="true" style="width:22px">${ring(14, COLOURS.paper)}</td><td valign="top" style="padding:0 0 0 14px;font-weight:700;line-height:22px">${title}</td></tr>
<tr><td width="9" aria-hidden="true" style="width:9px;font-size:0">&nbsp;</td><td width="13" aria-hidden="true" style="width:13px;font-size:0;${line}">&nbsp;</td><td valign="top" style="padding:2px 0 18px 14px">${text}</td></tr>`;
  }),
)}`;

const orderFoot = (publicUrl: string): Html =>
  html`Cet e-mail vous est adressé automatiquement au sujet de votre commande, merci de ne pas y répondre. Vous la retrouvez à tout moment dans <a href="${publicUrl}${pathOf('/recompense/historique-commandes-v2')}" style="color:${COLOURS.ink}">vos commandes</a>.`;

/**
 * The frame of every mail: the name over a strip of landscape, warm paper, one column of at most 600 px, a foot that says why it
 * came. `preview` is what mail programs show beside the subject. Nothing is loaded, so opening a mail tells nobody anything.
 */
export const mailDocument = (mail: {
  readonly subject: string;
  readonly preview: string;
  readonly heading: string;
  readonly body: Html | readonly Html[];
  readonly publicUrl: string;
  /** Why it came and how to end it, in place of the foot of an order's mail. */
  readonly foot?: Html;
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
  `background:${COLOURS.paper}`,
  html`<tr><td align="center" style="border-top:6px solid ${COLOURS.ink}">${box(
    'max-width:600px',
    html`<tr><td style="padding:14px 20px"><a href="${mail.publicUrl}/" style="color:${COLOURS.ink};text-decoration:none">${box(
      'width:auto',
      html`<tr>${mark}<td style="padding-left:12px;font:800 22px/28px ${FONT_HEAD};color:${COLOURS.ink}">${PRODUCT_NAME}</td></tr>`,
    )}</a></td></tr>
<tr><td aria-hidden="true">${panorama}</td></tr>
<tr><td style="padding:28px 20px 40px"><h1 style="margin:0 0 16px;font:800 36px/39px ${FONT_HEAD};color:${COLOURS.ink}">${mail.heading}</h1>
${mail.body}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid ${COLOURS.rule};font-size:15px;line-height:22px;color:${COLOURS.inkSoft}">${mail.foot ?? orderFoot(mail.publicUrl)}</p></td></tr>`,
  )}</td></tr>`,
)}
</div>
</body>
</html>
`);
