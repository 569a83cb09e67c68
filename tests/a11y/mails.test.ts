import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { plainText } from '#domain/typography.ts';
import { readMails, type ShownMail } from '#features/mail/testing/mail-examples.ts';
import { brokenRules, stickingOut } from '#tests/harness/accessibility.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { crampedTexts } from '#tests/harness/room.ts';
import { decodeEntities } from '#tests/harness/visitor.ts';
import { mailTemplates } from '../../src/kinds.ts';

let browser: Browser;
let mails: readonly ShownMail[];
before(async () => {
  [browser, mails] = await Promise.all([launchBrowser(), readMails()]);
});
after(() => browser?.close());

/** What is read of a mail, word by word, the address of a link after what it says; a preview is beside the mail. */
const wordsOf = (text: string): readonly string[] =>
  plainText(text)
    .split(/\s+/)
    .filter((word) => !/^[:\-–]*$/.test(word))
    .map((word) => word.replace(/:$/, ''));
const seenWords = (markup: string): readonly string[] => {
  const body = markup
    .slice(markup.indexOf('<body'))
    .replace(/<div style="display:none.*?<\/div>/s, '')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, '$2 $1 ')
    // A word that does not break goes on to its comma.
    .replaceAll(/<span style="white-space:nowrap">(.*?)<\/span>/gs, '$1')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  return wordsOf(decodeEntities(body));
};

test('MAIL-01 every mail of this version has its states, and says the same words in the same order as HTML and as text', () => {
  const shown = new Set(mails.map(({ template }) => template));
  assert.deepEqual(
    mailTemplates.map(({ name }) => name).filter((name) => !shown.has(name)),
    [],
    'a mail without states is looked at by nobody',
  );
  for (const { id, html, text } of mails) assert.deepEqual(seenWords(html), wordsOf(text), id);
});

test('MAIL-01 every mail greets by civility and last name', () => {
  for (const { id, text } of mails) assert.match(plainText(text), /\n(Madame|Monsieur) \p{L}[^\n]*,\n/u, id);
});

test('MAIL-01 every mail is harmless and whole without images: nothing is loaded or followed, one h1, tables for layout only', () => {
  for (const { id, html, subject } of mails) {
    assert.match(html, /^<!DOCTYPE html>\n<html lang="fr"/, id);
    assert.doesNotMatch(
      html,
      /<(script|img|link|iframe|form|object|svg)\b|src=|url\(|@import|@font-face/i,
      id,
    );
    assert.equal(html.match(/<h1/g)?.length, 1, id);
    assert.equal(html.match(/<table/g)?.length, html.match(/<table role="presentation"/g)?.length, id);
    assert.doesNotMatch(`${subject}${html}`, /undefined|NaN|\[object/, id);
    for (const [, address] of html.matchAll(/href="([^"]*)"/g))
      assert.match(String(address), /^https:\/\/voyageur\.example\//, `${id} leads elsewhere`);
    assert.ok(Buffer.byteLength(html) < 100_000, `${id}: mail programs cut longer ones`);
  }
});

/** As programs do that know no night and turn colours round: the lightness of each colour becomes its opposite. */
const turnColoursRound = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const turned = (colour: string): string => {
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      const sum = Math.max(r, g, b) + Math.min(r, g, b);
      return `rgb(${[r, g, b].map((part) => Math.max(0, Math.min(255, Math.round(part + 255 - sum)))).join()})`;
    };
    for (const element of document.querySelectorAll<HTMLElement>('[style]')) {
      for (const property of ['color', 'background-color'])
        if (element.style.getPropertyValue(property))
          element.style.setProperty(property, turned(getComputedStyle(element).getPropertyValue(property)));
    }
  });

/** A mail is shown inside a page, whose landmarks it must not have as well. */
const ABOUT_PAGES = /^(region|landmark-one-main):/;

const largeText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sizes = [...document.querySelectorAll<HTMLElement>('body, body *')].map((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element);
      return { element, size: Number.parseFloat(fontSize), line: Number.parseFloat(lineHeight) };
    });
    for (const { element, size, line } of sizes) {
      if (size === 0) continue;
      element.style.fontSize = `${size * 2}px`;
      if (line > 0) element.style.lineHeight = `${line * 2}px`;
    }
  });

test('MAIL-01 A11Y-02 every mail is read at 320 and 600 px, by day, by night, with colours turned round, and with text at 200 %', async () => {
  const wrong: string[] = [];
  const page = await browser.newPage();
  const asked = new Set<string>();
  page.on('request', ({ url }) => asked.add(url()));
  const note = (where: string, found: readonly string[]): void => {
    wrong.push(...found.map((one) => `${where}: ${one}`));
  };
  for (const { id, html } of mails) {
    await page.setContent(html);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [320, 600]) {
        await page.setViewportSize({ width, height: 900 });
        note(`${id} ${width} px ${colorScheme}`, [
          ...(await stickingOut(page)),
          ...(await crampedTexts(page)),
        ]);
      }
      // By night the colours alone are others.
      const broken = await brokenRules(page, colorScheme === 'dark' ? { rules: ['color-contrast'] } : {});
      note(
        `${id} ${colorScheme}`,
        broken.filter((one) => !ABOUT_PAGES.test(one)),
      );
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await largeText(page);
    for (const width of [320, 600]) {
      await page.setViewportSize({ width, height: 900 });
      note(`${id} ${width} px, text at 200 %`, [...(await stickingOut(page)), ...(await crampedTexts(page))]);
    }
    await turnColoursRound(page);
    note(`${id} turned round`, await brokenRules(page, { rules: ['color-contrast'] }));
  }
  await page.close();
  assert.deepEqual(wrong, []);
  assert.deepEqual([...asked], [], 'who opens a mail tells nobody');
});
