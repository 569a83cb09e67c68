import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logLines } from '#tests/harness/fake-app.ts';
import { fc } from '#tests/harness/properties.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { pageAddress } from './paged.ts';
import { type ListSource, partOf, readFilter, readList, readPage } from './read-list.server.ts';

const at = (address: string): URL => new URL(address, 'http://localhost');

const contextAt = (address: string) => {
  const log = logLines();
  const statuses: number[] = [];
  const context = {
    url: at(address),
    log: log.logger,
    correlationId: 'c0ffee',
    setStatus: (status: number) => void statuses.push(status),
  } as unknown as PageContext;
  return { context, log, statuses };
};
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const sourceOf = (count: number, perPage = 5): ListSource<number, number> => ({
  read: (page) => partOf(numbers(count), page, perPage),
  perPage,
  view: (row) => row,
  noun: ['voyage', 'voyages'],
  incident: 'future-trips-unavailable',
});

test('whatever stands in the address is a page that exists, and its rows are shown', async () => {
  const written = fc.oneof(
    fc.constantFrom(
      '',
      '0',
      '-1',
      '3',
      '3abc',
      ' 2',
      '1e3',
      '99999999999999999999999',
      '٣',
      'NaN',
      '2&page=9',
    ),
    fc.nat({ max: 12 }).map(String),
    fc.string(),
  );
  await fc.assert(
    fc.asyncProperty(written, fc.nat({ max: 23 }), async (text, count) => {
      const { context, statuses } = contextAt(`/liste?page=${encodeURIComponent(text)}`);
      const list = await readList(context, sourceOf(count));
      assert.equal(list.pages, Math.max(1, Math.ceil(count / 5)));
      assert.ok(list.page >= 1 && list.page <= list.pages);
      assert.deepEqual(list.rows, numbers(count).slice((list.page - 1) * 5, list.page * 5));
      assert.deepEqual(statuses, []);
      const asked = /^\d{1,9}$/.test(text) ? Number(text) : 1;
      if (asked >= 1 && asked <= list.pages) assert.equal(list.page, asked);
    }),
  );
});

test('a page has the number that its address says, at most 10 000', () => {
  assert.equal(readPage(at('/liste')), 1);
  assert.equal(readPage(at('/liste?page=7')), 7);
  assert.equal(readPage(at('/liste?page=123456789')), 10_000);
  assert.equal(readPage(at('/liste?page=1234567890')), 1);
});

test('a list that is longer than a page should show ends at its last page', async () => {
  const { context } = contextAt('/liste?page=9');
  const list = await readList(context, { ...sourceOf(100), lastPage: 4 });
  assert.deepEqual([list.page, list.pages, list.rows], [4, 4, [16, 17, 18, 19, 20]]);
});

test('of a list that rows are added to, what was read past its end is all of it and is read once', async () => {
  const asked: number[] = [];
  const source = {
    ...sourceOf(12),
    isAdded: true,
    read: (page: number) => {
      asked.push(page);
      return { rows: numbers(12).slice(0, page * 5), total: 12 };
    },
  };
  const { context } = contextAt('/liste?page=8');
  const list = await readList(context, source);
  assert.deepEqual([list.page, list.pages, list.rows], [3, 3, numbers(12)]);
  assert.deepEqual(asked, [8]);
});

test('how many there are is said in words, and the addresses of its pages keep what restricts it and nothing else', async () => {
  const { context } = contextAt('/liste?type=a%26b&page=2&billet=x');
  const list = await readList(context, { ...sourceOf(1234), keep: ['type', 'ordre'] });
  assert.equal(list.total, '1\u202f234\u00a0voyages');
  assert.equal(list.address, '/liste?type=a%26b');
  assert.equal(pageAddress(list.address, 1), '/liste?type=a%26b');
  assert.equal(pageAddress(list.address, 3), '/liste?type=a%26b&page=3');
  assert.equal(pageAddress('/liste', 3), '/liste?page=3');
  const { context: empty } = contextAt('/liste?page=4');
  assert.equal((await readList(empty, sourceOf(0))).total, '0\u00a0voyage');
});

test('a source that throws is an incident with its message and reference, logged, and not an empty list', async () => {
  const read = (): never => {
    throw new Error('connection refused to 10.0.0.7');
  };
  const { context, log, statuses } = contextAt('/liste?page=2&type=a');
  const list = await readList(context, { ...sourceOf(0), read, keep: ['type'] });
  assert.deepEqual(list, {
    rows: [],
    page: 1,
    pages: 1,
    total: '',
    address: '/liste?type=a',
    incident: {
      message:
        'Vos voyages à venir ne peuvent pas être affichés pour le moment. Ils restent réservés. Veuillez réessayer plus tard.',
      reference: 'c0ffee',
    },
  });
  assert.deepEqual(statuses, [503]);
  assert.match(log.text(), /a list could not be read.*/);
  assert.match(log.text(), /10\.0\.0\.7/);
});

test('the incident of a list that is a part of its page leaves the page a 200', async () => {
  const { context, statuses } = contextAt('/liste');
  const read = () => Promise.reject(new Error('away'));
  assert.ok((await readList(context, { ...sourceOf(0), read, isPart: true })).incident);
  assert.deepEqual(statuses, []);
});

test('a list is restricted to a value that it knows, and an unknown one restricts nothing', () => {
  const labels = { trains: 'Trains', dons: 'Dons' };
  const chosen = (query: string) => readFilter(at(`/liste${query}`), 'type', labels).chosen;
  assert.equal(chosen('?type=dons'), 'dons');
  for (const query of ['', '?type=', '?type=toString', '?type=__proto__', '?type=don', '?kind=dons'])
    assert.equal(chosen(query), undefined, query);
  assert.deepEqual(readFilter(at('/liste'), 'type', labels).choices, [
    { value: 'trains', label: 'Trains' },
    { value: 'dons', label: 'Dons' },
  ]);
});
