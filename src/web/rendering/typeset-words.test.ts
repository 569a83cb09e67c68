import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { typesetSource } from './typeset-words.ts';

const visible = (text: string): string => text.replaceAll('\u00a0', '~').replaceAll('\u202f', '_');
const set = (source: string): string => visible(typesetSource('sample.tsx', source));

test('NAV-16 what stands between tags, in strings and in templates is set as French is', () => {
  assert.equal(
    set('const A = () => <p title="Total : 3">Rien n’est perdu : réessayez ; sinon, « Aide » ?</p>;'),
    'const A = () => <p title="Total~: 3">Rien n’est perdu~: réessayez_; sinon, «_Aide_»_?</p>;',
  );
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
  assert.equal(set('const a = `Calendrier : ${label} !`;'), 'const a = `Calendrier~: ${label}_!`;');
  assert.equal(
    set('const b = <b>Au {at}e voyage : {label}</b>;'),
    'const b = <b>Au {at}e voyage~: {label}</b>;',
  );
  assert.equal(set("const c = \"l'heure ...\" + 'd';"), 'const c = "l’heure …" + \'d\';');
});

test('NAV-16 code that is not words is left as it is', () => {
  for (const source of [
    'const a = b ? c : d;',
    'const { a, ...rest } = b as { a?: string; c: number };',
    "import './page.css'; const a = ['', 'x', 'a:b', 'https://a.example/?b=c;d'];",
    'const b = <svg viewBox="0 0 100 96"><path d="M10 100 200" transform={`translate(0 100)`} /></svg>;',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
    "const classes = `a ${b ? 'c' : 'd'}`;",
  ])
    assert.equal(typesetSource('sample.tsx', source), source);
});

test('NAV-16 every component of the portal can be set, twice like once', () => {
  const root = path.resolve(import.meta.dirname, '..');
  const files = fs.globSync('**/*.tsx', { cwd: root });
  assert.ok(files.length > 50);
  const sources = files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')] as const);
  for (const [file, source] of sources) {
    const once = typesetSource(file, source);
    assert.equal(typesetSource(file, once), once, file);
  }
  assert.ok(sources.some(([file, source]) => typesetSource(file, source) !== source));
});
