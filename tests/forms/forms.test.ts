import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parisDate } from '#domain/clock.ts';
import { ageRefusal, readDay } from '#domain/fields/dates.ts';
import { leavesOf } from '#domain/fields/leaves.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { type ServedShop, servedShop } from '#tests/harness/served-shop.ts';
import { type Page, titleOf, type Visitor, words } from '#tests/harness/visitor.ts';
import { errorTarget, type FormDescription, fieldAt } from '#web/forms/define-form.ts';
import { fieldCalled } from '#web/forms/form-answer.ts';
import { acceptedCasesOf, asTyped, casesOf, goodValues, inFirstRow, isAsked } from './refused-cases.ts';
import { type OpenForm, type RegisteredForm, registeredForms } from './registered-forms.ts';

const web = join(import.meta.dirname, '../../src/web');
const ending = lastFirst({ after });
let served: ServedShop;
before(async () => {
  served = await servedShop(ending);
});

/** Text as it is read, whatever its spaces are. */
const read = (text: string): string => text.replaceAll('&#x27;', "'").replaceAll(/\s+/g, ' ').trim();

/** A value as a program sends it, in the place that its dotted name says. */
const asSent = (body: object, values: Readonly<Record<string, unknown>>): object => {
  const sent = structuredClone(body) as Record<string, unknown>;
  for (const [name, value] of Object.entries(values)) {
    const parts = name.split('.');
    let place = sent;
    for (const [index, part] of parts.slice(0, -1).entries()) {
      place[part] ??= /^\d+$/.test(parts[index + 1] ?? '') ? [] : {};
      place = place[part] as Record<string, unknown>;
    }
    place[parts.at(-1) ?? ''] = value;
  }
  return sent;
};

/** Message of each wrong field as a page shows it, by the names of the form. */
const messagesOn = (page: Page, form: FormDescription, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const shown = page.document.getElementById(`${errorTarget(form, name)}-erreur`);
      return shown ? [[name, read(shown.text).replace(/^Erreur : /, '')]] : [];
    }),
  );

/** What is said of a birth date that makes somebody too young for an account; nothing of any other value. */
const tooYoung = ({ shop: { app, clock } }: ServedShop, value: unknown): string | undefined => {
  const day = typeof value === 'string' ? readDay(value) : undefined;
  return day && ageRefusal(day, parisDate(clock.now()), { minimumAge: app.registration?.minimumAge ?? 0 });
};

/** The call with the input of a form, sent the same values; nothing where the pages alone do it. */
const called = async (
  { form, call, method }: RegisteredForm,
  { body = {} }: OpenForm,
  visitor: Visitor,
  values: Readonly<Record<string, unknown>>,
): Promise<Response | undefined> => {
  if (call === undefined) return undefined;
  if (method === 'GET')
    return visitor.request(
      `/api/${call}?${new URLSearchParams(asTyped(form, values) as Record<string, string>)}`,
    );
  return visitor.request(`/api/${call}`, {
    method: method ?? 'POST',
    body: JSON.stringify(asSent(body, values)),
    headers: { 'content-type': 'application/json', 'x-transac-correlation-id': randomUUID() },
  });
};

for (const registered of registeredForms) {
  const { form, call = 'its page' } = registered;
  test(`API-14 « ${form.submit} » and ${call} refuse the same values with the same messages under the same names`, async () => {
    const { visitor } = await served.shopper(60_000);
    const open = await registered.open(visitor, served.shop.app);
    const good = goodValues(registered, open);
    const cases = casesOf(registered).filter(({ at }) => isAsked(form, at, asTyped(form, good)));
    assert.ok(cases.length > 0, 'there is something to refuse');
    for (const { values, at, message } of cases) {
      const all = { ...good, ...values };
      const typed = asTyped(form, all);
      const page = await visitor.submit(open.page, { form: open.selector, fields: typed });
      const says = (): string =>
        `${at}=${JSON.stringify(values)?.slice(0, 80)}: ${page.status} ${words(page, 'main').slice(0, 300)}`;
      assert.equal(page.status, 400, says);
      assert.match(titleOf(page), /^Erreur\u00a0: \S/, says);
      assert.deepEqual(messagesOn(page, form, Object.keys(all)), { [at]: read(message) }, says);
      const name = fieldCalled(form, at);
      assert.ok(
        page.document
          .querySelectorAll(`.error-summary a[href="#${errorTarget(form, at)}"]`)
          .some((link) => read(link.text) === read(name === '' ? message : `${name} : ${message}`)),
        says,
      );

      const answer = await called(registered, open, visitor, all);
      if (!answer) continue;
      const problem = (await answer.json()) as { fields?: Record<string, string> };
      assert.equal(answer.status, 400, () => `${says()} ${JSON.stringify(problem)}`);
      assert.deepEqual(problem.fields, { [at]: message }, says);
    }
  });

  // A form with one field has nothing to be refused beside it.
  const cases = acceptedCasesOf(registered);
  if (cases.length > 0)
    test(`API-14 « ${form.submit} » and ${call} accept the same values: of what is refused beside them they say nothing else`, async () => {
      const { visitor } = await served.shopper(60_000);
      const open = await registered.open(visitor, served.shop.app);
      const good = goodValues(registered, open);
      for (const { accepted, values, at, message } of cases) {
        const all = { ...good, ...values };
        const page = await visitor.submit(open.page, { form: open.selector, fields: asTyped(form, all) });
        const says = (): string =>
          `${accepted}=${JSON.stringify(values[accepted])}, ${at}: ${words(page, 'main').slice(0, 300)}`;
        assert.equal(page.status, 400, says);
        const told = messagesOn(page, form, Object.keys(all));
        // A day that is no wrong one, of somebody who is too young for what the form asks for: told with the rest.
        const young = tooYoung(served, values[accepted]);
        const expected = { [at]: message, ...(young && accepted in told ? { [accepted]: young } : {}) };
        assert.deepEqual(
          told,
          Object.fromEntries(Object.entries(expected).map(([name, text]) => [name, read(text)])),
          says,
        );
        const answer = await called(registered, open, visitor, all);
        const problem = (await answer?.json()) as { fields?: Record<string, string> } | undefined;
        if (problem) assert.deepEqual(problem.fields, expected, says);
      }
    });

  test(`every field that is typed in « ${form.submit} » is one of its call’s input, with examples of what it refuses`, () => {
    const rules = new Map(leavesOf(registered.input).map(({ path, rule }) => [path, rule]));
    for (const [name, field] of Object.entries(form.fields)) {
      assert.ok(rules.has(name), name);
      const isTyped = field && field.control !== 'checkbox' && field.control !== 'radio';
      if (isTyped) assert.ok(rules.get(name)?.refuses.length, name);
      assert.ok(fieldAt(form, inFirstRow(name)));
    }
  });
}

test('every form that asks for something is registered, and so is tested', async () => {
  const registered = new Set(registeredForms.map(({ form }) => form));
  const missing: string[] = [];
  for (const file of globSync('**/*.form.ts', { cwd: web }).filter((one) => !one.startsWith('forms/')))
    for (const [name, form] of Object.entries(
      (await import(join(web, file))) as Readonly<Record<string, FormDescription>>,
    ))
      if (Object.keys(form.fields).length > 0 && !registered.has(form)) missing.push(`${file} ${name}`);
  assert.deepEqual(missing, []);
});

/** Forms that are no data, and why. */
const BY_HAND: Readonly<Record<string, string>> = {
  'shell/frame-parts.tsx': 'buttons only: display settings, on every page and without the code of forms',
  'shell/shell.tsx': 'a button only: sign-out, on every page and without the code of forms',
  'shell/desk-shell.tsx': 'a button that closes the file, and one box of commands that refuses nothing',
  'shell/site-alerts.tsx': 'buttons only',
  'ui/cookie-banner/cookie-banner.tsx': 'buttons only',
  'views/page-search.tsx': 'one box that refuses nothing',
  'views/questions.tsx': 'one box that refuses nothing',
  'ui/results/results.examples.tsx': 'an example of what stands in the list of trains',
  'pages/session-notice/page.tsx': 'a button, in a document that gets no scripts',
  'pages/boutique/rail-order/parts/filters.tsx': 'boxes that narrow a list and refuse nothing',
  'pages/boutique/rail-order/results/results.tsx': 'a choice among signed offers, which nobody types',
};

test('no page draws a form by hand', () => {
  const drawn = globSync('**/*.tsx', { cwd: web }).filter(
    (file) => file !== 'forms/form.tsx' && readFileSync(join(web, file), 'utf8').includes('<form'),
  );
  assert.deepEqual(drawn.sort(), Object.keys(BY_HAND).sort());
});
