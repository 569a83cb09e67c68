import type { PageRenderer } from '#server/renderer.ts';
import type { HydrationData } from '#web/rendering/page-answer.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string);

/** JSON that cannot end the script element it stands in, nor break a parser that reads it as JavaScript. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The whole document of a page: no inline style, no inline script without the answer's nonce. */
export const renderDocument = async (
  renderer: PageRenderer,
  data: HydrationData,
  { nonce, origin }: { nonce: string; origin: string },
): Promise<string> => {
  const { view, route } = data;
  const assets = renderer.assets(route);
  const attributes = Object.entries(renderer.documentData(view))
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('');
  const markup = await renderer.render(data, origin);
  return [
    `<!DOCTYPE html><html lang="fr"${attributes}><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escapeHtml(view.page.title)}</title>`,
    `<meta name="color-scheme" content="${view.display.mode === 'inverted' ? 'dark' : 'light'}">`,
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    // Read by Vite's loader for the styles and preloads it adds.
    `<meta property="csp-nonce" nonce="${nonce}">`,
    ...assets.fontPreloads.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...assets.modulePreloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    ...(assets.preamble ? [`<script type="module" nonce="${nonce}">${assets.preamble}</script>`] : []),
    ...assets.scripts.map((src) => `<script type="module" nonce="${nonce}" src="${src}"></script>`),
    `</head><body><div id="app">${markup}</div>`,
    `<script type="application/json" id="page-data" nonce="${nonce}">${scriptJson(data)}</script></body></html>`,
  ].join('');
};

/** What is left to show when not even a page can be rendered (NAV-07). */
export const lastResortDocument = (detail: string, correlationId: string): string =>
  `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Service indisponible</title></head><body><main id="contenu" data-page="erreurTechnique"><h1>Service momentanément indisponible</h1><p>${escapeHtml(detail)}</p><p>Référence à communiquer à l’assistance\u00a0: <code>${escapeHtml(correlationId)}</code></p><p><a href="/">Retour à l’accueil</a></p></main></body></html>`;
