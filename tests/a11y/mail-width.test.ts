import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderConfirmation } from '#features/rail-shop/index.ts';
import { launchBrowser } from '#tests/harness/browser.ts';

type Order = Parameters<typeof orderConfirmation.html>[0];

const order: Order = {
  number: '8894 0112 3705',
  pnr: 'KTWR47',
  item: 'Billet France, Aéroport Charles-de-Gaulle 2 TGV – Chambéry-Challes-les-Eaux',
  civility: 'Mme',
  lastName: 'de La Rochefoucauld-Montbel',
  points: 21_000,
  passengers: [{ firstName: 'Marie-Bénédicte', lastName: 'de La Rochefoucauld-Montbel' }],
  journeys: [
    {
      travelClass: '1',
      legs: [
        {
          trainNumber: '6121',
          transportType: 'Intercités de nuit',
          fromName: 'Aéroport Charles-de-Gaulle 2 TGV',
          toName: 'Chambéry-Challes-les-Eaux',
          departure: '2027-03-28T20:30:00Z',
          arrival: '2027-03-29T06:12:00Z',
          seats: [{ passenger: 0, coach: '14', seat: '152' }],
        },
      ],
    },
  ],
};

test('the confirmation’s mail fits a phone of 320 px with the longest names', async (t) => {
  const browser = await launchBrowser();
  t.after(() => browser.close());
  const page = await browser.newPage();
  await page.setContent(orderConfirmation.html(order, { publicUrl: 'https://voyageur.example' }));
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    const out = await page.evaluate(
      (most) =>
        [...document.querySelectorAll('td')]
          .filter((cell) => cell.getBoundingClientRect().right > most + 1 && cell.children.length === 0)
          .map((cell) => cell.textContent),
      width,
    );
    assert.ok(wide <= width, `${wide} px in a window of ${width}: ${out.join(' | ')}`);
  }
});
