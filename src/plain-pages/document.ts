import { colorSchemes, type DisplayPreferences } from '#domain/display-preferences.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { NBSP } from '#domain/typography.ts';
import { plainFile } from './files.ts';
import { escapeHtml } from './html.ts';
import { MARK } from './mark.ts';

/** Name of the product, as its pages and titles say it. */

export interface PlainPage {
  /** Without the product's name. */
  readonly title: string;
  /** Value of `data-page` on the main element (NAV-11). */
  readonly id: string;
  readonly display: DisplayPreferences;
  /** Markup of the page, every value in it escaped; its first element is the `h1`. */
  readonly main: string;
  /**
   * `poster`: beside a large landscape, for a form; `sheet`: the width of a page; `bank`: another house than ours, which says so in a band
   * and has neither our name nor our landscapes.
   */
  readonly layout: 'poster' | 'sheet' | 'bank';
  /** Markup of what stands beside the name in the header: « Boîte aux lettres de démonstration »; all there is in a bank's band. */
  readonly place?: string;
  /** Markup of the foot: who serves this page. */
  readonly foot?: string;
  /** Seconds after which a browser without scripts asks for the page again; with scripts, `script` sees to it. */
  readonly refresh?: number;
  /** Inline script with its nonce, at the end. */
  readonly script?: { readonly nonce: string; readonly source: string };
}

/** Beside a form the bay, where there is room for it, and the coast where there is none, as on the portal's own pages that lead in; the viaduct as a strip, in which a train still reads as a train. */
const BAY = `<svg class="landscape" aria-hidden="true" focusable="false"><use href="${plainFile('scenes/bay.svg')}#tall"/></svg>`;
const COAST = `<svg class="landscape" data-land="blue" aria-hidden="true" focusable="false"><use href="${plainFile('scenes/coast.svg')}#wide"/></svg>`;
const STRIP = `<svg class="landscape" data-land="red" aria-hidden="true" focusable="false"><use href="${plainFile('scenes/gorge.svg')}#strip"/></svg>`;

const ownHead = (layout: PlainPage['layout'], place: string | undefined): string =>
  `<header class="plain__head"><a class="brand" href="/" aria-label="${PRODUCT_NAME}, accueil">${MARK}<span>${PRODUCT_NAME}</span></a>${place === undefined ? '' : `<p class="plain__place">${place}</p>`}</header>
<div class="plain__strip">${layout === 'poster' ? COAST : STRIP}</div>`;

/**
 * A document in the portal's look without its bundle: for the pages of what comes with the portal (identity provider, mailbox) and
 * for what is left to say when the portal's own pages cannot be rendered. One stylesheet of ours, no inline style.
 */
export const plainDocument = ({
  title,
  id,
  display,
  main,
  layout,
  place,
  foot,
  refresh,
  script,
}: PlainPage): string =>
  `<!DOCTYPE html>
<html lang="fr" data-mode="${display.mode}" data-font="${display.font}" data-spacing="${display.spacing}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="${colorSchemes(display)}">
<title>${escapeHtml(title)} – ${PRODUCT_NAME}</title>
<link rel="preload" href="${plainFile('fonts/bricolage.woff2')}" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="${plainFile('fonts/hanken.woff2')}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${plainFile('style.css')}">
<link rel="icon" href="${plainFile('icon.svg')}" type="image/svg+xml">
${refresh === undefined ? '' : `<noscript><meta http-equiv="refresh" content="${refresh}"></noscript>\n`}</head>
<body class="plain plain--${layout}">
<a class="plain__skip" href="#contenu">Aller au contenu</a>
${layout === 'poster' ? `<div class="plain__scene">${BAY}</div>\n` : ''}<div class="plain__sheet">
${layout === 'bank' ? `<header class="plain__band"><p>${place ?? ''}</p></header>` : ownHead(layout, place)}
<main id="contenu" tabindex="-1" data-page="${escapeHtml(id)}">
${main}
</main>
${foot === undefined ? '' : `<footer class="plain__foot">${foot}</footer>\n`}</div>
${script === undefined ? '' : `<script nonce="${script.nonce}">${script.source}</script>\n`}</body>
</html>
`;

/** The reference of an error, to be quoted. */
export const referenceLine = (correlationId: string): string =>
  `<p class="plain__reference">Référence à communiquer à l’assistance${NBSP}: <code>${escapeHtml(correlationId)}</code></p>`;
