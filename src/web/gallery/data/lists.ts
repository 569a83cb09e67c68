import type { PlainErrorCode } from '#domain/errors/catalogue.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import type { Paged } from '#web/lists/paged.ts';

/** A list that fits on one page. */
export const onePage = <Row>(address: string, total: string, rows: readonly Row[]): Paged<Row> => ({
  rows,
  page: 1,
  pages: 1,
  total,
  address,
});

/** A list whose source is down. */
export const unreadable = (address: string, code: PlainErrorCode): Paged<never> => ({
  rows: [],
  page: 1,
  pages: 1,
  total: '',
  address,
  incident: { message: messageOf(code), reference: '7f3a92c1' },
});
