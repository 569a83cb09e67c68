import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typeset } from '#domain/typography.ts';
import { fc, runs } from '#tests/harness/properties.ts';
import { type ReadDocument, readDocument } from './read-document.ts';

const read = (frontMatter: string, body: string, path = 'pages/aide.md'): ReadDocument =>
  readDocument({ path, text: `---\n${frontMatter}\n---\n${body}` });
const GOOD = 'title: Aide\nupdated: 2026-11-22';
const blocksOf = (body: string) => {
  const result = read(GOOD, body);
  assert.ok(result.ok, JSON.stringify(result));
  return result.entry.blocks;
};
/** Place and sentence of what is wrong. */
const refusal = (result: ReadDocument): string => {
  assert.ok(!result.ok, 'it was accepted');
  const { line, column, message } = result.problem;
  return `${line}:${column} ${message}`;
};

test('kind, key and version come from the path, everything else from the front matter', () => {
  const result = readDocument({
    path: 'terms/boutique/2026-11-22.md',
    text: '---\r\ntitle: "Conditions : vente"\r\nvalidFrom: 2026-12-01\r\nprofiles: [GV, GVLC]\norder: 3\n---\nTexte\n',
  });
  assert.ok(result.ok, JSON.stringify(result));
  const { blocks: _, validFrom, ...entry } = result.entry;
  assert.deepEqual(entry, {
    kind: 'terms',
    key: 'boutique',
    version: '2026-11-22',
    title: 'Conditions\u00a0: vente',
    profiles: ['GV', 'GVLC'],
    order: 3,
  });
  assert.equal(String(validFrom), '2026-12-01');
});

test('headings, paragraphs, lists, links, bold and italics become blocks, and headings can be led to', () => {
  assert.deepEqual(
    blocksOf(
      '## 2. À bord, *enfin*\n\nUn **billet** de\n[plus](/conditions-generales#x)  \nici\n\n- un\n- deux\n\n### À bord enfin\n\n1. premier\n\n   suite\n',
    ),
    [
      {
        kind: 'heading',
        level: 2,
        id: 'article-a-bord-enfin',
        spans: ['2. À bord, ', { kind: 'emphasis', spans: ['enfin'] }],
      },
      {
        kind: 'paragraph',
        spans: [
          'Un ',
          { kind: 'strong', spans: ['billet'] },
          ' de ',
          { kind: 'link', href: '/conditions-generales#x', spans: ['plus'] },
          { kind: 'break' },
          'ici',
        ],
      },
      {
        kind: 'list',
        ordered: false,
        tight: true,
        items: [[{ kind: 'paragraph', spans: ['un'] }], [{ kind: 'paragraph', spans: ['deux'] }]],
      },
      { kind: 'heading', level: 3, id: 'article-a-bord-enfin-2', spans: ['À bord enfin'] },
      {
        kind: 'list',
        ordered: true,
        tight: false,
        items: [
          [
            { kind: 'paragraph', spans: ['premier'] },
            { kind: 'paragraph', spans: ['suite'] },
          ],
        ],
      },
    ],
  );
});

test('words are set by the one helper, also where the file wraps a sentence or a link begins', () => {
  const sentence = 'Qu\'est-ce qu\'un "point"\n? 1 500 points : « rien » de [plus ?](/a) ; 30 % de moins...';
  const [block] = blocksOf(sentence);
  assert.ok(block?.kind === 'paragraph');
  assert.deepEqual(block.spans, [
    typeset('Qu\'est-ce qu\'un "point" ? 1 500 points : « rien » de '),
    { kind: 'link', href: '/a', spans: [typeset('plus ?')] },
    typeset(' ; 30 % de moins...'),
  ]);
  assert.match(String(block.spans[0]), /point"\u202f\? 1\u202f500\u00a0points\u00a0: «\u202frien\u202f»/);
});

test('a broken document is refused with its line and column', () => {
  const cases: readonly [string, ReadDocument, RegExp][] = [
    [
      'no front matter',
      readDocument({ path: 'pages/a.md', text: 'Texte' }),
      /^1:1 begins with its front matter/,
    ],
    ['YAML that does not close', read('title: [Aide\nupdated: 2026-11-22', 'x'), /^3:1 /],
    ['a colon without quotes', read('title: Aide : suite\nupdated: 2026-11-22', 'x'), /^2:8 /],
    ['a field twice', read(`${GOOD}\ntitle: Encore`, 'x'), /^4:1 « title » stands here twice/],
    ['an unknown field', read(`${GOOD}\nprofils: [GV]`, 'x'), /^4:1 profils: is not known here/],
    ['a missing field', read('updated: 2026-11-22', 'x'), /^1:1 title: is missing/],
    ['a field of another kind', read(`${GOOD}\nvalidFrom: 2026-11-22`, 'x'), /^4:1 validFrom: is not known/],
    ['a day that is none', read('title: Aide\nupdated: 2026-02-30', 'x'), /^3:10 updated: must be a day/],
    [
      'a day of another calendar',
      read('title: Aide\nupdated: 2026-11-22[u-ca=hebrew]', 'x'),
      /^3:10 updated: must/,
    ],
    [
      'a moment of another place',
      read('title: Alerte\nlevel: information\nfrom: 2026-12-01T22:00-05:00', 'x', 'alerts/a.md'),
      /^4:7 from: must be a moment/,
    ],
    ['a zero byte', read(GOOD, 'Un\n\u0000 deux'), /^6:1 holds U\+0000, a control character/],
    ['an order turned round', read(GOOD, 'Un \u202edeux'), /^5:4 holds U\+202E, a control character/],
    [
      'a zero byte by its escape',
      read('title: "A\\0"\nupdated: 2026-11-22', 'x'),
      /^2:8 title: holds a control/,
    ],
    ['half a character', read('title: "A\\uD800"\nupdated: 2026-11-22', 'x'), /^2:8 title: holds a control/],
    [
      'bold in italics in bold, thousands of times',
      read(GOOD, `${'**a *b '.repeat(4_000)}${'c* d** '.repeat(4_000)}`),
      /^5:1 bold, italics and links stand in each other too deep/,
    ],
    ['lists in lists, thousands of times', read(`${GOOD}\nlead: ${'['.repeat(9_000)}`, 'x'), /^4:\d+ /],
    ['an unknown profile', read(`${GOOD}\nprofiles: [GV, XX]`, 'x'), /^4:16 profiles\.1: /],
    ['an alias', read('title: &a Aide\nlead: *a\nupdated: 2026-11-22', 'x'), /^3:7 aliases/],
    ['no text', read(GOOD, '\n  \n'), /^5:1 has no text/],
    ['HTML in a line', read(GOOD, 'Un\ntexte <b>gras</b>'), /^6:7 HTML cannot be shown/],
    ['HTML of its own', read(GOOD, 'Un\n\n<script>alert(1)</script>'), /^7:1 HTML cannot be shown/],
    ['an image', read(GOOD, 'Une ![carte](/carte.png)'), /^5:7 an image cannot be shown/],
    ['a table', read(GOOD, 'Un\n\n| a | b |\n|---|---|\n| c | d |'), /^7:1 a table cannot be shown/],
    ['code', read(GOOD, 'Un\n\n```\ncode\n```'), /^7:1 code cannot be shown/],
    ['a title in the text', read(GOOD, '# Aide'), /^5:1 headings are ## and ###/],
    ['a part of a part that is not there', read(GOOD, '### Aide'), /^5:1 the first heading is a ##/],
    ['a link without words', read(GOOD, 'Un [](/a)'), /^5:1 a link needs words/],
    ['a link with a title', read(GOOD, 'Un [a](/a "titre")'), /^5:8 a link has no title/],
    ['an unknown kind', read(GOOD, 'x', 'page/a.md'), /^1:1 there is no kind « page »/],
    ['a version where none is', read(GOOD, 'x', 'pages/a/b.md'), /^1:1 a text of this kind is one file/],
    ['no version', read(GOOD, 'x', 'terms/a.md'), /^1:1 a text of this kind has a file for each version/],
    ['a key in capitals', read(GOOD, 'x', 'pages/Aide.md'), /^1:1 « Aide » must consist of/],
    [
      'a file that cannot be read',
      readDocument({ path: 'pages/a.md', unreadable: 'is not UTF-8' }),
      /^1:1 is not UTF-8/,
    ],
  ];
  for (const [what, result, expected] of cases) assert.match(refusal(result), expected, what);
});

test('CONTENT-02 API-12 a text that is made to take long is refused as quickly as any other', () => {
  // The longest that is read, from an editing system that somebody else has got into.
  const names = (count: number) => Array.from({ length: count }, (_, at) => `k${at}: 1`).join('\n');
  const begun = process.cpuUsage();
  assert.match(refusal(read(names(20_000), 'x')), /^1:1 its front matter is longer than 32 KB/);
  assert.match(refusal(read(`${GOOD}\n${names(3_000)}`, 'x')), /^4:1 k0: is not known here/);
  const { user } = process.cpuUsage(begun);
  assert.ok(user < 1_000_000, `${user / 1_000} ms`);
});

test('a link leads to a path of ours, an anchor or an https address, and nowhere else', () => {
  for (const href of ['/mentions-legales', '/a?b=c#d', '#article-a', 'https://exemple.fr/x'])
    assert.equal(read(GOOD, `[a](${href})`).ok, true, href);
  for (const href of [
    '//exemple.fr',
    'http://exemple.fr',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java&#115;cript:alert(1)',
    'data:text/html,x',
    'mailto:a@exemple.fr',
    'ailleurs',
    '../ailleurs',
    '<https:/ /exemple.fr>',
    'https://nom:secret@exemple.fr/',
    'https://',
    '#',
    '',
  ])
    assert.equal(read(GOOD, `[a](${href})`).ok, false, href);
  assert.equal(read(GOOD, '<https://exemple.fr/>').ok, true, 'an address as its own words');
  assert.equal(read(GOOD, '<mailto:a@exemple.fr>').ok, false);
});

test('whatever is written is accepted or refused with a place in the document, and nothing shown holds another link', () => {
  const scraps = fc.array(
    fc.oneof(
      fc.constantFrom(
        '# ',
        '## ',
        '- ',
        '1. ',
        '> ',
        '**',
        '_',
        '[a](',
        '](/b)',
        ')',
        '<b>',
        '`',
        '\n',
        '\n\n',
        '---',
        '|',
        '    ',
        '&amp;',
      ),
      fc.string({ maxLength: 12 }),
    ),
    { maxLength: 30 },
  );
  const linksIn = (value: unknown): string[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([name, member]) =>
          name === 'href' ? [String(member)] : linksIn(member),
        );
  fc.assert(
    fc.property(scraps, (parts) => {
      const text = `---\n${GOOD}\n---\n${parts.join('')}`;
      const result = readDocument({ path: 'pages/aide.md', text });
      if (result.ok) {
        for (const href of linksIn(result.entry.blocks)) assert.match(href, /^(\/(?!\/)|#.|https:\/\/)/);
      } else {
        const { line, column } = result.problem;
        assert.ok(line >= 1 && line <= text.split('\n').length && column >= 1);
      }
    }),
    runs(400),
  );
});

test('CONTENT-02 a broken theme of questions is refused with its line', () => {
  const refusal = (body: string, front = ''): string => {
    const read = readDocument(
      { path: 'questions/essai.md', text: `---\ntitle: Essai\nupdated: 2026-11-22\n${front}---\n${body}\n` },
      { mois: '36\u00a0mois' },
    );
    return read.ok ? 'good' : `${read.problem.line}:${read.problem.column} ${read.problem.message}`;
  };
  assert.equal(refusal('## Un ? {#un}\n\nOui, {mois}.'), 'good');
  assert.match(refusal('## Un ?\n\nOui.'), /^5:1 a question ends with its anchor/);
  assert.match(
    refusal('## Un ? {#un}\n\nOui.\n\n## Deux ? {#un}\n\nNon.'),
    /^9:1 two questions have the anchor « un »/,
  );
  assert.match(refusal('## Un ? {#un}\n\n## Deux ? {#deux}\n\nNon.'), /^5:1 a question needs an answer/);
  assert.match(refusal('## Un ? {#Un}\n\nOui.'), /^5:1 « Un » must consist of small letters/);
  assert.match(refusal('Bonjour.\n\n## Un ? {#un}\n\nOui.'), /^5:1 the first line is a question/);
  assert.match(refusal('## Un ? {#un}\n\nOui.\n\n### Et ?'), /^9:1 a question is a ##/);
  assert.match(refusal('## Un ? {#un}\n\nOui, {annees}.'), /^7:6 there is no figure « annees »/);
  assert.match(
    refusal('## Un ? {#un}\n\nOui.', 'asked: [deux]\n'),
    /^4:9 asked: there is no question « deux »/,
  );
});
