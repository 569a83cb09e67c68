import type { DisplayPreferences } from '#domain/display-preferences.ts';
import { NBSP, NNBSP } from '#domain/typography.ts';
import { type Notice, submitNotice } from '#features/sessions/index.ts';
import { plainDocument, referenceLine } from '#plain-pages/document.ts';
import { escapeHtml } from '#plain-pages/html.ts';
import type { PageAssets, PageRenderer } from '#server/renderer.ts';
import type { HydrationData, PageView } from '#web/rendering/page-answer.ts';

/** JSON that cannot end the script element it stands in, nor break a parser that reads it as JavaScript. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** What every document of ours begins with, up to its scripts. */
const head = (
  renderer: PageRenderer,
  view: PageView,
  assets: Pick<PageAssets, 'styles' | 'fontPreloads'>,
): string => {
  const attributes = Object.entries(renderer.documentData(view))
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('');
  return [
    `<!DOCTYPE html><html lang="fr"${attributes}><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escapeHtml(view.page.title)}</title>`,
    `<meta name="color-scheme" content="${view.display.mode === 'inverted' ? 'dark' : 'light'}">`,
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    ...assets.fontPreloads.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
  ].join('');
};

const scripts = (assets: PageAssets, nonce: string): string =>
  [
    // Read by Vite's loader for the styles and preloads it adds.
    `<meta property="csp-nonce" nonce="${nonce}">`,
    ...assets.modulePreloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    ...(assets.preamble ? [`<script type="module" nonce="${nonce}">${assets.preamble}</script>`] : []),
    ...assets.scripts.map((src) => `<script type="module" nonce="${nonce}" src="${src}"></script>`),
  ].join('');

/** The whole document of a page: no inline style, no inline script without the answer's nonce. */
export const renderDocument = async (
  renderer: PageRenderer,
  data: HydrationData,
  { nonce }: { nonce: string },
): Promise<string> => {
  const assets = renderer.assets(data.route);
  const markup = await renderer.render(data);
  return [
    head(renderer, data.view, assets),
    scripts(assets, nonce),
    `</head><body><div id="app">${markup}</div>`,
    `<script type="application/json" id="page-data" nonce="${nonce}">${scriptJson(data)}</script></body></html>`,
  ].join('');
};

/**
 * A notice of sign-in or sign-out in the frame of the pages, without scripts: its links and its form lead to routes of the server's
 * own. `submitsItself` adds the one line that takes the next step.
 */
export const renderNoticeDocument = async (
  renderer: PageRenderer,
  view: PageView,
  notice: Notice,
  { nonce }: { nonce: string },
): Promise<string> => {
  // The unknown page has no styles of its own: what is left is the frame's.
  const assets = renderer.assets('*');
  const markup = await renderer.renderNotice(view, notice);
  return [
    head(renderer, view, assets),
    // In development the styles come by the scripts.
    assets.preamble === undefined ? '' : scripts(assets, nonce),
    `</head><body><div id="app">${markup}</div>`,
    notice.form?.submitsItself ? `<script nonce="${nonce}">${submitNotice}</script>` : '',
    '</body></html>',
  ].join('');
};

/** What is left to show when not even a page can be rendered (NAV-07). */
export const lastResortDocument = (
  detail: string,
  correlationId: string,
  display: DisplayPreferences,
): string =>
  plainDocument({
    title: 'Service indisponible',
    id: 'erreurTechnique',
    display,
    layout: 'sheet',
    main: `<h1>Service momentanément indisponible</h1>
<p class="lead">${escapeHtml(detail)}</p>
<p>Rien n’est perdu${NBSP}: vos points et vos billets sont ceux d’avant. Réessayez dans quelques instants${NNBSP}; si l’incident dure, communiquez la référence ci-dessous.</p>
${referenceLine(correlationId)}
<div class="actions"><a class="button" href="/">Retour à l’accueil</a></div>`,
  });
