import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import Fastify from 'fastify';
import { displayOf } from './display.ts';
import { plainDocument } from './document.ts';
import { servePlainFiles } from './files.ts';
import { MARK } from './mark.ts';

const page = (header?: string): string =>
  plainDocument({
    title: 'Essai <b>',
    id: 'essai',
    display: displayOf(header),
    layout: 'poster',
    main: '<h1>Essai</h1>',
  });

test('A11Y-01 a plain page has the display settings of the cookie in its first HTML, under both of its names', () => {
  const settings = encodeURIComponent('mode=inverted&font=adapted&spacing=high');
  const wanted = '<html lang="fr" data-mode="inverted" data-font="adapted" data-spacing="high">';
  assert.ok(page(`a=b; affichage=${settings}`).includes(wanted));
  assert.ok(page(`__Host-affichage=${settings}; c=d`).includes(wanted));
  const standard = '<html lang="fr" data-mode="device" data-font="default" data-spacing="default">';
  for (const header of [
    undefined,
    '',
    'affichage=%E0%A4%A',
    'affichage=mode%3D"onload',
    `autre-affichage=${settings}`,
  ])
    assert.ok(page(header).includes(standard), String(header));
});

test('a plain page escapes its title and carries no inline style', () => {
  assert.ok(page().includes('<title>Essai &#60;b&#62; – Espace Voyageur</title>'));
  assert.doesNotMatch(page(), / style=|<style/);
});

test('everything that a plain page and its stylesheet link to is served, and kept for good under its version', async () => {
  const server = Fastify();
  servePlainFiles(server);
  const linked = [...page().matchAll(/(?:href|src)="(\/plain\/[^"#]+)/g)].map(([, url = '']) => url);
  assert.ok(linked.length >= 5);
  for (const url of linked) {
    const answer = await server.inject(url);
    assert.equal(answer.statusCode, 200, url);
    assert.match(String(answer.headers['cache-control']), /immutable/);
  }
  const style = await server.inject('/plain/style.css');
  assert.doesNotMatch(String(style.headers['cache-control']), /immutable/);
  const inStyle = [...style.body.matchAll(/url\("([^"]+)"\)/g)].map(([, url = '']) => `/plain/${url}`);
  assert.ok(inStyle.length >= 6);
  for (const url of inStyle) {
    const answer = await server.inject(url);
    assert.equal(answer.statusCode, 200, url);
    assert.equal(answer.headers['content-type'], 'font/woff2');
  }
  // The tokens are the portal's own.
  for (const wanted of [
    'html[data-mode="high"]',
    'html[data-mode="inverted"]',
    '.button--primary',
    '.error-summary',
  ])
    assert.ok(style.body.includes(wanted), wanted);
});

test('the mark of plain pages is drawn as the one in the portal’s header', async () => {
  const component = await readFile(new URL('../web/ui/brand/brand.tsx', import.meta.url), 'utf8');
  const shape = (markup: string): string[] =>
    [...markup.matchAll(/\b(d|viewBox|cx|cy|r|fill|stroke|strokeWidth|stroke-width)="([^"]*)"/g)].map(
      ([, name = '', value = '']) => `${name.replace('strokeWidth', 'stroke-width')}=${value}`,
    );
  assert.ok(shape(MARK).length > 8);
  assert.deepEqual(shape(MARK), shape(component.slice(0, component.indexOf('</svg>'))));
});
