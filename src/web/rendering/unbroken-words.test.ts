import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Fragment, jsx, jsxs } from './unbroken-words.ts';

const shown = (element: ReturnType<typeof jsx>): string => renderToStaticMarkup(element);

test('NAV-16 « e-mail » and « e-billet » end no line at their hyphen: what a component shows keeps its letters, and the word is one piece', () => {
  const word = '<no-break>e-mail</no-break>';
  assert.equal(shown(jsx('p', { children: 'Votre e-mail.' })), `<p>Votre ${word}.</p>`);
  assert.equal(
    shown(jsxs('p', { children: ['E-mails et ', jsx('b', { children: 'e-mail' }), [' ou e-mail']] })),
    `<p><no-break>E-mails</no-break> et <b>${word}</b> ou ${word}</p>`,
  );
  assert.equal(shown(jsx(Fragment, { children: 'e-mail' })), word);
  assert.equal(
    shown(jsx('p', { children: 'Le billet est un e-billet.' })),
    '<p>Le billet est un <no-break>e-billet</no-break>.</p>',
  );
});

test('NAV-16 « aller-retour » and the short name of a station are one piece, too; a long one may break, or it would widen its column', () => {
  assert.equal(
    shown(jsx('p', { children: 'Aller-retour pour Lyon Part-Dieu, 25 min' })),
    '<p><no-break>Aller-retour</no-break> pour Lyon <no-break>Part-Dieu</no-break>, 25 min</p>',
  );
  assert.equal(
    shown(jsx('p', { children: 'Marseille Saint-Charles, Aix-en-Provence TGV' })),
    '<p>Marseille <no-break>Saint-Charles</no-break>, Aix-en-Provence TGV</p>',
  );
});

test('NAV-16 other words, attributes, what is handed to a component and what holds nothing but letters stay as they are', () => {
  assert.equal(
    shown(jsx('p', { children: 'm-billet, e-mailing, est-ce, 12-25' })),
    '<p>m-billet, e-mailing, est-ce, 12-25</p>',
  );
  assert.equal(shown(jsx('p', { title: 'e-mail', children: 3 })), '<p title="e-mail">3</p>');
  assert.equal(shown(jsx('option', { children: 'e-mail' })), '<option>e-mail</option>');
  let given: unknown;
  const Component = ({ children }: { children?: unknown }) => {
    given = children;
    return createElement('i');
  };
  shown(jsx(Component, { children: 'e-mail' }));
  assert.equal(given, 'e-mail');
});
