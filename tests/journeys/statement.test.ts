import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PAGE_DATA_HEADERS } from '#contract/page-answer.ts';
import { newId } from '#domain/ids.ts';
import { plainText } from '#domain/typography.ts';
import {
  DEMONSTRATION_LOGINS,
  type DemonstrationPortal,
  demonstrationPerson,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { fillAccount } from '#tests/harness/long-account.ts';
import { createMember, signedIn } from '#tests/harness/member.ts';
import { errorsIn } from '#tests/harness/portal.ts';
import { assertSaid } from '#tests/harness/problems.ts';
import { inOrder, readPdf } from '#tests/harness/read-pdf.ts';
import { until } from '#tests/harness/until.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';

/** The portal of these tests wakes on 1 March 2027. */
const FIRST_DAY = '2025-03-01';
const PATH = '/recompense/vos-points-releve';

let portal: DemonstrationPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending);
});

const member = async (login: string): Promise<Visitor> => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn(login);
  return visitor;
};

interface Movement {
  readonly id: string;
  readonly label: string;
  readonly points: number;
  readonly statusPoints: number;
  readonly trips?: number;
  readonly balance: number;
}
interface Answer {
  readonly openingBalance: number;
  readonly closingBalance: number;
  readonly gained: number;
  readonly givenBack: number;
  readonly spent: number;
  readonly takenBack: number;
  readonly expired: number;
  readonly total: number;
  readonly months: readonly { readonly start: string; readonly balance: number }[];
  readonly movements: readonly Movement[];
  readonly next?: string;
}

/** A number as it is written anywhere: « − 8 400 », `-8400`, '–' for none. */
const numberIn = (text: string): number => {
  const digits = text.replaceAll(/[^\d]/g, '');
  return digits === '' ? 0 : Number(digits) * (/[−-]/.test(text) ? -1 : 1);
};

const ask = async (visitor: Visitor, query: string): Promise<Answer> => {
  const answer = await visitor.request(`/api/releve-points?${query}`);
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await answer.json()) as Answer;
};

const rowsOn = (
  page: Page,
): readonly (readonly [label: string, status: number, points: number, balance: number])[] =>
  page.document.querySelectorAll('.statement__row:not(.statement__row--later)').map((row) => {
    const cell = (name: string): number => numberIn(row.querySelector(`[data-label="${name}"]`)?.text ?? '');
    const operation = row.querySelector('th');
    // Names of stations are kept whole in elements of their own.
    const label = (operation?.text ?? '').replace(operation?.querySelector('small')?.text ?? '', '');
    return [label.trim(), cell('Points Statut'), cell('Points Monnaie'), cell('Solde')];
  });

/** Every row of the page, by « voir plus » as long as there is one. */
const allRows = async (
  visitor: Visitor,
  query: string,
): Promise<{ page: Page; rows: ReturnType<typeof rowsOn> }> => {
  let page = await visitor.open(`${PATH}?${query}`);
  for (;;) {
    const link = page.document.querySelector('.list-more a')?.getAttribute('href');
    if (link === undefined) return { page, rows: rowsOn(page) };
    page = await visitor.open(link);
  }
};

const cellsOf = async (visitor: Visitor, query: string): Promise<readonly (readonly string[])[]> => {
  const answer = await visitor.request(`${PATH}/releve.csv?${query}`);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  assert.equal(lines.pop(), '');
  return lines.map((line) =>
    line.split(';').map((cell) => cell.replace(/^"(.*)"$/, '$1').replaceAll('""', '"')),
  );
};

const pdfRows = async (visitor: Visitor, path: string): Promise<readonly (readonly string[])[]> => {
  const answer = await visitor.request(path);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'application/pdf');
  const pdf = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  return pdf.structure
    .flatMap(inOrder)
    .filter(({ role }) => role === 'TR')
    .map((row) =>
      row.children.map((cell) =>
        inOrder(cell)
          .map(({ text }) => text)
          .join('')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      ),
    );
};

for (const [code, query] of [
  ['GV', `start=${FIRST_DAY}&end=2027-03-01`],
  ['GVLC', 'start=2026-10-25&end=2027-01-31'],
  ['GVTLC', 'start=01/01/2026&end=31/12/2026'],
] as const)
  test(`POINTS-02 POINTS-09 page, call, spreadsheet and PDF of one period say the same figures and the same movements: ${code}`, async () => {
    const visitor = await member(DEMONSTRATION_LOGINS[code]);
    const told = await ask(visitor, query);
    const { openingBalance, gained, givenBack, spent, takenBack, expired, closingBalance, movements, total } =
      told;
    assert.equal(openingBalance + gained + givenBack - spent - takenBack - expired, closingBalance);
    assert.equal(movements.length, total);
    assert.ok(total > 4);
    const expected = movements.map(({ label, statusPoints, points, balance }) => [
      label,
      statusPoints,
      points,
      balance,
    ]);

    const { page, rows } = await allRows(visitor, query);
    const squeezed = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
    assert.deepEqual(
      rows.map(([label, ...numbers]) => [squeezed(label), ...numbers]),
      expected.map(([label, ...numbers]) => [squeezed(String(label)), ...numbers]),
    );
    const figures = page.document.querySelectorAll('.statement-figures dd').map(({ text }) => numberIn(text));
    assert.deepEqual(figures, [
      openingBalance,
      gained,
      ...(givenBack > 0 ? [givenBack] : []),
      0 - spent,
      ...(takenBack > 0 ? [0 - takenBack] : []),
      0 - expired,
      closingBalance,
    ]);

    const [head, closing, ...lines] = await cellsOf(visitor, query);
    const opening = lines.pop();
    assert.deepEqual(head, [
      'Date',
      'Nature',
      'Opération',
      'Détail',
      'Points Statut',
      'Points Monnaie',
      'Solde',
    ]);
    assert.deepEqual([Number(closing?.at(-1)), Number(opening?.at(-1))], [closingBalance, openingBalance]);
    assert.deepEqual(
      lines.map(([, , , , status, points, balance]) => [Number(status), Number(points), Number(balance)]),
      expected.map(([, ...numbers]) => numbers),
    );
    for (const [date] of lines) assert.match(date ?? '', /^\d\d\/\d\d\/\d{4}$/);

    const inPdf = async (path: string): Promise<readonly (readonly number[])[]> =>
      (await pdfRows(visitor, path))
        .filter((cells) => cells.length === 5 && /^\d\d\/\d\d\/\d{4}$/.test(cells[0] ?? ''))
        .map(([, , status = '', points = '', balance = '']) => [
          numberIn(status),
          numberIn(points),
          numberIn(balance),
        ]);
    const fromPage = await inPdf(`${PATH}/releve.pdf?${query}`);
    assert.deepEqual(
      fromPage,
      expected.map(([, ...numbers]) => numbers),
    );
    assert.deepEqual(await inPdf(`/api/releve-pdf?${query}`), fromPage);
  });

test('POINTS-02 points that a correction takes back are « Repris » on page, call, spreadsheet and PDF, and were not spent', async () => {
  const visitor = await member(DEMONSTRATION_LOGINS.GV);
  const query = `start=${FIRST_DAY}&end=2027-03-01`;
  const before = await ask(visitor, query);
  await portal.db.query(
    `select points.take_back($1, uuidv7(), '{}', 40, 10, 1, 'correction', 'Voyage annulé', 'TGV INOUI 6607', '2027-03-01T08:00:00Z')`,
    [demonstrationPerson('GV').iuc],
  );
  const told = await ask(visitor, query);
  assert.deepEqual(
    [told.spent, told.takenBack, told.closingBalance],
    [before.spent, before.takenBack + 40, before.closingBalance - 40],
  );
  const figures = (page: Page): string =>
    page.document
      .querySelectorAll('.statement-figures div')
      .map((figure) => figure.text.replaceAll(/\s/g, ''))
      .join(' ');
  const shown = figures(await visitor.open(`${PATH}?${query}`));
  assert.match(shown, new RegExp(`Dépensés−${told.spent} Repris−${told.takenBack} Expirés`));
  const uncounted = 'Repris après annulation ou correction : 10 points Statut.';
  assert.ok(words(await visitor.open(`${PATH}?${query}`), 'main').includes(uncounted));
  const taken = (await cellsOf(visitor, query)).find(([, , label]) => label === 'Voyage annulé');
  assert.deepEqual([taken?.[1], taken?.[5], taken?.[6]], ['Points repris', '-40', `${told.closingBalance}`]);
  const pdf = await visitor.request(`${PATH}/releve.pdf?${query}`);
  const { structure } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
  const text = structure
    .flatMap(inOrder)
    .map((one) => one.text.replaceAll(/\s/g, ''))
    .join(' ');
  assert.match(text, new RegExp(`Dépensés +−${told.spent} +Repris +−${told.takenBack} +Expirés`));
  assert.ok(text.includes(uncounted.replaceAll(/\s/g, '')));
});

test('POINTS-03 the transitional statement tells the points and the trips of « statut voyageur », and no other does', async () => {
  const visitor = await member(DEMONSTRATION_LOGINS.GVT);
  const { page } = await allRows(visitor, 'periode=24-mois');
  assert.match(words(page, 'main h1'), /Relevé de points et de voyages/);
  const told = await ask(visitor, `start=${FIRST_DAY}&end=2027-03-01`);
  const trips = told.movements.reduce((sum, one) => sum + (one.trips ?? Number.NaN), 0);
  const shown = page.document
    .querySelectorAll('.statement__row [data-label="Voyages"]')
    .map(({ text }) => numberIn(text));
  assert.ok(trips > 0);
  assert.equal(
    shown.reduce((sum, one) => sum + one, 0),
    trips,
  );
  assert.equal(rowsOn(page).length, told.total);
  const [head, , ...lines] = await cellsOf(visitor, `start=${FIRST_DAY}&end=2027-03-01`);
  assert.equal(head?.[5], 'Voyages');
  assert.equal(
    lines.reduce((sum, cells) => sum + Number(cells[5]), 0),
    trips,
  );
  const pdf = await pdfRows(visitor, `${PATH}/releve.pdf?start=${FIRST_DAY}&end=2027-03-01`);
  assert.ok(pdf.some((cells) => cells.includes('Voyages')));

  const other = await member(DEMONSTRATION_LOGINS.GV);
  const theirs = await other.open(PATH);
  assert.equal(theirs.document.querySelector('[data-label="Voyages"]'), null);
  assert.equal(
    'trips' in ((await ask(other, `start=${FIRST_DAY}&end=2027-03-01`)).movements[0] ?? {}),
    false,
  );
});

test('POINTS-02 a period begins before its end, on days of the calendar, within the last 24 months: each is said at its field, and nothing typed is lost', async () => {
  const visitor = await member(DEMONSTRATION_LOGINS.GV);
  for (const [start, end, at, message] of [
    ['28/02/2025', '01/03/2027', 'start', /remontent à 24 mois/],
    ['01/03/2025', '02/03/2027', 'end', /dans l’avenir/],
    ['31/02/2026', '01/03/2026', 'start', /n’existe pas/],
    ['02/01/2027', '01/01/2027', 'end', /doit suivre/],
    ['hier', '01/03/2027', 'start', /JJ\/MM\/AAAA/],
  ] as const) {
    const query = new URLSearchParams({ start, end });
    const page = await visitor.open(`${PATH}?${query}`);
    assert.equal(page.status, 400, `${start} ${end}`);
    assert.match(page.document.querySelector(`#${at}-erreur`)?.text ?? '', message);
    assert.equal(page.document.querySelector('#start')?.getAttribute('value'), start);
    assert.equal(page.document.querySelector('#end')?.getAttribute('value'), end);
    assert.match(words(page, 'main'), /Votre solde, lui, ne bouge pas/);
    assert.equal((await visitor.request(`/api/releve-points?${query}`)).status, 400);
    assert.equal((await visitor.request(`/api/releve-pdf?${query}`)).status, 400);
    assert.equal((await visitor.request(`${PATH}/releve.pdf?${query}`)).status, 400);
  }
  assert.equal(
    (await visitor.open(`${PATH}?start=${FIRST_DAY}&end=2027-03-01`)).status,
    200,
    'the first and the last day',
  );
  assert.equal((await visitor.request(`${PATH}/autre.pdf?start=${FIRST_DAY}&end=2027-03-01`)).status, 404);
});

test('POINTS-02 periods up to today have links, and what is to come stands above today only there', async () => {
  const visitor = await member(DEMONSTRATION_LOGINS.GV);
  const page = await visitor.open(PATH);
  const links = page.document.querySelectorAll('.period-line a');
  assert.equal(links.length, 5);
  for (const link of links) {
    const shown = await visitor.open(link.getAttribute('href') ?? '');
    assert.equal(shown.status, 200);
    assert.equal(shown.document.querySelector('.period-line [aria-current]')?.text, link.text);
    assert.match(words(shown, '.statement'), /À venir.*Aujourd’hui, lundi 1er mars 2027/);
  }
  const past = await visitor.open(`${PATH}?start=2026-06-01&end=2026-08-31`);
  assert.doesNotMatch(words(past, '.statement'), /À venir|Aujourd’hui/);
  assert.match(words(await visitor.open('/recompense/vos-points'), 'main'), /relevé/i);
});

test('POINTS-02 POINTS-09 a call goes on from the place where the last answer ended, and what is no place of the statement harms nobody', async () => {
  const visitor = await member(DEMONSTRATION_LOGINS.GVTLC);
  const query = `start=${FIRST_DAY}&end=2027-03-01`;
  const whole = await ask(visitor, query);
  const pieces: Movement[] = [];
  let next: string | undefined = '';
  while (next !== undefined) {
    const piece: Answer = await ask(visitor, `${query}&limit=7${next === '' ? '' : `&after=${next}`}`);
    pieces.push(...piece.movements);
    next = piece.next;
  }
  assert.deepEqual(pieces, whole.movements);
  for (const after of ['0-0-0', '999999999999999-999999999999999-999999999999999'])
    assert.ok((await ask(visitor, `${query}&after=${after}`)).movements.length <= whole.total);
  for (const after of ['x', '1', '-1-2-3', "1-1-1'"])
    assert.equal(
      (await visitor.request(`/api/releve-points?${query}&after=${encodeURIComponent(after)}`)).status,
      400,
    );
  // Points Monnaie at one place and points Statut at another, between which no answer has ended: each of them is right, or refused.
  const [, money, status, trips] =
    /^(\d+)-(\d+)-(\d+)$/.exec((await ask(visitor, `${query}&limit=7`)).next ?? '') ?? [];
  let refused = 0;
  for (let by = -6; by <= 6; by += 1) {
    const after = `${Math.max(0, Number(money) + by)}-${status}-${trips}`;
    const answer = await visitor.request(`/api/releve-points?${query}&limit=7&after=${after}`);
    if (answer.status === 400) {
      refused += 1;
      const { fields } = (await answer.json()) as { fields?: Record<string, string> };
      assert.match(fields?.['after'] ?? '', /next/);
    } else
      for (const row of ((await answer.json()) as Answer).movements)
        assert.deepEqual(
          row,
          whole.movements.find(({ id }) => id === row.id),
        );
  }
  assert.ok(refused > 0);
  assert.deepEqual(errorsIn(portal), []);
});

test('POINTS-02 a long statement goes on by « voir plus », then from the day of its last row, without scripts', async () => {
  const { iuc } = demonstrationPerson('GVLC');
  await fillAccount(portal.db, iuc, 600, {
    from: Temporal.Instant.from('2027-03-01T10:00:01Z').subtract({ hours: 1 }),
    to: Temporal.Instant.from('2027-03-01T10:00:01Z'),
  });
  const visitor = await member(DEMONSTRATION_LOGINS.GVLC);
  const { page, rows } = await allRows(visitor, 'periode=12-mois');
  assert.equal(rows.length, 200);
  assert.ok(page.document.querySelector('.balance-line'), 'drawn month by month');
  for (const [index, [, , points, balance]] of rows.entries()) {
    const older = rows[index + 1];
    if (older) assert.equal(balance - points, older[3]);
  }
});

test('POINTS-11 what expires is told day by day, and of whoever has points of every day the nearest days, then month by month; nothing of it is lost', async () => {
  const { iuc } = await createMember(portal.db, 1, 1);
  await portal.db.query(
    `select points.credit($1, uuidv7(), 10 + n, 0, 0, date '2027-06-20' + 2 * n, 'lot:' || n, 'Voyage', '', timestamptz '2027-03-01 07:00:00Z')
     from generate_series(0, 39) n`,
    [iuc],
  );
  const visitor = await signedIn(portal.db, iuc, portal.url);
  const page = await visitor.open(`${PATH}?periode=3-mois`);
  const table = page.document.querySelectorAll('table').find((one) => /Derniers jours/.test(one.text));
  const rows = (table ?? assert.fail('no schedule'))
    .querySelectorAll('tbody tr')
    .map((row) => row.querySelectorAll('th, td').map(({ text }) => plainText(text).trim()));
  const days = rows.map(([day]) => day);
  assert.deepEqual(
    [rows.length, days[0], days[11], ...days.slice(12)],
    [
      17,
      '20 juin 2027',
      '12 juillet 2027',
      'du 14 au 30 juillet 2027',
      'du 1er au 31 août 2027',
      'du 2 au 6 septembre 2027',
      // The member’s own.
      '31 décembre 2029',
      '31 mars 2030',
    ],
  );
  const told = rows.reduce((sum, [, points = '']) => sum + numberIn(points), 0);
  const [own] = await portal.db.query<{ points: number }>(
    'select sum(remaining)::int as points from points.lot where iuc = $1',
    [iuc],
  );
  assert.equal(told, own?.points);
});

test('POINTS-02 a ledger that cannot be read is said with a reference on page, file and call, and is never an empty list', async () => {
  const visitor = await member(DEMONSTRATION_LOGINS.GVTLC);
  await portal.db.query('alter table points.movement rename to movement_away');
  try {
    const page = await visitor.open(PATH);
    assertSaid(page, 'statement-unavailable');
    assert.doesNotMatch(words(page, 'main'), /Aucun mouvement/);
    assert.match(words(page, 'main'), /Vos points ne changent pas/);
    const query = `start=${FIRST_DAY}&end=2027-03-01`;
    for (const path of [`${PATH}/releve.pdf?${query}`, `${PATH}/releve.csv?${query}`]) {
      const file = await visitor.open(path);
      assert.equal(file.status, 503, path);
      assert.match(words(file, 'main'), /Votre relevé n’a pas pu être préparé/);
    }
    for (const call of ['releve-points', 'releve-pdf'])
      assert.equal((await visitor.request(`/api/${call}?${query}`)).status, 503, call);
  } finally {
    await portal.db.query('alter table points.movement_away rename to movement');
  }
  assert.equal((await visitor.open(PATH)).status, 200);
});

interface OfPoints {
  readonly balance: number;
  readonly pending: readonly unknown[];
  readonly movements: { readonly rows: readonly { readonly after: string }[] };
}
interface OfDashboard {
  readonly loyalty: { readonly balance: number; readonly toCome?: string };
}

test('POINTS-01 POINTS-12 the page of points and the dashboard tell one moment: what is credited while they are read is told once', async () => {
  const [waiting] = await portal.db.query<{ iuc: string; due: number }>(
    `select iuc, count(*)::int as due from loyalty.effect
     where effect = 'credit' and done_at is null and round = 0 group by iuc order by iuc limit 1`,
  );
  assert.ok(waiting, 'somebody of the demonstration has points to come');
  const known = errorsIn(portal).length;
  const { iuc, due } = waiting;
  const visitor = await signedIn(portal.db, iuc as never, portal.url);
  const dataOf = async (path: string): Promise<unknown> => {
    const answer = await visitor.request(path, { headers: PAGE_DATA_HEADERS });
    assert.equal(answer.status, 200);
    return ((await answer.json()) as { data: unknown }).data;
  };
  /** What a page tells that has looked at the balance when the engine credits what is to come, and at what is to come after. */
  const during = async (path: string): Promise<unknown> => {
    const credited = portal.db.transaction(async (tx) => {
      await tx.query('lock table loyalty.effect in access exclusive mode');
      const told = dataOf(path);
      await until(
        async () =>
          (
            await portal.db.query(
              `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'loyalty.effect e join'`,
            )
          ).length > 0,
      );
      await tx.query(
        `select points.credit($1, $2, 70, 0, 0, '2029-12-31', $3, 'Voyage', '', '2027-03-01T10:30:00Z')`,
        [iuc, newId(), newId()],
      );
      await tx.query(
        `update loyalty.effect set done_at = '2027-03-01T10:30:00Z' where iuc = $1 and effect = 'credit' and done_at is null`,
        [iuc],
      );
      return { told };
    });
    return (await credited).told;
  };
  const before = (await dataOf('/recompense/vos-points')) as OfPoints;
  assert.equal(before.pending.length, due);
  const points = (await during('/recompense/vos-points')) as OfPoints;
  assert.deepEqual(
    [points.balance, points.pending.length, points.movements.rows[0]?.after],
    [before.balance, due, before.movements.rows[0]?.after],
  );
  const after = (await dataOf('/recompense/vos-points')) as OfPoints;
  assert.deepEqual([after.balance, after.pending.length], [before.balance + 70, 0]);
  await portal.db.query(
    `update loyalty.effect set done_at = null where iuc = $1 and effect = 'credit' and done_at = '2027-03-01T10:30:00Z'`,
    [iuc],
  );
  const shown = ({ loyalty: { balance, toCome } }: OfDashboard): readonly unknown[] => [balance, toCome];
  const standing = shown((await dataOf('/mon-espace')) as OfDashboard);
  assert.ok(standing[1], 'points to come are told');
  assert.deepEqual(shown((await during('/mon-espace')) as OfDashboard), standing);
  assert.deepEqual(shown((await dataOf('/mon-espace')) as OfDashboard), [after.balance + 70, undefined]);
  assert.deepEqual(errorsIn(portal).slice(known), [], 'nothing was read part by part');
});
