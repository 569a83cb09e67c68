import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { type Block, createDocuments, type DocumentHead } from '#documents/index.ts';
import { drawnOutsideMarks, inOrder, type ReadPdf, readPdf, type Tagged } from '#tests/harness/read-pdf.ts';

const root = path.resolve(import.meta.dirname, '../..');
const documents = createDocuments();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pdf-'));
after(async () => {
  await documents.close();
  fs.rmSync(folder, { recursive: true });
});

const head: DocumentHead = { title: 'Billet QXKM7R, Paris – Lyon', at: '2027-03-03T09:00:00Z' };
const ticket: readonly Block[] = [
  {
    kind: 'page',
    aside: ['Billet à imprimer', [{ strong: '1 sur 2' }, ', Łucja Œuvrard']],
    note: 'Billet nominatif.',
  },
  { kind: 'strip', scene: 'alps' },
  { kind: 'heading', level: 1, text: 'Dimanche 14 mars 2027' },
  {
    kind: 'journey',
    departure: { time: '09h00', station: 'Paris Gare de Lyon' },
    arrival: { time: '12h57', station: 'Lyon Part-Dieu' },
    duration: '3 h 57, 1 correspondance',
    changes: [{ from: 0.4, to: 0.5 }],
  },
  { kind: 'rule' },
  {
    kind: 'columns',
    columns: [
      {
        share: 2,
        blocks: [
          {
            kind: 'facts',
            look: 'large',
            facts: [
              { label: 'Train', value: '6607' },
              { label: 'Place', value: '21' },
            ],
          },
          { kind: 'frame', tone: 'good', words: 'Échangeable' },
        ],
      },
      {
        share: 1,
        blocks: [{ kind: 'code', as: 'aztec', text: 'B'.repeat(280), side: 60, alt: 'Code du billet' }],
      },
    ],
  },
  { kind: 'fold' },
  { kind: 'heading', level: 2, text: 'À bord' },
  { kind: 'paragraph', words: 'Présentez le code.' },
];
const statement: readonly Block[] = [
  { kind: 'heading', level: 1, text: 'Relevé de points' },
  { kind: 'paragraph', look: 'lead', words: 'Du 1er janvier au 3 mars 2027.' },
  { kind: 'heading', level: 2, text: 'Mouvements' },
  {
    kind: 'table',
    caption: 'Du plus récent au plus ancien',
    columns: [
      { head: 'Date', share: 1 },
      { head: 'Mouvement', share: 4 },
      { head: 'Points', share: 1, align: 'right' },
    ],
    rows: Array.from({ length: 90 }, (_, index) => ['03/03/2027', `Voyage ${index + 1}`, '+\u00a0560']),
  },
  { kind: 'paragraph', look: 'small', words: 'Fin du relevé.' },
];

interface Subject {
  readonly pdf: ReadPdf;
  readonly bytes: Buffer;
  /** The file's objects as text; what is compressed is not in it. */
  readonly raw: string;
  readonly file: string;
  readonly outside: readonly string[];
  readonly all: readonly Tagged[];
  /** Its texts as they were told. */
  readonly told: readonly string[];
}

const subjects: Subject[] = [];
before(async () => {
  for (const [name, blocks, told] of [
    [
      'billet',
      ticket,
      [
        '1 sur 2, Łucja Œuvrard',
        'Dimanche 14 mars 2027',
        '09h00',
        'Paris Gare de Lyon',
        '3 h 57, 1 correspondance',
      ]
        .concat(['12h57', 'Lyon Part-Dieu', 'Train', '6607', 'Place', '21', 'Échangeable', 'À bord'])
        .concat(['Présentez le code.', 'Billet nominatif.']),
    ],
    [
      'releve',
      statement,
      [
        'Relevé de points',
        'Mouvements',
        'Du plus récent au plus ancien',
        'Date',
        'Points',
        'Voyage 1',
        'Voyage 90',
      ].concat(['Fin du relevé.']),
    ],
  ] as const) {
    const bytes = await documents.pdf(head, blocks);
    const file = path.join(folder, `${name}.pdf`);
    fs.writeFileSync(file, bytes);
    const pdf = await readPdf(bytes);
    subjects.push({
      pdf,
      bytes,
      raw: bytes.toString('latin1'),
      file,
      outside: await drawnOutsideMarks(bytes),
      all: pdf.structure.flatMap(inOrder),
      told,
    });
  }
});

/** What a program of poppler's says of the file; nothing where the machine has none. */
const poppler = (program: string, ...given: readonly string[]): string | undefined => {
  try {
    return execFileSync(program, given, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

const inThisOrder = (texts: readonly string[], told: readonly string[]): void => {
  let at = -1;
  for (const text of told) {
    const next = texts.indexOf(text, at + 1);
    assert.ok(next > at, `« ${text} » after « ${texts[at] ?? 'the beginning'} »`);
    at = next;
  }
};
const childrenOf = (all: readonly Tagged[], role: string): readonly string[] =>
  all.filter((one) => one.role === role).flatMap(({ children }) => children.map((child) => child.role));
const parentsOf = (all: readonly Tagged[], role: string): readonly string[] =>
  all.filter(({ children }) => children.some((child) => child.role === role)).map((one) => one.role);
const objects = (raw: string, type: RegExp): readonly string[] =>
  [...raw.matchAll(/\d+ 0 obj\n(.*?)\nendobj/gs)].flatMap(([, body = '']) => (type.test(body) ? body : []));

const TYPES = ['Document', 'H1', 'H2', 'H3', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Figure', 'Caption'].concat([
  'Table',
  'THead',
  'TBody',
  'TR',
  'TH',
  'TD',
  'Root',
]);

const CHECKS: Readonly<Record<string, (subject: Subject) => void>> = {
  identified: ({ raw }) => assert.match(raw, /<pdfuaid:part>1<\/pdfuaid:part>/),
  title: ({ pdf, raw }) => {
    assert.equal(pdf.title, head.title);
    const metadata = Buffer.from(raw, 'latin1').toString('utf8');
    assert.ok(metadata.includes(`<rdf:li xml:lang="x-default">${head.title}</rdf:li>`));
    assert.match(raw, /\/DisplayDocTitle true/);
  },
  marked: ({ pdf, raw }) => {
    assert.ok(pdf.isMarked);
    assert.doesNotMatch(raw, /\/Suspects true/);
  },
  'all-tagged': ({ outside }) => assert.deepEqual(outside, []),
  parented: ({ pdf }) => assert.deepEqual(pdf.orphans, []),
  'standard-types': ({ all, raw }) => {
    for (const { role } of all) assert.ok(TYPES.includes(role), role);
    assert.doesNotMatch(raw, /\/RoleMap/);
  },
  'reading-order': ({ all, told, file }) => {
    inThisOrder(
      all.map(({ text }) => text),
      told,
    );
    const said = poppler('pdfinfo', '-struct-text', file);
    if (said)
      inThisOrder(
        [...said.matchAll(/^ *"(.*?) *"$/gm)].map(([, text = '']) => text),
        told,
      );
  },
  language: ({ pdf }) => assert.equal(pdf.language, 'fr-FR'),
  unicode: ({ pdf, file }) => {
    for (const text of pdf.texts) assert.doesNotMatch(text, /[\ufffd\ue000-\uf8ff]|\0/);
    const fonts = poppler('pdffonts', file)?.split('\n').slice(2).filter(Boolean) ?? [];
    for (const font of fonts) assert.match(font, / yes yes yes +\d+ +0$/, font);
  },
  alternatives: ({ all, raw }) => {
    for (const { role, alt } of all) if (role === 'Figure') assert.ok(alt, 'a figure says what it is');
    for (const figure of objects(raw, /\/S \/Figure/))
      assert.match(figure, /\/Alt [(<][\s\S]*\/BBox \[|\/BBox \[[\s\S]*\/Alt [(<]/);
  },
  headings: ({ all }) => {
    const levels = all.flatMap(({ role }) => (/^H\d$/.test(role) ? Number(role[1]) : []));
    assert.equal(levels[0], 1);
    for (const [index, level] of levels.entries())
      assert.ok(level <= (levels[index - 1] ?? 0) + 1, `H${level} after H${levels[index - 1]}`);
  },
  tables: ({ all, raw }) => {
    assert.ok(childrenOf(all, 'Table').every((role) => ['Caption', 'THead', 'TBody'].includes(role)));
    assert.ok(['THead', 'TBody'].flatMap((role) => childrenOf(all, role)).every((role) => role === 'TR'));
    assert.ok(['TH', 'TD'].flatMap((role) => parentsOf(all, role)).every((role) => role === 'TR'));
    const rows = all.filter(({ role }) => role === 'TR').map(({ children }) => children.length);
    assert.ok(new Set(rows).size <= 1, rows.join());
    for (const cell of objects(raw, /\/S \/TH\b/)) assert.match(cell, /\/Scope \/(?:Column|Row)/);
  },
  lists: ({ all }) => {
    assert.ok(childrenOf(all, 'L').every((role) => role === 'LI'));
    for (const item of all.filter(({ role }) => role === 'LI'))
      assert.deepEqual(
        item.children.map(({ role }) => role),
        ['Lbl', 'LBody'],
      );
    for (const [child, parent] of [
      ['LI', 'L'],
      ['Lbl', 'LI'],
      ['LBody', 'LI'],
    ] as const)
      assert.ok(parentsOf(all, child).every((role) => role === parent));
  },
  'page-furniture': ({ pdf, all }) => {
    for (const text of pdf.texts) assert.ok(text.includes('Espace Voyageur'), 'every page shows whose it is');
    assert.ok(
      !all.some(({ text }) => /^Espace Voyageur$|, page \d+$/.test(text)),
      'and nobody hears it again',
    );
  },
  'not-locked': ({ raw }) => assert.doesNotMatch(raw, /\/Encrypt /),
  'no-annotations': ({ raw }) => assert.doesNotMatch(raw, /\/Annots|\/AcroForm/),
  'no-actions': ({ raw }) => assert.doesNotMatch(raw, /\/JavaScript|\/OpenAction|\/AA |\/Movie|\/Screen/),
  'fonts-embedded': ({ raw }) => {
    const fonts = objects(raw, /\/Type \/FontDescriptor/);
    assert.ok(fonts.length > 0);
    for (const font of fonts) assert.match(font, /\/FontFile2 \d+ 0 R/);
    assert.doesNotMatch(raw, /\/Subtype \/Type1\b/);
  },
  'no-missing-glyph': ({ pdf }) => assert.equal(pdf.missingGlyphs, 0),
};

test('what of PDF/UA-1 a machine can judge holds for a ticket and for a statement of several pages, line by line of the table', () => {
  const table = fs.readFileSync(path.join(root, 'docs/pdf-accessibility.md'), 'utf8');
  assert.deepEqual(
    [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name),
    Object.keys(CHECKS),
  );
  assert.ok((subjects[1]?.pdf.pages ?? 0) > 1);
  for (const subject of subjects)
    for (const [name, check] of Object.entries(CHECKS)) {
      try {
        check(subject);
      } catch (error) {
        assert.fail(`${name} (${path.basename(subject.file)}): ${String(error)}`);
      }
    }
});

test('a document that is not as it should be is found', () => {
  const [subject] = subjects;
  assert.ok(subject);
  const { pdf, all } = subject;
  const broken: Readonly<Record<string, Partial<Subject>>> = {
    identified: { raw: '' },
    title: { pdf: { ...pdf, title: '' } },
    marked: { pdf: { ...pdf, isMarked: false } },
    'all-tagged': { outside: ['showText'] },
    parented: { pdf: { ...pdf, orphans: ['p1_mc0'] } },
    'standard-types': { all: [{ role: 'Absatz', text: '', children: [] }] },
    'reading-order': { all: all.toReversed() },
    language: { pdf: { ...pdf, language: '' } },
    unicode: { pdf: { ...pdf, texts: ['\ufffd'] } },
    alternatives: { all: [{ role: 'Figure', text: '', children: [] }] },
    headings: { all: [{ role: 'H2', text: '', children: [] }] },
    tables: { raw: '1 0 obj\n<< /S /TH >>\nendobj' },
    lists: { all: [{ role: 'LI', text: '', children: [] }] },
    'page-furniture': { pdf: { ...pdf, texts: [''] } },
    'not-locked': { raw: '/Encrypt 4 0 R' },
    'no-annotations': { raw: '/Annots [ ]' },
    'no-actions': { raw: '/OpenAction 4 0 R' },
    'fonts-embedded': { raw: '1 0 obj\n<< /Type /FontDescriptor >>\nendobj' },
    'no-missing-glyph': { pdf: { ...pdf, missingGlyphs: 1 } },
  };
  assert.deepEqual(Object.keys(broken), Object.keys(CHECKS));
  for (const [name, change] of Object.entries(broken))
    assert.throws(() => CHECKS[name]?.({ ...subject, ...change }), name);
});
