import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { standingFrom } from '#domain/loyalty/membership.ts';
import type { Standing } from '#features/loyalty/index.ts';
import { anniversaryWords, cardUntil, countersView, statusView, tripsView } from './status-view.server.ts';

/** A member whose year so far has these counters, and who was a grade before it. */
const standingOf = (
  tier: Standing['tier'],
  { statusPoints = 0, trips = 0 }: { statusPoints?: number; trips?: number },
): Standing => {
  const carried = { GV_TRANS: 0, GV: 1500, GV_CLUB: 2200, T_CLUB: 0 }[tier];
  const standing = standingFrom(
    {
      lastYear: { statusPoints: carried, trips: 0 },
      thisYear: { statusPoints, trips },
      operatorGrant: tier === 'T_CLUB',
    },
    { openedOn: Temporal.PlainDate.from('2025-08-23'), next: Temporal.PlainDate.from('2027-08-23') },
    LOYALTY,
  );
  assert.equal(standing.tier, tier);
  return standing;
};

const words = (tier: Standing['tier'], tripsMissing: number, statusPoints = 0): string =>
  tripsView(standingOf(tier, { trips: LOYALTY.tripTarget - tripsMissing, statusPoints })).text.replaceAll(
    '\u00a0',
    ' ',
  );

test('POINTS-05 POINTS-13 a card of 29 February says its own days: where its year began, and to when a status lasts', () => {
  const of = (next: string) =>
    standingFrom(
      { thisYear: { statusPoints: 1500, trips: 0 }, operatorGrant: false },
      { openedOn: Temporal.PlainDate.from('2024-02-29'), next: Temporal.PlainDate.from(next) },
      LOYALTY,
    );
  assert.equal(statusView(of('2029-02-28')).stops[0]?.note, 'depuis le 29/02/2028');
  assert.equal(cardUntil(of('2027-02-28')).toString(), '2028-02-29');
  assert.match(anniversaryWords(of('2027-02-28')), /acquis jusqu’au 29.février.2028\.$/);
});

test('POINTS-01 the trip counter says what the trips bring to the tier one has, and never a lower one', () => {
  assert.equal(
    words('GV_TRANS', 14),
    'Encore 14 voyages avant le 23 août 2027 pour le statut Grand Voyageur.',
  );
  assert.equal(words('GV', 1), 'Encore 1 voyage avant le 23 août 2027 pour garder le statut Grand Voyageur.');
  assert.match(words('GV_CLUB', 4), /pour garder au moins le statut Grand Voyageur\.$/);
  assert.equal(words('T_CLUB', 12), 'Comptés jusqu’au 23 août 2027, date anniversaire de votre carte.');
  assert.equal(words('GV_CLUB', 4, 1590), 'Le statut Grand Voyageur est acquis par vos points Statut.');
  assert.match(words('GV_CLUB', 4, 1499), /pour garder au moins le statut Grand Voyageur\.$/);
  assert.equal(words('GV', 0), 'Le statut Grand Voyageur est acquis par vos voyages.');
});

test('POINTS-05 while a year is being settled its counters and what they bring are said, « arrêté en cours »', () => {
  const standing = standingFrom(
    {
      settling: { statusPoints: 1240, trips: 20 },
      thisYear: { statusPoints: 50, trips: 1 },
      operatorGrant: false,
    },
    {
      openedOn: Temporal.PlainDate.from('2025-03-12'),
      next: Temporal.PlainDate.from('2028-03-12'),
      settling: Temporal.PlainDate.from('2027-03-12'),
    },
    LOYALTY,
  );
  assert.equal(standing.tier, 'GV');
  assert.equal(
    anniversaryWords(standing).replaceAll(/[\u00a0\u202f]/g, ' '),
    'Arrêté en cours : votre année close le 11 mars 2027 compte à ce jour 1 240 points Statut et 20 voyages, soit le statut Grand Voyageur. ' +
      'Elle sera arrêtée le 20 mars 2027. ' +
      'Pour garder votre statut au 12 mars 2028, il vous manque 1 450 points Statut, ou 19 voyages.',
  );
});

const stops = (standing: Standing): string[] =>
  statusView(standing)
    .stops.slice(1)
    .map(({ note }) => note.replaceAll(/[\u00a0\u202f]/g, ' '));

test('POINTS-01 a stop of the status line is « acquis » when it is passed; one’s own status still ahead is one to keep', () => {
  assert.deepEqual(stops(standingOf('GV', { statusPoints: 1282 })), [
    'garder votre statut, encore 218',
    'Le Club, encore 918',
  ]);
  assert.deepEqual(stops(standingOf('GV_CLUB', { statusPoints: 1590 })), [
    'Grand Voyageur acquis',
    'garder votre statut, encore 610',
  ]);
  assert.deepEqual(stops(standingOf('T_CLUB', { statusPoints: 886 })), [
    'Grand Voyageur, encore 614',
    'Le Club, encore 1 314',
  ]);
  assert.deepEqual(stops(standingOf('GV_TRANS', { statusPoints: 284 })), [
    'Grand Voyageur, encore 1 216',
    'Le Club, encore 1 916',
  ]);
  const club = standingOf('GV_CLUB', { statusPoints: 2300 });
  const thresholds = club.thresholds.map((one) => ({ ...one, held: one.tier === 'GV' }));
  assert.deepEqual(stops({ ...club, tier: 'GV', thresholds }), ['Grand Voyageur acquis', 'Le Club atteint']);
});

test('POINTS-05 a status that goes when the year before is settled is not said to last: card, line, counter and note name its last day', () => {
  const at = (lastYear: number, settling: number) =>
    standingFrom(
      {
        lastYear: { statusPoints: lastYear, trips: 0 },
        settling: { statusPoints: settling, trips: 15 },
        thisYear: { statusPoints: 50, trips: 0 },
        operatorGrant: false,
      },
      {
        openedOn: Temporal.PlainDate.from('2025-03-31'),
        next: Temporal.PlainDate.from('2028-03-31'),
        settling: Temporal.PlainDate.from('2027-03-31'),
      },
      LOYALTY,
    );
  const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
  const lost = at(1500, 1371);
  assert.equal(lost.tier, 'GV');
  assert.equal(cardUntil(lost).toString(), '2027-04-07');
  assert.equal(plain(statusView(lost).stops[1]?.note ?? ''), 'Grand Voyageur, encore 1 450');
  assert.match(tripsView(lost).text, / pour le statut Grand Voyageur\.$/);
  assert.match(
    plain(anniversaryWords(lost)),
    /Elle sera arrêtée le 8 avril 2027\. Votre statut Grand Voyageur s’arrête alors : son dernier jour est le 7 avril 2027\. Sans nouveau statut d’ici là, vos points prennent fin au plus tard le 30 septembre 2027\./,
  );
  const lower = at(2200, 1600);
  assert.equal(cardUntil(lower).toString(), '2027-04-07');
  assert.match(
    plain(anniversaryWords(lower)),
    /Votre statut Le Club s’arrête alors : son dernier jour est le 7 avril 2027\. Vous garderez ensuite le statut Grand Voyageur\./,
  );
  // Kept, or with nothing to lose: the card's next anniversary.
  for (const kept of [at(1500, 1500), at(0, 1371), at(1500, 2200)])
    assert.equal(cardUntil(kept).toString(), '2028-03-31');
});

test('POINTS-01 VOUCHER-03 each code of the year stands on the trip line, and nobody reads a status below their own there', () => {
  const marks = (tier: Standing['tier']): string[] =>
    tripsView({
      tier,
      trips: 3,
      tripTarget: 20,
      tripsMissing: 17,
      thresholds: [],
      anniversary: Temporal.PlainDate.from('2027-08-23'),
    } as unknown as Standing).marks.map(({ at, label }) => `${at} ${label.replaceAll('\u00a0', ' ')}`);
  assert.deepEqual(marks('GV_TRANS'), ['10 Code 20 %', '20 Code 20 % et statut Grand Voyageur']);
  assert.deepEqual(marks('GV'), ['10 Code 20 %', '20 Code 20 % et statut gardé']);
  for (const tier of ['GV_CLUB', 'T_CLUB'] as const)
    assert.deepEqual(marks(tier), ['10 Code 20 %', '20 Code 20 %']);
});

test('POINTS-13 a status that this year has won is on the card for the next one too, and what is missing to keep one is said once', () => {
  const next = Temporal.PlainDate.from('2027-08-23');
  const won = standingOf('GV', { statusPoints: 1528, trips: 20 });
  assert.equal(cardUntil(won).toString(), '2028-08-23');
  assert.match(countersView(won).anniversary, /acquis jusqu’au 23\s?août\s?2028/);
  assert.equal(cardUntil(standingOf('GV_CLUB', { statusPoints: 2400 })).toString(), '2028-08-23');
  // Le Club with a year of Grand Voyageur, one to keep, none to lose, and one that is granted: until the anniversary.
  for (const standing of [
    standingOf('GV_CLUB', { statusPoints: 1590 }),
    standingOf('GV', { statusPoints: 1282, trips: 14 }),
    standingOf('GV_TRANS', { statusPoints: 284 }),
    standingOf('T_CLUB', { statusPoints: 3000 }),
  ])
    assert.ok(cardUntil(standing).equals(next), standing.tier);

  const keeping = standingOf('GV', { statusPoints: 1282, trips: 14 });
  const told = countersView(keeping);
  assert.equal(told.trips.text, '');
  assert.match(told.anniversary, /il vous manque 218\spoints\sStatut, ou 6\svoyages\.$/);
  assert.equal(countersView(keeping, { isAnniversaryTold: true }).anniversary, '');
  assert.match(countersView(standingOf('GV_TRANS', { trips: 6 })).trips.text, /^Encore 14\svoyages/);
});
