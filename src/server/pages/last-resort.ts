import type { DisplayPreferences } from '#domain/display-preferences.ts';
import { NBSP, NNBSP } from '#domain/typography.ts';
import { plainDocument, referenceLine } from '#plain-pages/document.ts';
import { escapeHtml } from '#plain-pages/html.ts';

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
<div class="actions"><a class="button button--primary" href="">Réessayer</a><a class="button" href="/">Retour à l’accueil</a></div>`,
  });
