import type { DisplayPreferences } from '#domain/display-preferences.ts';
import { ERRORS, type ErrorCode } from '#domain/errors/catalogue.ts';
import { typeset } from '#domain/typography.ts';
import { plainDocument } from '#plain-pages/document.ts';
import { escapeHtml } from '#plain-pages/html.ts';
import { type DocumentedCall, type Field, type Parameter, shapeInWords } from './read-document.ts';

/** Who may ask, in the order of the page; `served` is told with `login`, whose calls it belongs to. */
const GROUPS: readonly (readonly [access: string, title: string, words: string])[] = [
  ['public', 'Ouverts à tous', 'Sans session ni jeton.'],
  ['login', 'Client connecté', 'Une session du portail, ou un jeton Bearer de authenticateConnect.'],
  [
    'served',
    'Client connecté, ou agent qui le sert',
    'La session du client, ou le dossier ouvert par l’agent.',
  ],
  ['card', 'Porteur d’une carte de fidélité', 'Un client connecté qui a une carte.'],
  [
    'shop',
    'Boutique de primes',
    'Une carte Grand Voyageur ou Grand Voyageur Le Club, ou un agent qui sert un porteur de carte.',
  ],
  ['staff', 'Agent de vente', 'Un agent dont un dossier est ouvert.'],
  ['client', 'Autres programmes', 'Un programme enregistré, ou un système de l’exploitant avec son jeton.'],
];

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;
const french = (text: string): string => escapeHtml(typeset(text));
/** What the contracts say is in the language of the code, and is read out as such. */
const english = (text: string): string => `<span lang="en">${escapeHtml(text)}</span>`;
const englishOr = (text: string | undefined): string => (text === undefined ? '' : english(text));

const linkTo = (call: DocumentedCall, href: string): string =>
  `<a class="api__call" href="${escapeHtml(href)}"><span class="api__method">${call.method}</span> ${escapeHtml(call.path)}</a>`;

interface IndexPage {
  readonly display: DisplayPreferences;
  readonly search: string;
  readonly calls: readonly DocumentedCall[];
  readonly pathOfCall: (call: DocumentedCall) => string;
}

const countInWords = (count: number, search: string): string => {
  if (search === '') return `${count} appels.`;
  if (count === 0) return `Aucun appel pour « ${search} ». Cherchez un nom, un champ ou un code d’erreur.`;
  return count === 1 ? `1 appel pour « ${search} ».` : `${count} appels pour « ${search} ».`;
};

/** All calls by who may ask them, or those in which some words are found. */
export const apiIndexPage = ({ display, search, calls, pathOfCall }: IndexPage): string => {
  const groups = GROUPS.flatMap(([access, title, words]) => {
    const own = calls.filter((call) => call.access === access);
    if (own.length === 0) return [];
    const rows = own
      .map(
        (call) =>
          `<li>${linkTo(call, pathOfCall(call))}<span class="api__summary" lang="en">${escapeHtml(call.summary)}</span></li>`,
      )
      .join('\n');
    return [
      `<section class="api__group" aria-labelledby="acces-${access}">
<h2 id="acces-${access}">${french(title)}</h2>
<p>${french(words)}</p>
<ul class="api__calls">
${rows}
</ul>
</section>`,
    ];
  });
  return plainDocument({
    title: search === '' ? 'Les appels du portail' : typeset(`Appels trouvés pour « ${search} »`),
    id: 'apiDocs',
    display,
    layout: 'sheet',
    place: 'Pour les développeurs',
    main: `<h1>Les appels du portail</h1>
<p class="lead">${french('Ce que d’autres programmes peuvent demander au portail : des objets JSON, les mêmes règles que les pages, et des erreurs qui ont toutes une forme.')}</p>
<form class="api__search" method="get" action="/api/docs" role="search">
<div class="field"><label class="field__label" for="recherche">Chercher un appel, un champ ou un code d’erreur</label>
<input class="input" type="search" id="recherche" name="recherche" value="${escapeHtml(search)}" maxlength="80" autocomplete="off" spellcheck="false"></div>
<div class="actions"><button class="button button--primary" type="submit">Chercher</button>${search === '' ? '' : '<a href="/api/docs">Voir tous les appels</a>'}</div>
</form>
<p role="status">${french(countInWords(calls.length, search))}</p>
${search === '' ? ALL_HAVE : ''}
${groups.join('\n')}`,
  });
};

const ALL_HAVE = `<section class="api__group" aria-labelledby="communs">
<h2 id="communs">Ce que tous ont en commun</h2>
<ul class="api__common">
<li>${french('Un GET prend son entrée dans l’adresse, les autres dans un corps JSON en UTF-8. Un nom que l’appel ne connaît pas est refusé.')}</li>
<li>${french('Les points sont des nombres entiers, les montants des centimes d’euro là où le nom finit par « Cents », les jours « AAAA-MM-JJ » et les instants ISO 8601 là où rien d’autre n’est dit.')}</li>
<li>${code('X-Correlation-Id')} ${french('est repris dans la réponse et dans le journal, ou donné s’il manque.')} ${code('X-Iuc')} ${french('doit être l’identifiant de la personne connectée.')}</li>
<li>${french('Une erreur est un « problem details » (RFC 9457) : status, code, subCode, correlationId, et detail, la phrase à montrer. Un champ faux est nommé dans fields.')}</li>
<li>${french('429 et 503 disent dans')} ${code('Retry-After')} ${french('dans combien de secondes revenir.')}</li>
<li>${french('La même description pour les programmes :')} <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</li>
</ul>
</section>`;

const table = (caption: string, heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div class="api__scroll" role="region" aria-label="${escapeHtml(caption)}" tabindex="0"><table class="table">
<caption>${escapeHtml(caption)}</caption>
<thead><tr>${heads.map((head) => `<th scope="col">${escapeHtml(head)}</th>`).join('')}</tr></thead>
<tbody>
${rows.map(([first = '', ...cells]) => `<tr><th scope="row">${first}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}
</tbody>
</table></div>`;

const valuesOf = ({ shape }: Field): string => {
  const choices = shape.enum?.map((value) => code(String(value))).join(', ');
  const examples = shape.examples
    ?.slice(0, 2)
    .map((value) => code(JSON.stringify(value)))
    .join(', ');
  return [
    englishOr(shape.description),
    ...(choices === undefined ? [] : [`${french('Valeurs :')} ${choices}`]),
    ...(shape.default === undefined
      ? []
      : [`${french('Sans lui :')} ${code(JSON.stringify(shape.default))}`]),
    ...(choices !== undefined || examples === undefined ? [] : [`${french('Exemple :')} ${examples}`]),
  ]
    .filter((words) => words !== '')
    .join('<br>');
};

const fieldTable = (caption: string, fields: readonly Field[], isInput: boolean): string =>
  table(
    caption,
    ['Champ', 'Forme', isInput ? 'Présence' : 'Toujours là', 'Ce que c’est'],
    fields.map((field) => [
      code(field.path),
      english(shapeInWords(field.shape)),
      isInput ? (field.isRequired ? 'obligatoire' : 'facultatif') : field.isRequired ? 'oui' : 'non',
      valuesOf(field),
    ]),
  );

const headerTable = (headers: readonly Parameter[]): string =>
  table(
    'En-têtes',
    ['En-tête', 'Présence', 'Ce que c’est'],
    headers.map(({ name, required, description }) => [
      code(name),
      required ? 'obligatoire' : 'facultatif',
      englishOr(description),
    ]),
  );

const json = (value: unknown): string => escapeHtml(JSON.stringify(value, null, 2));
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** How to ask it from a shell, by its example. */
const commandOf = (
  { method, path, inputExample = {}, access, headers }: DocumentedCall,
  origin: string,
): string => {
  const query = new URLSearchParams(
    Object.entries(inputExample).map(([name, value]) => [name, String(value)]),
  ).toString();
  const address = `${origin}${path}${method === 'GET' && query !== '' ? `?${query}` : ''}`;
  return [
    `curl ${quoted(address)}`,
    ...(method === 'GET' ? [] : [`-X ${method}`, `-H 'Content-Type: application/json'`]),
    ...(access === 'public' ? [] : [`-H "Authorization: Bearer $TOKEN"`]),
    ...headers
      .filter(({ required }) => required)
      .map(({ name }) => `-H '${name}: 0192f0c1-2b7e-7c3a-9d43-3b1f4f7a9c10'`),
    ...(method === 'GET' ? [] : [`-d ${quoted(JSON.stringify(inputExample, null, 2))}`]),
  ].join(' \\\n  ');
};

const pre = (label: string, text: string): string =>
  `<pre class="api__code" tabindex="0" role="region" aria-label="${escapeHtml(label)}"><code>${text}</code></pre>`;

interface CallPage {
  readonly display: DisplayPreferences;
  readonly call: DocumentedCall;
  readonly publicUrl: string;
  readonly index: string;
}

/** One call: who, what it takes, what it answers, what it refuses, and an example of each. */
export const callPage = ({ display, call, publicUrl, index }: CallPage): string => {
  const { method, path, summary, who, input, output, produces, answer, errors, headers } = call;
  const isFile = produces !== 'application/json';
  return plainDocument({
    title: `${method} ${path}`,
    id: 'apiDocs',
    display,
    layout: 'sheet',
    place: 'Pour les développeurs',
    main: `<p class="api__back"><a href="${index}">Tous les appels</a></p>
<h1 class="api__title"><span class="api__method">${method}</span> ${escapeHtml(path)}</h1>
<p class="lead">${english(summary)}</p>
<p>${english(who)}</p>
<section class="api__group" aria-labelledby="demande">
<h2 id="demande">Ce qu’il prend</h2>
${headers.length === 0 ? '' : headerTable(headers)}
${input.length === 0 ? `<p>${french('Rien d’autre : pas de champ.')}</p>` : fieldTable(method === 'GET' ? 'Champs de l’adresse' : 'Champs du corps JSON', input, true)}
${pre('Exemple de demande', escapeHtml(commandOf(call, publicUrl)))}
</section>
<section class="api__group" aria-labelledby="reponse">
<h2 id="reponse">Ce qu’il répond</h2>
${isFile ? `<p>${french('Un fichier :')} ${code(produces)}.</p>` : output.length === 0 ? `<p>${french('Un objet JSON sans champ, ou dont les champs sont ceux de l’exemple.')}</p>` : fieldTable('Champs de la réponse 200', output, false)}
${answer === undefined ? '' : `<h3>Un exemple (${escapeHtml(answer.status)})</h3>\n${pre('Exemple de réponse', json(answer.value))}`}
</section>
<section class="api__group" aria-labelledby="erreurs">
<h2 id="erreurs">Ce qu’il refuse</h2>
${table(
  'Erreurs de cet appel',
  ['Code', 'Statut', 'Quand', `Ce que la personne lit`],
  errors.map(({ status, code: name }) => [
    // Codes are words of that language.
    `<code lang="en">${escapeHtml(name)}</code>`,
    escapeHtml(status),
    english(ERRORS[name as ErrorCode].when),
    escapeHtml(ERRORS[name as ErrorCode].message.replaceAll(/\{\w+\}/g, '…')),
  ]),
)}
</section>`,
  });
};

export const noSuchCallPage = (display: DisplayPreferences): string =>
  plainDocument({
    title: 'Appel inconnu',
    id: 'apiDocs',
    display,
    layout: 'sheet',
    place: 'Pour les développeurs',
    main: `<h1>Il n’y a pas d’appel de ce nom</h1>
<p>${french('La liste les a tous, avec leur méthode : un appel qui lit est un GET, un appel qui change un POST ou un PUT.')}</p>
<div class="actions"><a class="button button--primary" href="/api/docs">Voir tous les appels</a></div>`,
  });
