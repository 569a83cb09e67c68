import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { Alert, ButtonLink, PageLayout } from '#web/ui/index.ts';
import { position } from '#web/ui/line/position.ts';
import { NextBar } from '#web/ui/results/results.tsx';
import { orderAddress } from '../address.ts';
import { Filters, FiltersForm, isFilter } from '../parts/filters.tsx';
import { SearchSaid } from '../parts/search-said.tsx';
import type { OrderView } from '../rail-order.server.ts';
import type { DayCell, MonthsData, MonthView } from './months.server.ts';
import { dayBeside, dayId } from './months-keys.ts';
import '../results/results.css';
import './months.css';

const PRICES = 'prix';

const WEEKDAYS = [
  ['lu', 'lundi'],
  ['ma', 'mardi'],
  ['me', 'mercredi'],
  ['je', 'jeudi'],
  ['ve', 'vendredi'],
  ['sa', 'samedi'],
  ['di', 'dimanche'],
] as const;

const kindsOf = ({ isLowest, isBeyond, isStay, chosen, href }: DayCell): string =>
  [
    'day-cell',
    isLowest && 'day-cell--lowest',
    isBeyond && 'day-cell--beyond',
    isStay && 'day-cell--stay',
    chosen && 'day-cell--chosen',
    !href && 'day-cell--none',
  ]
    .filter(Boolean)
    .join(' ');

/** A day: its number, its price standing on its level. `reached` is the one that Tab leads to, once keys lead to the others. */
const Day = ({ day, reached }: { day: DayCell; reached: string | undefined }): ReactNode => {
  const drawn = (
    <>
      <span className="visually-hidden">{day.name}</span>
      <b aria-hidden="true">{day.number}</b>
      {day.chosen && <em aria-hidden="true">{day.chosen}</em>}
      {day.price && (
        <>
          <span className="day-cell__price" data-at={position(day.level)} aria-hidden="true">
            {day.price}
          </span>
          <i data-at={position(day.level)} aria-hidden="true" />
        </>
      )}
    </>
  );
  return day.href === undefined ? (
    <span className={kindsOf(day)}>{drawn}</span>
  ) : (
    <a
      className={kindsOf(day)}
      id={dayId(day.date)}
      href={day.href}
      data-day={day.date}
      aria-current={day.chosen ? 'date' : undefined}
      tabIndex={reached === undefined || reached === day.date ? undefined : -1}
    >
      {drawn}
    </a>
  );
};

const Month = ({
  month: { title, lowest, weeks },
  reached,
}: {
  month: MonthView;
  reached: string | undefined;
}): ReactNode => (
  <table className="month" role={reached === undefined ? undefined : 'grid'}>
    <caption>
      {title} {lowest && <small>{lowest}</small>}
    </caption>
    <thead>
      <tr>
        {WEEKDAYS.map(([short, long]) => (
          <th key={short} scope="col" abbr={long}>
            <span aria-hidden="true">{short}</span>
            <span className="visually-hidden">{long}</span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeks.map((week) => (
        <tr key={week.find((day) => day)?.date}>
          {week.map((day, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place of the week is what an empty cell is.
            <td key={at}>{day && <Day day={day} reached={reached} />}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const daysOf = (months: readonly MonthView[]): readonly DayCell[] =>
  months.flatMap(({ weeks }) => weeks.flat().filter((day) => day?.href)) as readonly DayCell[];

/** The tables, walked through by keys where scripts run, as links one after the other where they do not. */
const Months = ({ months }: { months: readonly MonthView[] }): ReactNode => {
  const days = daysOf(months);
  const [reached, reach] = useState<string>();
  const first = (days.find(({ chosen }) => chosen) ?? days[0])?.date;
  const stands = days.some(({ date }) => date === reached);
  useEffect(() => {
    if (!stands) reach(first);
  }, [stands, first]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const from = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined;
    const to =
      from &&
      !event.ctrlKey &&
      !event.altKey &&
      !event.metaKey &&
      dayBeside(
        from,
        event.key,
        days.map(({ date }) => date),
      );
    if (!to) return;
    event.preventDefault();
    reach(to);
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links inside.
    <div className="months" onKeyDown={onKeyDown}>
      {months.map((month) => (
        <Month key={month.title} month={month} reached={stands ? reached : undefined} />
      ))}
    </div>
  );
};

const Legend = ({ legend }: Pick<MonthsData, 'legend'>): ReactNode => (
  <ul className="months-legend">
    {legend.lowest && (
      <li>
        <i className="months-legend__lowest" aria-hidden="true" />
        {legend.lowest}
      </li>
    )}
    {legend.height && (
      <li>
        <i aria-hidden="true" />
        {legend.height}
      </li>
    )}
    {legend.beyond && (
      <li>
        <i className="months-legend__beyond" aria-hidden="true" />
        {legend.beyond}
      </li>
    )}
  </ul>
);

/** The lowest price of each day on sale: both days of a trip are chosen here, their trains on the next page. */
export const View: OrderView<'priceMonths'> = ({ data }) => (
  <div
    className="months-page"
    onChange={({ target }) => {
      if (isFilter(target)) target.form?.requestSubmit();
    }}
  >
    <PageLayout name="trains">
      <SearchSaid sentence={data.sentence} short={data.short} />
      <div className="list-head">
        <h1 id={PRICES}>{data.title}</h1>
        <div className="chips">
          {data.ways.map(({ label, href, isOn }) => (
            <a className="chip" key={label} href={href} aria-current={isOn ? 'true' : undefined}>
              {label}
            </a>
          ))}
          <Filters filters={[data.direct]} />
        </div>
      </div>
      {data.alert && (
        <div className="boutique__alert">
          <Alert kind="information" title={data.alert} />
        </div>
      )}
      <Months months={data.months} />
      {Object.keys(data.legend).length > 0 && <Legend legend={data.legend} />}
      <p className="micro soft">{data.note}</p>
    </PageLayout>
    <NextBar
      title={data.bar.title}
      text={data.bar.text}
      total={data.bar.total}
      rest={data.bar.rest}
      spent={data.bar.spent}
      next={data.bar.next}
      action={
        data.bar.href && (
          <ButtonLink kind="primary" href={data.bar.href}>
            Voir les trains
          </ButtonLink>
        )
      }
    />
    <FiltersForm action={`${orderAddress.path}#${PRICES}`} fields={data.filtered} />
  </div>
);
