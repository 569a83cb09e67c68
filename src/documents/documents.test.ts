import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inOrder, readPdf, type Tagged } from '#tests/harness/read-pdf.ts';
import { type Block, createDocuments, type DocumentHead, DocumentsBusy } from './index.ts';

const documents = createDocuments();
after(() => documents.close());

const head: DocumentHead = { title: 'Relevé de points', subject: 'Mars 2027', at: '2027-03-03T09:00:00Z' };
const made = async (...blocks: readonly Block[]) => readPdf(await documents.pdf(head, blocks));
const saidIn = (pages: readonly Tagged[]): readonly Tagged[] => pages.flatMap(inOrder);
const ofRole = (pages: readonly Tagged[], role: string): readonly Tagged[] =>
  saidIn(pages).filter((one) => one.role === role);

const movements = (count: number): string[][] =>
  Array.from({ length: count }, (_, index) => [
    '03/03/2027',
    `Voyage Paris Gare de Lyon – Marseille Saint-Charles, train ${6101 + index}`,
    '+\u00a0560',
  ]);
const statement = (rows: readonly (readonly string[])[]): Block => ({
  kind: 'table',
  caption: 'Mouvements',
  columns: [
    { head: 'Date', share: 1 },
    { head: 'Mouvement', share: 4 },
    { head: 'Points', share: 1, align: 'right' },
  ],
  rows,
});

test('a document says its title and language, is tagged throughout, and is read in the order of its blocks', async () => {
  const pdf = await made(
    {
      kind: 'page',
      aside: ['Établi le 3 mars', [{ strong: 'Camille' }, ' Vasseur']],
      note: 'Une note au pied.',
    },
    { kind: 'strip', scene: 'coast' },
    { kind: 'heading', level: 1, text: 'Relevé' },
    {
      kind: 'columns',
      columns: [
        {
          share: 1,
          blocks: [{ kind: 'facts', facts: [{ label: 'Solde', value: '18\u202f400\u00a0points' }] }],
        },
        { share: 1, blocks: [{ kind: 'code', as: 'aztec', text: 'ABC', side: 30, alt: 'Un code' }] },
      ],
    },
    { kind: 'frame', tone: 'good', words: 'À ne pas manquer' },
    { kind: 'fold' },
    { kind: 'paragraph', words: 'La fin.' },
  );
  assert.deepEqual(
    [pdf.title, pdf.language, pdf.isMarked, pdf.pages],
    ['Relevé de points', 'fr-FR', true, 1],
  );
  assert.deepEqual(
    saidIn(pdf.structure)
      .filter(({ text, alt }) => text !== '' || alt !== undefined)
      .map(({ role, text, alt }) => [role, alt ?? text]),
    [
      ['P', 'Établi le 3 mars'],
      ['P', 'Camille Vasseur'],
      ['H1', 'Relevé'],
      ['Lbl', 'Solde'],
      ['LBody', '18 400 points'],
      ['Figure', 'Un code'],
      ['P', 'À ne pas manquer'],
      ['P', 'La fin.'],
      ['P', 'Une note au pied.'],
    ],
  );
});

test('a table that goes on says its heads once, shows them on each page, and no row is lost or cut in two', async () => {
  const rows = movements(150);
  const pdf = await made(
    { kind: 'heading', level: 1, text: 'Relevé' },
    statement(rows.slice(0, 20)),
    { kind: 'rows', rows: rows.slice(20) },
    { kind: 'paragraph', words: 'Fin du relevé.' },
  );
  assert.ok(pdf.pages > 3);
  assert.equal(
    ofRole(pdf.structure, 'Caption')
      .map(({ text }) => text)
      .join(),
    'Mouvements',
  );
  const heads = ofRole(pdf.structure, 'THead')
    .flatMap(inOrder)
    .filter(({ role }) => role === 'TH');
  assert.deepEqual(
    heads.map(({ text }) => text),
    ['Date', 'Mouvement', 'Points'],
  );
  for (const text of pdf.texts) assert.match(text, /Date.*Mouvement.*Points/, 'on every page, seen');
  const lines = pdf.structure.flatMap((page) =>
    inOrder(page)
      .filter(({ role }) => role === 'TR')
      .map(({ children }) => children.map(({ role, text }) => `${role} ${text}`))
      .filter((cells) => cells.length === 3),
  );
  assert.deepEqual(
    lines.slice(1),
    rows.map(([date, what, points = '']) => [
      `TH ${date}`,
      `TD ${what}`,
      `TD ${points.replace('\u00a0', ' ')}`,
    ]),
  );
  for (const [index, text] of pdf.texts.entries())
    if (index > 0) assert.ok(text.includes(`Relevé de points, page ${index + 1}`), text.slice(0, 80));
});

test('letters are set as they are, composed or not, and those of no face without their accents or as a question mark', async () => {
  const pdf = await made({
    kind: 'paragraph',
    words: 'Łukasz Œuvrard, Nguyễn Thị Hòa, Peña, Şahin, E\u0301lise, Ẑoé, Иван\u202f; «\u202foui\u202f»',
  });
  assert.equal(
    ofRole(pdf.structure, 'P')[0]?.text,
    'Łukasz Œuvrard, Nguyễn Thị Hòa, Peña, Şahin, Élise, Zoé, ???? ; « oui »',
  );
});

test('a word that is wider than its place is broken and nothing is set beyond the page', async () => {
  const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(5);
  const pdf = await made({ kind: 'paragraph', words: `Avant ${word} après` });
  assert.equal(ofRole(pdf.structure, 'P')[0]?.text.replaceAll(' ', ''), `Avant${word}après`);
});

test('a long document leaves piece by piece, and others are made meanwhile', async () => {
  let asked = 0;
  async function* rows() {
    yield [statement([])];
    for (const portion of [1, 2, 3, 4, 5, 6]) {
      asked = portion;
      yield [{ kind: 'rows', rows: movements(100) } satisfies Block];
    }
  }
  const pieces: Uint8Array[] = [];
  let askedAtFirst: number | undefined;
  for await (const piece of documents.stream(head, rows())) {
    askedAtFirst ??= asked;
    if (pieces.length === 0) await documents.pdf(head, [{ kind: 'paragraph', words: 'Entre-temps' }]);
    pieces.push(piece);
  }
  assert.ok(
    askedAtFirst !== undefined && askedAtFirst < 6,
    `the first piece came after ${askedAtFirst} portions`,
  );
  const pdf = await readPdf(Buffer.concat(pieces));
  assert.equal(ofRole(pdf.structure, 'TR').length, 1 + 6 * 100);
});

test('more documents than can be made soon are refused at once, and those before them are made', async () => {
  const asked = Array.from({ length: 230 }, () =>
    documents.pdf(head, [{ kind: 'paragraph', words: 'Un billet' }]),
  );
  const ends = await Promise.allSettled(asked);
  const refused = ends.filter((end) => end.status === 'rejected');
  assert.ok(refused.length > 0 && refused.length < 100);
  for (const { reason } of refused) assert.ok(reason instanceof DocumentsBusy);
  assert.equal((await made({ kind: 'paragraph', words: 'Après' })).pages, 1);
});

test('whoever goes away ends the work, and what fails fails alone', async () => {
  const leaving = new AbortController();
  const left = documents.pdf(head, [{ kind: 'paragraph', words: 'Parti' }], leaving.signal);
  leaving.abort();
  await assert.rejects(left, { name: 'AbortError' });
  const beside = made({ kind: 'paragraph', words: 'Resté' });
  await assert.rejects(
    documents.pdf(head, [{ kind: 'rows', rows: [['sans tableau']] }]),
    /rows without a table/,
  );
  await assert.rejects(
    documents.pdf(head, [{ kind: 'code', as: 'aztec', text: 'é', side: 30, alt: '' }]),
    /capital letters/,
  );
  async function* broken() {
    yield [];
    throw new Error('the database is gone');
  }
  await assert.rejects(Array.fromAsync(documents.stream(head, broken())), /database is gone/);
  assert.equal((await beside).pages, 1);
});

test('facts side by side go over to the next page together, wherever on it they come', async () => {
  const row: Block = {
    kind: 'facts',
    facts: Array.from({ length: 12 }, (_, index) => ({
      label: `Étiquette ${index}`,
      value: `Valeur ${index}`,
    })),
  };
  for (const height of [600, 620, 640, 655, 670, 690]) {
    const { pages, texts } = await made({ kind: 'page' }, { kind: 'space', height }, row, row);
    assert.ok(pages <= 2, `${pages} pages after ${height} pt`);
    assert.equal(texts.join(' ').match(/Valeur \d+/g)?.length, 24);
  }
});
