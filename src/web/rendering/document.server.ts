import type { DocumentHead } from '#contract/document-head.ts';
import type { Notice } from '#contract/notice.ts';
import type { HydrationData, PageView } from '#contract/page-answer.ts';
import type { PageRenderer } from '#contract/page-renderer.ts';
import { colorSchemes } from '#domain/display-preferences.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { submitNotice } from '#features/sessions/index.ts';
import { escapeHtml } from '#plain-pages/html.ts';
import type { Renderer } from './entry-server.tsx';

/** What the browser needs for a page, as addresses on this server. */
export interface PageAssets {
  /** Module scripts to start; the first is the entry. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Modules that the page will import, to load at the same time as the entry. */
  readonly modulePreloads: readonly string[];
  readonly fontPreloads: readonly string[];
  /** Inline module the development server needs before the entry. */
  readonly preamble?: string;
}

/** What the bundle of the pages can do, with what a browser needs for each. */
export interface MarkupRenderer extends Renderer {
  /** With the part that these data are shown with, where the page has parts, and the frame of the view. */
  assets(route: string, data: unknown, view: PageView): PageAssets;
}

/** JSON that cannot end the script element it stands in, nor open a comment there: both begin with the one sign that is told otherwise. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** What a document says to search engines and to what shows links; that they leave it out where it says nothing. */
const about = (head: DocumentHead | undefined, title: string, nonce: string): string => {
  if (!head) return '<meta name="robots" content="noindex">';
  const { description, canonical, picture, published, structured } = head;
  const told = {
    ...(published === undefined
      ? { 'og:type': 'website' }
      : { 'og:type': 'article', 'article:published_time': published }),
    'og:site_name': PRODUCT_NAME,
    'og:locale': 'fr_FR',
    'og:title': title,
    'og:description': description,
    'og:url': canonical,
    'og:image': picture,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': `${PRODUCT_NAME} : un train dans un paysage`,
  };
  return [
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...Object.entries(told).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    ...structured.map(
      (data) => `<script type="application/ld+json" nonce="${nonce}">${scriptJson(data)}</script>`,
    ),
  ].join('');
};

/** What every document of ours begins with, up to its scripts. */
const head = (
  renderer: MarkupRenderer,
  view: PageView,
  assets: Pick<PageAssets, 'styles' | 'fontPreloads'>,
  said: string,
): string => {
  const attributes = Object.entries(renderer.documentData(view))
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('');
  return [
    `<!DOCTYPE html><html lang="fr"${attributes}><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escapeHtml(view.page.title)}</title>`,
    said,
    `<meta name="color-scheme" content="${colorSchemes(view.display)}">`,
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    // What is installed opens on the card of whoever is signed in.
    ...(view.signedIn
      ? [
          '<link rel="manifest" href="/manifest.webmanifest">',
          '<link rel="apple-touch-icon" href="/icon-180.png">',
        ]
      : []),
    // Who spares data reads in letters that the device has.
    ...(view.savesData ? [] : assets.fontPreloads).map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
  ].join('');
};

/** Read by Vite's loader for the styles and preloads it adds. */
const loaderNonce = (nonce: string): string => `<meta property="csp-nonce" content="" nonce="${nonce}">`;

/** In development Vite's own come first, in the order of the document. */
const developmentScripts = ({ preamble, scripts }: PageAssets, nonce: string): string =>
  [
    loaderNonce(nonce),
    `<script type="module" nonce="${nonce}">${preamble}</script>`,
    ...scripts.map((src) => `<script type="module" nonce="${nonce}" src="${src}"></script>`),
  ].join('');

/**
 * Asks for the scripts once the page has been painted: on a slow line they would share it with the styles and letters that the first paint waits
 * for. Where no frame is drawn they come when everything else has, and at once where nobody looks. By `import`, since an element's address would
 * have to be a Trusted Type.
 */
const scriptsAfterPaint = ({ modulePreloads, scripts }: PageAssets, nonce: string): string =>
  `<script nonce="${nonce}">{let asked=false;const ask=()=>{if(asked)return;asked=true;` +
  `for(const href of ${scriptJson(modulePreloads)})` +
  'document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));' +
  `for(const src of ${scriptJson(scripts)})import(src)};` +
  'if(document.hidden)ask();else{requestAnimationFrame(()=>setTimeout(ask));addEventListener("load",()=>setTimeout(ask,300))}}</script>';

/** The whole document of a page: no inline style, no inline script without the answer's nonce. */
const renderDocument = async (
  renderer: MarkupRenderer,
  data: HydrationData,
  nonce: string,
  told: DocumentHead | undefined,
): Promise<string> => {
  const assets = renderer.assets(data.route, data.problem ? undefined : data.data, data.view);
  const isDevelopment = assets.preamble !== undefined;
  const markup = await renderer.render(data);
  // Put together by + so that the markup, which React leaves in pieces, is made one once, when it is sent.
  return (
    head(renderer, data.view, assets, about(told, data.view.page.title, nonce)) +
    (isDevelopment ? developmentScripts(assets, nonce) : loaderNonce(nonce)) +
    `</head><body><div id="app">${markup}</div>` +
    `<script type="application/json" id="page-data" nonce="${nonce}">${scriptJson(data)}</script>` +
    (isDevelopment ? '' : scriptsAfterPaint(assets, nonce)) +
    '</body></html>'
  );
};

/**
 * A notice of sign-in or sign-out in the frame of the pages, without scripts: its links and its form lead to routes of the server's
 * own. `submitsItself` adds the one line that takes the next step.
 */
const renderNoticeDocument = async (
  renderer: MarkupRenderer,
  view: PageView,
  notice: Notice,
  nonce: string,
): Promise<string> => {
  // The unknown page has no styles of its own: what is left is the frame's.
  const assets = renderer.assets('*', undefined, view);
  const markup = await renderer.renderNotice(view, notice);
  return [
    head(renderer, view, assets, about(undefined, view.page.title, nonce)),
    // In development the styles come by the scripts.
    assets.preamble === undefined ? '' : developmentScripts(assets, nonce),
    `</head><body><div id="app">${markup}</div>`,
    notice.form?.submitsItself ? `<script nonce="${nonce}">${submitNotice}</script>` : '',
    '</body></html>',
  ].join('');
};

/** The documents of pages and notices, from their markup. */
export const pageRenderer = (markup: MarkupRenderer): PageRenderer => ({
  match: markup.match,
  document: (data, nonce, told) => renderDocument(markup, data, nonce, told),
  noticeDocument: (view, notice, nonce) => renderNoticeDocument(markup, view, notice, nonce),
});
