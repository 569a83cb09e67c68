import { PRODUCT_NAME } from '#domain/product.ts';
import { typeset } from '#domain/typography.ts';
import { unbrokenPieces } from '#domain/unbroken-words.ts';
import { type MailBlock, type MailContent, type MailFact, NO_ANSWER, type TicketLeg } from './block.ts';
import { Html, html } from './html.ts';
import { type Colour, look, nightSheets } from './palette.ts';

const FONT = "'Hanken Grotesk', 'Segoe UI', 'Helvetica Neue', Helvetica, Arial, sans-serif";
const FONT_HEAD =
  "'Bricolage Grotesque', 'Avenir Next Condensed', 'Arial Narrow', 'Segoe UI', 'Helvetica Neue', Helvetica, Arial, sans-serif";
const BREAKS = 'overflow-wrap:anywhere';
const NONE = html``;

/** A sentence as it is read: French spaces, and words that end no line at their hyphen. */
const set = (text: string): Html =>
  html`${unbrokenPieces(typeset(text)).map((piece, index) =>
    index % 2 === 1 ? html`<span style="white-space:nowrap">${piece}</span>` : html`${piece}`,
  )}`;

/** A table for layout only: screen readers pass over it. */
const box = (attributes: Html, rows: Html | readonly Html[]): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`;
const plain = (style: string): Html => html`style="border-collapse:separate;${style}"`;

/** Drawn, not spoken. */
const drawn = (ground: Colour | undefined, style: string): Html =>
  html`<div ${look(ground ? { ground } : {}, `font-size:0;line-height:0;${style}`)}>&nbsp;</div>`;

/** The ring of a stop, on the ground it stands on. */
const ring = (size: number, ground: Colour): Html =>
  html`<div ${look({ ground, edge: 'ink' }, `font-size:0;line-height:0;width:${size}px;height:${size}px;border:4px solid;border-radius:${size}px`)}>&nbsp;</div>`;

/** A plane of the landscape; `content` stands at its foot. */
const plane = (height: number, ground: Colour, content: Html = html`&nbsp;`): Html =>
  html`<tr><td height="${height}" valign="bottom" ${look({ ground }, `height:${height}px;font-size:0;line-height:0`)}>${content}</td></tr>`;

/** The mark: a low sun over the track. Mail programs show no SVG, so it is made of boxes. */
const mark = html`<td width="44" valign="middle" aria-hidden="true" style="width:44px">${drawn(
  'mark',
  'width:28px;height:14px;margin:0 auto 2px;border-radius:14px 14px 0 0',
)}${drawn('ink', 'width:44px;height:5px')}</td>`;

const car = (width: number, radius: string): Html =>
  html`<td width="${width}" valign="bottom" style="width:${width}px;padding-right:1px"><div ${look({ ground: 'train' }, `height:14px;border-radius:${radius};font-size:0;line-height:0`)}>${drawn('window', 'height:3px;margin:0 5px;position:relative;top:4px')}</div></td>`;
const arch = html`<td ${look({ ground: 'stone' }, 'padding:0 3px')}>${drawn('sea', 'height:26px;border-radius:50% 50% 0 0/100% 100% 0 0')}</td>`;

/** A train over the viaduct at evening, in flat planes. */
const panorama = box(plain(''), [
  plane(24, 'sky'),
  plane(
    38,
    'skyLow',
    box(
      plain(''),
      html`<tr><td width="12%" style="width:12%">&nbsp;</td>${car(30, '12px 2px 0 0')}${car(30, '2px 2px 0 0')}${car(30, '2px 2px 0 0')}${car(30, '2px 12px 0 0')}<td>&nbsp;</td><td width="68" valign="bottom" style="width:68px">${drawn('sun', 'width:68px;height:34px;border-radius:34px 34px 0 0')}</td><td width="14%" style="width:14%">&nbsp;</td></tr>`,
    ),
  ),
  plane(5, 'deck'),
  html`<tr><td style="font-size:0;line-height:0">${box(plain('table-layout:fixed'), html`<tr>${Array.from({ length: 9 }, () => arch)}</tr>`)}</td></tr>`,
  plane(8, 'sea', drawn('sun', 'width:46px;height:3px;margin:0 16% 2px auto')),
  plane(12, 'seaDeep', drawn('sun', 'width:28px;height:3px;margin:0 18% 6px auto')),
  plane(6, 'deck'),
]);

const heading = (text: string): Html =>
  html`<h2 ${look({ text: 'ink' }, `margin:8px 0 16px;font:800 24px/28px ${FONT_HEAD}`)}>${set(text)}</h2>`;

const panel = (content: Html | readonly Html[], ground: Colour = 'surface'): Html =>
  box(
    look(
      { ground, text: 'ink', edge: 'rule' },
      `border-collapse:separate;margin:0 0 24px;border:1px solid;${BREAKS}`,
    ),
    content,
  );

/** Side by side where there is room for both, else one beneath the other: nothing is asked of the program but to break lines. */
const pair = (label: Html, value: Html, isFirst: boolean): Html =>
  html`<tr><td ${look({ edge: 'rule' }, `padding:9px 0;font-size:16px;line-height:22px;${isFirst ? '' : 'border-top:1px solid'}`)}><span ${look({ text: 'soft' }, 'display:inline-block;min-width:44%;padding-right:14px;vertical-align:top')}>${label}</span><span style="display:inline-block;max-width:100%;vertical-align:top;font-weight:600">${value}</span></td></tr>`;

const facts = (rows: readonly { readonly label: string; readonly value: string }[]): Html =>
  box(
    plain(''),
    rows.map(({ label, value }, index) => pair(html`${set(label)} `, set(value), index === 0)),
  );

/** A time, large, with its station beneath; read together. */
const call = ({ time, station }: TicketLeg['departure'], align: 'left' | 'right'): Html =>
  html`<div style="display:inline-block;width:36%;min-width:5.4em;vertical-align:top;text-align:${align};font-size:16px;line-height:21px;font-weight:600"><div style="font:800 29px/36px ${FONT_HEAD};white-space:nowrap">${time} </div>${set(station)} </div>`;

/** Times with the line between them, then the train and who sits where. On less room than that the three stand one above the other. */
const leg = ({ change, departure, duration, arrival, train, seats }: TicketLeg, index: number): Html =>
  html`${change === undefined ? NONE : html`<tr><td ${look({ text: 'soft', edge: 'rule' }, 'padding:14px 0;border-top:1px solid;font-size:16px;line-height:22px')}>${set(change)}</td></tr>`}<tr><td style="padding:${index === 0 ? 0 : 2}px 0 0;font-size:0;line-height:0">${call(departure, 'left')}<div style="display:inline-block;width:27.9%;min-width:3.4em;vertical-align:top;font-size:16px"><div style="padding:0 3px"><div ${look({ text: 'soft' }, 'text-align:center;font-size:15px;line-height:18px')}>${duration} </div>${box(
    html`aria-hidden="true" ${plain('')}`,
    html`<tr><td width="20" style="width:20px">${ring(12, 'ink')}</td><td>${drawn('ink', 'height:4px')}</td><td width="20" style="width:20px">${ring(12, 'surface')}</td></tr>`,
  )}</div></div>${call(arrival, 'right')}</td></tr>
<tr><td style="padding:16px 0 8px;font-size:16px;line-height:22px;font-weight:700">${set(train)}</td></tr>
<tr><td style="padding:0 0 10px">${facts(seats)}</td></tr>`;

const steps = (block: MailBlock & { readonly kind: 'steps' }): Html =>
  html`${heading(block.heading)}
${box(
  plain('margin:0 0 24px'),
  block.steps.map(({ title, text }, index) => {
    const isLast = index === block.steps.length - 1;
    return html`<tr><td colspan="2" width="22" height="22" valign="top" aria-hidden="true" style="width:22px;height:22px">${ring(14, 'paper')}</td><td rowspan="2" valign="top" style="padding:0 0 18px 14px"><strong style="line-height:22px">${set(title)}</strong><br>${set(text)}</td></tr>
<tr><td width="9" aria-hidden="true" style="width:9px;font-size:0">&nbsp;</td><td width="13" aria-hidden="true" ${look(isLast ? {} : { edge: 'ink' }, `width:13px;font-size:0${isLast ? '' : ';border-left:4px solid'}`)}>&nbsp;</td></tr>`;
  }),
)}`;

/** The card with its sea and its setting sun, in the red of whoever begins. */
const card = (block: MailBlock & { readonly kind: 'card' }): Html =>
  box(
    look(
      { ground: 'cardFoot', edge: 'surface' },
      'border-collapse:separate;max-width:400px;margin:0 0 24px;border:5px solid;border-radius:10px',
    ),
    html`<tr><td ${look({ ground: 'cardTop', text: 'onCard' }, `padding:18px 20px 6px;font:800 24px/28px ${FONT_HEAD};border-radius:6px 6px 0 0;${BREAKS}`)}>${block.programme}</td></tr>
<tr><td aria-hidden="true">${box(plain(''), [
      plane(
        36,
        'cardSky',
        drawn('cardSun', 'width:56px;height:28px;margin:0 22% 0 auto;border-radius:28px 28px 0 0'),
      ),
      plane(12, 'cardSea', drawn('cardSun', 'width:38px;height:3px;margin:0 24% 5px auto')),
      plane(9, 'cardSea', drawn('cardSun', 'width:22px;height:3px;margin:0 26% 5px auto')),
    ])}</td></tr>
<tr><td ${look({ ground: 'cardFoot', text: 'onCard' }, `padding:18px 20px 18px;font-size:15px;line-height:20px;border-radius:0 0 6px 6px;${BREAKS}`)}><div style="font:700 19px/28px ${FONT_HEAD};padding:0 0 6px">${block.number} </div>${block.holder} <br>${block.what}</td></tr>`,
  );

/** A label over what somebody reads out or types, sign by sign. */
const typedElsewhere = ({ label, value }: MailFact): Html =>
  html`${label}<br><strong ${look({ text: 'ink' }, `font:800 34px/40px ${FONT_HEAD};letter-spacing:3px`)}>${value}</strong>`;

const blockOf = (block: MailBlock): Html => {
  switch (block.kind) {
    case 'paragraph':
      return html`<p style="margin:0 0 20px">${set(block.text)}</p>`;
    case 'button':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 28px"><tr><td ${look({ ground: 'button' }, 'border-radius:3px')}><a href="${block.url}" ${look({ text: 'onButton' }, `display:block;font:700 17px/24px ${FONT};text-decoration:none;padding:13px 24px;${BREAKS}`)}>${set(block.label)}</a></td></tr></table>`;
    case 'code':
      return panel(
        html`<tr><td ${look({ text: 'soft' }, 'padding:14px 18px;font-size:15px;line-height:20px')}>${typedElsewhere(block.code)}</td></tr>`,
      );
    case 'facts':
      return html`${block.heading === undefined ? NONE : heading(block.heading)}${panel(html`<tr><td style="padding:10px 18px">${facts(block.facts)}</td></tr>`)}`;
    case 'ticket':
      return panel(html`<tr><td style="padding:20px 18px 0"><h2 style="margin:0 0 16px;font-size:17px;line-height:24px;font-weight:600">${set(block.heading)}</h2>
${box(plain(''), block.legs.map(leg))}</td></tr>
${block.condition === undefined ? NONE : html`<tr><td style="padding:0 18px 16px;font-size:16px;line-height:22px;font-weight:600">${set(block.condition)}</td></tr>`}
<tr><td ${look({ text: 'soft', edge: 'edge' }, 'padding:14px 18px 18px;border-top:2px dashed;font-size:15px;line-height:20px')}>${typedElsewhere(block.reference)}</td></tr>`);
    case 'card':
      return card(block);
    case 'steps':
      return steps(block);
    case 'note':
      return panel(
        html`<tr><td style="padding:16px 18px;font-size:16px;line-height:24px">${block.title === undefined ? NONE : html`<strong>${set(block.title)}</strong><br>`}${set(block.text)}</td></tr>`,
        'note',
      );
    case 'quote':
      return panel(
        html`<tr><td style="padding:18px"><strong>${block.heading}</strong><br>${block.about}<br><span ${look({ text: 'soft' }, 'white-space:pre-line')}>${block.text}</span></td></tr>`,
      );
  }
};

/** After the words of a preview a list of mails goes on with the mail itself, but for what is as long as this. */
const BLANK = Html.of('&#847;&zwnj;&nbsp;'.repeat(60));

const link = (url: string, label: string): Html =>
  html`<a href="${url}" ${look({ text: 'ink' }, 'text-decoration:underline')}>${set(label)}</a>`;

/**
 * The frame of every mail: the name over a strip of landscape, warm paper, one column of at most 600 px, a foot that says why it came.
 * Nothing is loaded, so opening a mail tells nobody anything and it is whole with images off.
 */
export const asHtml = (
  mail: MailContent,
  frame: { readonly subject: string; readonly publicUrl: string; readonly unsubscribeUrl?: string },
): string =>
  String(html`<!DOCTYPE html>
<html lang="fr" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${frame.subject}</title>
${nightSheets.map((sheet) => html`<style>${Html.of(sheet)}</style>`)}
</head>
<body ${look({ ground: 'paper', text: 'ink' }, `margin:0;padding:0;font:400 17px/26px ${FONT}`)}>
<div style="display:none;max-height:0;overflow:hidden">${typeset(mail.preview)}${BLANK}</div>
<div role="article" aria-roledescription="e-mail" aria-label="${frame.subject}" lang="fr">
${box(
  look({ ground: 'paper', text: 'ink' }, 'border-collapse:separate'),
  html`<tr><td align="center" ${look({ edge: 'ink' }, `border-top:6px solid;font:400 17px/26px ${FONT};${BREAKS}`)}><!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->${box(
    plain('max-width:600px;text-align:left'),
    html`<tr><td style="padding:14px 20px"><a href="${frame.publicUrl}/" ${look({ text: 'ink' }, 'text-decoration:none;display:block')}>${box(
      plain('width:auto'),
      html`<tr>${mark}<td ${look({ text: 'ink' }, `padding-left:12px;font:800 22px/28px ${FONT_HEAD}`)}>${PRODUCT_NAME}</td></tr>`,
    )}</a></td></tr>
<tr><td aria-hidden="true">${panorama}</td></tr>
<tr><td style="padding:28px 20px 40px"><h1 ${look({ text: 'ink' }, `margin:0 0 16px;font:800 34px/38px ${FONT_HEAD};${BREAKS}`)}>${set(mail.heading)}</h1>
<p style="margin:0 0 12px">${mail.greeting}</p>
${mail.blocks.map(blockOf)}
<div ${look({ text: 'soft', edge: 'rule' }, `margin:32px 0 0;padding-top:16px;border-top:1px solid;font-size:15px;line-height:22px;${BREAKS}`)}><p style="margin:0 0 8px">${set(mail.why)} ${NO_ANSWER}</p>
${mail.elsewhere === undefined ? NONE : html`<p style="margin:0 0 8px">${link(mail.elsewhere.url, mail.elsewhere.label)}</p>`}${frame.unsubscribeUrl === undefined || mail.endLabel === undefined ? NONE : html`<p style="margin:0">${link(frame.unsubscribeUrl, mail.endLabel)}</p>`}</div></td></tr>`,
  )}<!--[if mso]></td></tr></table><![endif]--></td></tr>`,
)}
</div>
</body>
</html>
`);
