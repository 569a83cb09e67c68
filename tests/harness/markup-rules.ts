import type { HTMLElement } from 'node-html-parser';

/** A document as it was sent, or as it stands in a browser. */
export interface ReadDocument {
  readonly document: HTMLElement;
  readonly text: string;
}

/** Something that must hold of the markup of every document. */
export interface MarkupRule {
  /** What holds; a criterion of the audit names it (docs/accessibility-audit.md). */
  readonly title: string;
  /** What does not hold, one line each. */
  readonly broken: (read: ReadDocument) => readonly string[];
  /** Bodies that break it, each in its own way. */
  readonly breaks: readonly string[];
}

const rule = (
  title: string,
  broken: (document: HTMLElement, text: string) => readonly string[],
  breaks: readonly string[],
): MarkupRule => ({ title, broken: ({ document, text }) => broken(document, text), breaks });

const all = (document: HTMLElement, selector: string): readonly HTMLElement[] =>
  document.querySelectorAll(selector);
const told = (element: HTMLElement): string => element.outerHTML.slice(0, 110);
/** Those of the selected for which something is wrong. */
const where = (
  document: HTMLElement,
  selector: string,
  isWrong: (element: HTMLElement) => boolean = () => true,
): readonly string[] => all(document, selector).filter(isWrong).map(told);

const read = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
/** The words of an element; what is hidden from screen readers is none of them. */
const wordsOf = (element: HTMLElement): string => {
  if (element.getAttribute('aria-hidden') === 'true' || element.rawTagName === 'svg') return '';
  const parts = element.childNodes.map((node) =>
    node.nodeType === 1 ? wordsOf(node as HTMLElement) : node.text,
  );
  return read(parts.join(''));
};
const byId = (document: HTMLElement, id: string): HTMLElement | null =>
  id === '' ? null : document.querySelector(`[id="${id}"]`);
/** The name that an element is given by attributes, or by its words. */
const nameOf = (document: HTMLElement, element: HTMLElement): string => {
  const by = (element.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => byId(document, id)?.text ?? '')
    .join(' ');
  const drawn = all(element, 'svg[role=img]').map((one) => one.getAttribute('aria-label') ?? '');
  return (
    read(by) || read(element.getAttribute('aria-label') ?? '') || read([wordsOf(element), ...drawn].join(' '))
  );
};
/** Everything in French that is read of an element, hidden or not; no source of scripts. */
const textIn = (element: HTMLElement): string =>
  /^(script|style|template)$/i.test(element.rawTagName ?? '') || element.getAttribute('lang') !== undefined
    ? ''
    : element.childNodes
        .map((node) => (node.nodeType === 1 ? `${textIn(node as HTMLElement)} ` : node.text))
        .join('');
const textOf = (document: HTMLElement): string => {
  const body = document.querySelector('body');
  return body ? textIn(body) : '';
};
const within = (element: HTMLElement, selector: string): boolean => element.closest(selector) !== null;
const flag = (element: HTMLElement, name: string): boolean => element.getAttribute(name) !== undefined;

const CONTROLS =
  'input:not([type=hidden]):not([type=submit]):not([type=button]):not([type=reset]), select, textarea';
/** What can have the focus, or be pressed. */
const ACTIVE = `a[href], button, summary, ${CONTROLS}, [tabindex]:not([tabindex="-1"])`;

const labelsOf = (document: HTMLElement, control: HTMLElement): string => {
  const id = control.getAttribute('id') ?? '';
  const own = id === '' ? null : document.querySelector(`label[for="${id}"]`);
  const around = control.closest('label');
  const given = ['aria-labelledby', 'aria-label'].some((name) => flag(control, name));
  return given ? nameOf(document, control) : read([own, around].map((one) => one?.text ?? '').join(' '));
};

/** Words that say nothing of where a link leads when they stand alone. */
const VAGUE =
  /^(cliquez|cliquer|ici|cliquez ici|là|lien|suite|la suite|lire la suite|en savoir plus|plus|plus d’informations|détails?|voir|afficher|page|ok|valider)$/i;
/** Words that an English text cannot do without, and a French one does not have; as parts of a code (`one-click`) they are no text. */
const ENGLISH = /(?<![-\w])(the|and|with|your|please|this|from|of|not found|loading|click)(?![-\w])/i;
/** Names in another language, which need no mark: licences, titles of standards, brands. */
const NAMES = /Open Database License|SIL Open Font License|Open Font License|Trainline|Bac à sable/g;

const WORDS_OF_PLACE =
  /\b(ci-contre|colonne de (gauche|droite)|(à|de) (gauche|droite) de l’écran|le bouton (rouge|vert|bleu|orange|rond|carré|de droite|de gauche)|(en|les|le) (rouge|vert) (sont|est|indique))\b/i;

/** Fields that ask for what a browser knows of its owner, and by which names. */
const OWN: readonly (readonly [name: RegExp, autocomplete: RegExp])[] = [
  [/^(email|login|newEmail|contactEmail)$/, /^(email|username)/],
  [/^(password|currentPassword|newPassword|passwordConfirmation)$/, /^(current|new)-password/],
  [/^(customer\.)?firstName$/, /^given-name/],
  // Or of whoever holds a card that is ordered for them.
  [/^(customer\.)?lastName$/, /^(family-name|off$)/],
  [/^telephone|^phone|numeroTelephone$/, /^tel/],
  [/adresse\.adrVoie$/, /^address-line1/],
  [/adresse\.codePostal$/, /^postal-code/],
  [/adresse\.ville$/, /^address-level2/],
  [/adresse\.pays$/, /^country/],
];

/** Whether an element stands in one of these, up to another; by hand, because it is asked of every link and item. */
const standsIn = (element: HTMLElement, tags: RegExp, upTo?: HTMLElement): boolean => {
  for (let one = element.parentNode; one && one !== upTo; one = one.parentNode)
    if (tags.test(one.rawTagName ?? '') || /^list/.test(one.getAttribute('role') ?? '')) return true;
  return false;
};
/** Three links or more that stand side by side and are no list. */
const looseLinks = (document: HTMLElement): readonly string[] =>
  all(document, 'nav')
    .filter((nav) => all(nav, 'a[href]').filter((link) => !standsIn(link, /^(li|td|th)$/, nav)).length > 2)
    .map((nav) => `${nav.getAttribute('aria-label') ?? ''}: links that are no list: ${told(nav)}`);

/** What precedes a thing in the order of the document; -1 where it is not there. */
const placeOf = (text: string, mark: RegExp): number => text.search(mark);

/**
 * What RGAA 4.1 asks of markup and a machine can judge, beside what axe, the validator and `brokenMarkup` judge already; asked of every state
 * of every page as it was sent, of states as scripts have changed them, and of the pages that have no scripts.
 */
export const MARKUP_RULES: readonly MarkupRule[] = [
  rule(
    'A11Y-02 every drawing has a name or is kept from screen readers, of images of another kind there are holders’ photos alone, which are named, and no test of humanity',
    (document) => [
      ...where(document, 'picture, area, map, object, embed, input[type=image]'),
      ...where(
        document,
        'img',
        (img) =>
          !/^(portrait|control__photo|loyalty-card__photo)$/.test(img.getAttribute('class') ?? '') ||
          (img.getAttribute('alt') ?? '').trim() === '',
      ),
      ...where(
        document,
        'svg',
        (svg) =>
          (svg.getAttribute('role') === 'img') === (svg.getAttribute('aria-hidden') === 'true') ||
          (svg.getAttribute('role') === 'img' && nameOf(document, svg) === ''),
      ),
      ...where(document, '[role=img]:not(svg)'),
      ...(/captcha|turnstile/i.test(document.querySelector('body')?.outerHTML ?? '') ? ['captcha'] : []),
    ],
    [
      '<img src="/a.png" alt="A">',
      '<img class="portrait" src="/a.png" alt="">',
      '<svg><path d="M0 0"/></svg>',
      '<svg role="img"><path d="M0 0"/></svg>',
      '<svg role="img" aria-label="A" aria-hidden="true"></svg>',
      '<span role="img" aria-label="A">☃</span>',
      '<div class="g-recaptcha"></div>',
    ],
  ),
  rule(
    'A11Y-02 no drawing is made of words, and nothing in one is pressed',
    (document) => [
      ...where(document, 'svg text, svg foreignObject, svg a, svg [tabindex], svg [role=button], svg image'),
      ...where(document, 'canvas'),
    ],
    [
      '<svg aria-hidden="true"><text>Lyon</text></svg>',
      '<svg aria-hidden="true"><a href="/">x</a></svg>',
      '<canvas></canvas>',
    ],
  ),
  rule(
    'A11Y-02 a drawing with a caption stands with it in a figure that is named by it, and none has a longer description elsewhere',
    (document) => [
      ...where(document, '[longdesc], svg[aria-describedby], figure[aria-describedby]'),
      ...where(document, 'figure', (figure) => {
        const caption = figure.querySelector('figcaption');
        return (
          caption !== null &&
          (!flag(figure, 'role') ||
            figure.getAttribute('aria-labelledby') !== (caption.getAttribute('id') ?? ' '))
        );
      }),
      ...where(document, 'figcaption', (caption) => !within(caption, 'figure')),
    ],
    [
      '<figure><svg aria-hidden="true"></svg><figcaption id="a">A</figcaption></figure>',
      '<figure role="figure" aria-labelledby="b"><figcaption id="a">A</figcaption></figure>',
      '<svg role="img" aria-label="A" aria-describedby="b"></svg>',
    ],
  ),
  rule(
    'A11Y-02 the one kind of frame there is, a mail in the mailbox of a demonstration, has a title that says so',
    (document) => [
      ...where(
        document,
        'iframe',
        (frame) => !/^E-mail au format HTML$/.test(frame.getAttribute('title') ?? ''),
      ),
      ...where(document, 'frame, frameset'),
      ...where(document, '.shell iframe'),
    ],
    ['<iframe src="/"></iframe>', '<iframe title="Cadre" srcdoc="a"></iframe>'],
  ),
  rule(
    'A11Y-02 nothing sounds or plays: no recording, no film, no plugin, no drawing that moves of itself',
    (document) =>
      where(
        document,
        'audio, video, track, bgsound, object, embed, applet, marquee, blink, animate, animateMotion, animateTransform, set',
      ),
    [
      '<audio src="/a.mp3"></audio>',
      '<video></video>',
      '<svg aria-hidden="true"><animate/></svg>',
      '<object data="/a"></object>',
    ],
  ),
  rule(
    'A11Y-02 every table is one of data, with a title; none lays out',
    (document) =>
      where(document, 'table', (table) => {
        const caption = table.querySelector('caption');
        return flag(table, 'role') === true && table.getAttribute('role') !== 'grid'
          ? true
          : (caption === null || read(caption.text) === '') && nameOfTable(document, table) === '';
      }),
    [
      '<table><tr><th scope="col">A</th></tr><tr><td>1</td></tr></table>',
      '<table role="presentation"><tr><td>1</td></tr></table>',
    ],
  ),
  rule(
    'A11Y-02 each head of a table says what it heads, and each row and column of cells has one',
    (document) => [
      ...where(document, 'th', (head) => !/^(col|row|rowgroup)$/.test(head.getAttribute('scope') ?? '')),
      ...where(
        document,
        'table',
        (table) => all(table, 'th[scope=col]').length === 0 || all(table, 'td').length === 0,
      ),
      ...where(document, 'th', (head) => nameOf(document, head) === '' && read(head.text) === ''),
      ...where(document, 'td[headers], th[headers]'),
    ],
    [
      '<table><caption>A</caption><tr><th>A</th></tr><tr><td>1</td></tr></table>',
      '<table><caption>A</caption><tr><td>1</td></tr></table>',
      '<table><caption>A</caption><tr><th scope="col"></th></tr><tr><td>1</td></tr></table>',
    ],
  ),
  rule(
    'A11Y-02 a table with heads of several levels says in its title how it is read; every other has one row and one column of heads',
    (document) => [
      ...where(document, 'table', (table) => {
        const isComplex =
          all(table, 'thead tr').length > 1 ||
          all(table, 'th[scope=rowgroup], th[rowspan], th[colspan], td[rowspan]').length > 0;
        return isComplex && !/titre|en-tête/.test(table.querySelector('caption')?.text ?? '');
      }),
      ...where(document, '[summary]'),
    ],
    [
      '<table><caption>A</caption><tr><th scope="col" colspan="2">A</th></tr><tr><td>1</td><td>2</td></tr></table>',
      '<table><caption>A</caption><tr><th scope="rowgroup">A</th></tr><tr><td>1</td></tr></table>',
    ],
  ),
  rule(
    'A11Y-02 every link has words of its own that say where it leads',
    (document) => [
      ...where(document, 'a', (link) => !flag(link, 'href')),
      ...where(document, 'a[href]', (link) => {
        const name = nameOf(document, link);
        return name === '' || VAGUE.test(name) || /^https?:/.test(name);
      }),
    ],
    [
      '<a href="/a"></a>',
      '<a href="/a">En savoir plus</a>',
      '<a>A</a>',
      '<a href="https://a.example">https://a.example</a>',
    ],
  ),
  rule(
    'A11Y-02 a name that is given to a control holds the words that are seen on it',
    (document) =>
      where(document, ':is(a[href], button, summary)[aria-label]', (control) => {
        const seen = wordsOf(control)
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N} ]/gu, '');
        const name = (control.getAttribute('aria-label') ?? '')
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N} ]/gu, '');
        return seen !== '' && !name.includes(seen) && control.getAttribute('role') !== 'gridcell';
      }),
    ['<button type="button" aria-label="Fermer">Annuler</button>'],
  ),
  rule(
    'A11Y-02 every document says its type first, its language and its title, which are French',
    (document, text) => [
      ...(/^\s*<!doctype html>/i.test(text) ? [] : ['no document type']),
      ...(document.querySelector('html')?.getAttribute('lang') === 'fr' ? [] : ['not said to be French']),
      ...(read(document.querySelector('head title')?.text ?? '').length > 3 ? [] : ['no title']),
      ...(ENGLISH.test(document.querySelector('head title')?.text ?? '') ? ['an English title'] : []),
    ],
    [],
  ),
  rule(
    'A11Y-02 nothing is in another language unmarked, nor read from right to left',
    (document) => {
      const text = textOf(document).replaceAll(NAMES, '');
      const english = text.match(new RegExp(ENGLISH, 'gi')) ?? [];
      return [
        ...(english.length > 0 ? [`English: ${english.join(', ')}`] : []),
        ...where(
          document,
          'body [lang]',
          (one) => !/^(fr|en|de|it|es|nl)(-[A-Z]{2})?$/.test(one.getAttribute('lang') ?? ''),
        ),
        ...where(document, '[dir], bdo'),
        ...(/[\u0590-\u08ff]/.test(text) ? ['letters that run from right to left'] : []),
      ];
    },
    ['<p>Please click here</p>', '<p lang="anglais">A</p>', '<p dir="rtl">A</p>', '<p>שלום</p>'],
  ),
  rule(
    'A11Y-02 no element is there for its looks: none is empty, no line is broken twice, none is of the tags that only looked',
    (document) => [
      ...where(
        document,
        'center, font, big, strike, tt, basefont, u, hr[size], [align], [bgcolor], [valign], [border], [style]',
      ),
      ...where(document, 'br', (one) => {
        const [next] = (one.parentNode?.childNodes ?? [])
          .slice((one.parentNode?.childNodes ?? []).indexOf(one) + 1)
          .filter((node) => node.nodeType === 1 || node.text.trim() !== '');
        return (next as HTMLElement | undefined)?.rawTagName === 'br';
      }),
      ...where(
        document,
        'p, li, dt, dd, h1, h2, h3, h4, legend, label, caption, blockquote, q',
        (one) =>
          read(one.text) === '' &&
          one.querySelector('svg, input, select, textarea, button, i, iframe') === null &&
          !flag(one, 'role') &&
          !flag(one, 'aria-live') &&
          !within(one, '[aria-hidden=true]'),
      ),
    ],
    [
      '<p></p>',
      '<p>A<br><br>B</p>',
      '<center>A</center>',
      '<p style="color:red">A</p>',
      '<p align="right">A</p>',
    ],
  ),
  rule(
    'A11Y-02 headings begin with the page’s own and go down one level at a time, and none is empty',
    (document) => {
      const headings = all(document, 'main :is(h1, h2, h3, h4, h5, h6)');
      const levels = headings.map(({ rawTagName }) => Number(rawTagName[1]));
      const before = all(document, 'h1').length - all(document, 'main h1').length;
      return [
        ...(levels.filter((level) => level === 1).length === 1 && before === 0
          ? []
          : ['not one h1, in main']),
        ...headings.filter((one) => nameOf(document, one) === '').map(told),
        ...headings.filter((_, at) => at > 0 && (levels[at] ?? 0) > (levels[at - 1] ?? 0) + 1).map(told),
      ];
    },
    [
      '<main><h2>A</h2></main>',
      '<main><h1>A</h1><h3>B</h3></main>',
      '<main><h1></h1></main>',
      '<main><h1>A</h1></main><h1>B</h1>',
    ],
  ),
  rule(
    'A11Y-02 links that stand together are a list, and lists hold items only',
    (document) => [
      ...looseLinks(document),
      ...where(document, 'ul > *:not(li), ol > *:not(li), dl > *:not(dt):not(dd):not(div)'),
      ...where(document, 'li', (item) => !standsIn(item, /^(ul|ol|menu)$/)),
    ],
    [
      '<nav aria-label="A"><a href="/a">Un</a><a href="/b">Deux</a><a href="/c">Trois</a></nav>',
      '<ul><p>A</p></ul>',
      '<div><li>A</li></div>',
    ],
  ),
  rule(
    'A11Y-02 nothing is quoted, and nothing is marked as if it were',
    (document) => where(document, 'blockquote, q, cite'),
    ['<blockquote>A</blockquote>', '<p>Il dit <q>A</q></p>'],
  ),
  rule(
    'A11Y-02 what is kept from screen readers holds nothing to press, and no page is explained by what the pointer finds',
    (document) => [
      ...where(
        document,
        '[aria-hidden=true]',
        (one) => one.querySelector(ACTIVE) !== null || flag(one, 'href'),
      ),
      ...where(document, '[title]:not(iframe):not(abbr):not(link)', (one) => !within(one, 'head')),
    ],
    ['<span aria-hidden="true"><a href="/a">A</a></span>', '<b title="Une infobulle">A</b>'],
  ),
  rule(
    'A11Y-02 no text sends its reader to a place, a shape or a colour alone',
    (document) => textOf(document).match(new RegExp(WORDS_OF_PLACE, 'gi')) ?? [],
    ['<p>Voyez le tableau ci-contre.</p>', '<p>Appuyez sur le bouton vert.</p>'],
  ),
  rule(
    'A11Y-02 every field has a label, and none has only an example in it',
    (document) => [
      ...where(document, CONTROLS, (control) => labelsOf(document, control) === ''),
      ...where(document, 'label', (label) => read(label.text) === '' && nameOf(document, label) === ''),
      ...where(document, 'label[for]', (label) => byId(document, label.getAttribute('for') ?? '') === null),
    ],
    [
      '<input name="a">',
      '<input name="a" placeholder="A">',
      '<input id="a" name="a"><label for="a"></label>',
      '<label for="rien">A</label>',
    ],
  ),
  rule(
    'A11Y-02 choices that belong together are a group with a legend',
    (document) => {
      const names = new Map<string, HTMLElement[]>();
      for (const one of all(document, 'input[type=radio]')) {
        const form = all(document, 'form').indexOf(one.closest('form') as HTMLElement);
        const key = `${form} ${one.getAttribute('name')}`;
        names.set(key, [...(names.get(key) ?? []), one]);
      }
      const GROUP = 'fieldset, [role=radiogroup], [role=group]';
      return [
        ...[...names.values()]
          .filter((radios) => radios.length > 1)
          .flatMap((radios) => radios.filter((radio) => !within(radio, GROUP)).map(told)),
        ...where(document, 'fieldset', (group) => {
          const legend = group.childNodes.find((node) => (node as HTMLElement).rawTagName === 'legend');
          return (
            read(legend?.text ?? '') === '' && !flag(group, 'aria-labelledby') && !flag(group, 'aria-label')
          );
        }),
        ...where(document, '[role=radiogroup], [role=group]', (group) => nameOf(document, group) === ''),
      ];
    },
    [
      '<form><label><input type="radio" name="a" value="1">A</label><label><input type="radio" name="a" value="2">B</label></form>',
      '<fieldset><label><input type="radio" name="a">A</label></fieldset>',
    ],
  ),
  rule(
    'A11Y-02 every button says what it does',
    (document) =>
      where(
        document,
        'button, input[type=submit], input[type=button], input[type=reset], summary',
        (button) => {
          const name = nameOf(document, button) || (button.getAttribute('value') ?? '');
          return name === '' || VAGUE.test(name);
        },
      ),
    [
      '<button type="submit"></button>',
      '<button type="submit">OK</button>',
      '<details><summary></summary></details>',
    ],
  ),
  rule(
    'A11Y-02 a field that asks for what a browser knows of its owner says what it asks for',
    (document) =>
      where(document, CONTROLS, (control) => {
        const name = control.getAttribute('name') ?? '';
        const given = control.getAttribute('autocomplete') ?? '';
        return OWN.some(([asked, wanted]) => asked.test(name) && !wanted.test(given));
      }),
    ['<label>A <input name="email"></label>', '<label>A <input name="firstName" autocomplete="off"></label>'],
  ),
  rule(
    'A11Y-02 a form is sent by its button: whoever only goes through its fields sends nothing',
    (document) =>
      // Whoever cannot pay an order sees what they had typed, and sends nothing; what is divided is reckoned at once where scripts run.
      where(document, 'form:not(.passengers, .split)', (form) => {
        const outer = form.getAttribute('id');
        const apart = outer ? document.querySelector(`button[form="${outer}"]`) : null;
        return (
          form.querySelector(CONTROLS) !== null &&
          form.querySelector('button:not([type=button]), input[type=submit]') === null &&
          apart === null
        );
      }),
    ['<form><label>A <select name="a"><option>1</option></select></label></form>'],
  ),
  rule(
    'A11Y-02 the keyboard goes through a page in the order of its markup, and no key but those of the browser does anything from anywhere',
    (document) => [
      ...where(document, '[tabindex]', (one) => Number(one.getAttribute('tabindex')) > 0),
      ...where(document, '[accesskey], [aria-flowto], [aria-owns]'),
      // Agents have keys of their own in the bars of their frame, each with Alt and told beside what it does (PRO-02).
      ...where(
        document,
        '[aria-keyshortcuts]',
        (one) => one.closest('.desk') === null || !/^Alt\+/.test(one.getAttribute('aria-keyshortcuts') ?? ''),
      ),
      ...where(document, '[autofocus]:not(.error-summary)'),
    ],
    [
      '<a href="/a" tabindex="2">A</a>',
      '<a href="/a" accesskey="s">A</a>',
      '<input aria-label="A" autofocus>',
    ],
  ),
  rule(
    'A11Y-02 no window opens unasked and no page goes on by itself, but for one that waits without scripts for an answer',
    (document) => [
      ...where(document, '[target]', (one) => one.rawTagName !== 'base'),
      ...where(document, 'meta[http-equiv=refresh]', (meta) => !within(meta, 'noscript')),
    ],
    ['<a href="/a" target="_blank">A</a>', '<meta http-equiv="refresh" content="5">'],
  ),
  rule(
    'A11Y-02 no sign stands for a word: no emoji, nothing drawn with letters',
    (document) => {
      const text = textOf(document);
      return [
        ...(text.match(/\p{Emoji_Presentation}|[☺☹♥★☆✔✘✓✗]|[:;]-?[)(](?=\s|$)/gu) ?? []),
        ...where(document, 'pre', (one) => !flag(one, 'role')),
      ];
    },
    ['<p>Merci 🙂</p>', '<p>Merci :-)</p>', '<pre>/\\_/\\</pre>'],
  ),
  rule(
    'A11Y-02 the way to the content comes first; in the portal’s frame head, menus, content and foot follow in one order, the plan of the site and the help are where they always are',
    (document, text) => {
      const first = document.querySelector('body a[href]');
      const main = document.querySelector('main');
      const wrong = [
        ...(first?.getAttribute('href') === '#contenu' && main?.getAttribute('id') === 'contenu'
          ? []
          : ['no way to the content first']),
        ...(all(document, 'main').length === 1 ? [] : ['not one main']),
      ];
      // The frame of agents is another place, with none of the customer's ways.
      if (document.querySelector('.shell') === null || document.querySelector('.shell--desk') !== null)
        return wrong;
      const places = [
        /<nav class="skip-links"/,
        /<header class="header"/,
        /<nav class="main-menu"/,
        /<main id="contenu"/,
        /<footer class="footer"/,
      ].map((mark) => placeOf(text, mark));
      return [
        ...wrong,
        ...(places.every((place, at) => place >= 0 && place > (places[at - 1] ?? -1))
          ? []
          : [`parts in another order: ${places.join()}`]),
        ...(document.querySelector('.footer a[href="/plan-du-site"]')
          ? []
          : ['no plan of the site in the foot']),
        ...(document.querySelector('.footer a[href="/besoin-daide"]') ? [] : ['no help in the foot']),
        ...(document.querySelector('.footer a[href="/accessibilite"]') ? [] : ['no declaration in the foot']),
        ...(document.querySelector('.header nav[aria-label="Menu principal"]')
          ? []
          : ['no main menu in the head']),
      ];
    },
    ['<main id="contenu"><h1>A</h1></main>', '<a href="#contenu">A</a>'],
  ),
];

/** A table that is named otherwise than by a caption: a grid of days. */
function nameOfTable(document: HTMLElement, table: HTMLElement): string {
  return flag(table, 'aria-label') || flag(table, 'aria-labelledby') ? nameOf(document, table) : '';
}

/** What of a document breaks the rules, each line with what should hold. */
export const brokenMarkupRules = (read: ReadDocument): readonly string[] =>
  MARKUP_RULES.flatMap(({ title, broken }) => broken(read).map((one) => `${title}: ${one}`));
