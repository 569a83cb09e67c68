import type { Queryable } from '#database/database.ts';
import { footprintOf, type TrainMode, type Travelled } from '#domain/carbon/footprint.ts';
import type { YearFootprint } from './contract.ts';

interface MonthRow {
  readonly month: Temporal.PlainDate;
  readonly mode: TrainMode | 'unknown';
  readonly travels: number;
  readonly metres: number;
}

/** Somebody's footprint of a year, from what is kept by month (CO2-01): at most four rows a month, however much was travelled. */
export const yearFootprint = async (db: Queryable, iuc: string, year: number): Promise<YearFootprint> => {
  const [[span], rows] = await Promise.all([
    db.query<{ first: number | null; last: number | null }>(
      `select extract(year from min(m.month))::int as first, extract(year from max(m.month))::int as last
       from carbon.month m where m.iuc = $1 and m.travels > 0`,
      [iuc],
      'carbon-span',
    ),
    db.query<MonthRow>(
      `select m.month, m.mode, m.travels, m.metres from carbon.month m
       where m.iuc = $1 and m.month between make_date($2, 1, 1) and make_date($2, 12, 31) and (m.travels > 0 or m.metres > 0)
       order by m.month, m.mode`,
      [iuc, year],
      'carbon-months',
    ),
  ]);
  const measured = rows.flatMap(({ month, mode, travels, metres }): (Travelled & { month: number })[] =>
    mode === 'unknown' ? [] : [{ month: month.month, mode, travels, metres }],
  );
  const numbers = [...new Set(measured.map(({ month }) => month))];
  return {
    year,
    whole: footprintOf(measured),
    months: numbers.map((month) => ({
      month,
      ...footprintOf(measured.filter((one) => one.month === month)),
    })),
    unmeasured: rows.reduce((sum, { mode, travels }) => sum + (mode === 'unknown' ? travels : 0), 0),
    ...(typeof span?.first === 'number' && typeof span.last === 'number'
      ? { span: { first: span.first, last: span.last } }
      : {}),
  };
};
