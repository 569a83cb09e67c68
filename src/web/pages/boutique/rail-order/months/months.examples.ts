import { formatMonth, formatWeekdayDate } from '#domain/french-dates.ts';
import { thousands, withCapital } from '#domain/typography.ts';
import { href, type OrderExamples, statesOf } from '../testing/step-states.ts';
import type { DayCell, MonthsData, MonthView } from './months.server.ts';

const FIRST = Temporal.PlainDate.from('2027-03-17');
const LAST = FIRST.add({ months: 3 });
const PRICES = [4800, 3400, 3400, 4000, 5600, 9600, 12000] as const;

/** A month whose days cost what their weekday does. */
const monthOf = (
  month: Temporal.PlainYearMonth,
  beyond: number,
  chosen: Readonly<Record<string, 'aller' | 'retour'>>,
): MonthView => {
  const days = Array.from({ length: month.daysInMonth }, (_, index) =>
    month.toPlainDate({ day: index + 1 }),
  ).filter(
    (date) => Temporal.PlainDate.compare(date, FIRST) >= 0 && Temporal.PlainDate.compare(date, LAST) <= 0,
  );
  const cellOf = (date: Temporal.PlainDate): DayCell => {
    const price = PRICES[date.dayOfWeek - 1] as number;
    const is = chosen[date.toString()];
    const isSold = date.day !== 28;
    return {
      date: date.toString(),
      number: String(date.day),
      name: `${formatWeekdayDate(date)}, ${isSold ? `dès ${thousands(price)}\u00a0points` : 'aucun prix'}${is ? `, ${is} choisi` : ''}`,
      ...(isSold ? { href: `${href}&jour=${date.toString()}`, price: thousands(price) } : {}),
      level: isSold ? (price - 3400) / 8600 : 0,
      isLowest: isSold && price === 3400,
      isBeyond: isSold && price > beyond,
      ...(is ? { chosen: is } : {}),
      isStay:
        Object.keys(chosen).length > 1 &&
        !is &&
        date.toString() > '2027-03-24' &&
        date.toString() < '2027-03-27',
    };
  };
  const cells = [
    ...Array.from({ length: ((days[0] as Temporal.PlainDate).dayOfWeek + 6) % 7 }, () => null),
    ...days.map(cellOf),
  ];
  const title = formatMonth(days[0] as Temporal.PlainDate);
  return {
    title: withCapital(title),
    lowest: 'dès 3\u202f400\u00a0points',
    weeks: Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
      Array.from({ length: 7 }, (_, day) => cells[7 * week + day] ?? null),
    ),
  };
};

const monthsOf = (beyond: number, chosen: Readonly<Record<string, 'aller' | 'retour'>>): MonthView[] =>
  [0, 1, 2, 3].map((months) => monthOf(FIRST.toPlainYearMonth().add({ months }), beyond, chosen));

const both: MonthsData = {
  title: 'Prix le plus bas, jour par jour',
  sentence: [
    'De ',
    { text: 'Paris Gare de Lyon', href },
    ' à ',
    { text: 'Lyon Part-Dieu', href },
    ', aller le ',
    { text: 'mer.\u00a024\u00a0mars', href },
    ', retour le ',
    { text: 'sam.\u00a027\u00a0mars', href },
    ', pour ',
    { text: '2\u00a0voyageurs', href },
    '.',
  ],
  short: {
    stations: 'Paris Gare de Lyon → Lyon Part-Dieu',
    when: ['aller mer.\u00a024\u00a0mars, 2\u00a0voyageurs', 'retour sam.\u00a027\u00a0mars'],
    href,
  },
  ways: [
    { label: 'Aller', href, isOn: true },
    { label: 'Retour', href: `${href}&sens=retour`, isOn: false },
  ],
  direct: { name: 'direct', label: 'Trains directs', isOn: false },
  filtered: [['id', '43']],
  months: monthsOf(10_000, { '2027-03-24': 'aller', '2027-03-27': 'retour' }),
  legend: {
    lowest: 'Le moins cher\u00a0: 3\u202f400\u00a0points, aller pour 2',
    height: 'Plus le trait est haut, plus le prix l’est',
    beyond: 'Au-delà des 10\u202f000\u00a0points',
  },
  note: 'Prix de tous les trains du jour, qui se réservent jusqu’au 17\u00a0juin. Heures de Paris.',
  bar: {
    title: 'Du mercredi\u00a024\u00a0mars au samedi\u00a027\u00a0mars',
    text: 'Aller dès 3\u202f400\u00a0points à 07h30, retour dès 9\u202f600\u00a0points à 18h04, pour 2\u00a0voyageurs.',
    total: { label: 'Aller + retour dès', points: '13\u202f000' },
    rest: 'il manque 3\u202f000\u00a0points',
    spent: 0.34,
    next: 1,
    href,
  },
};

const state = statesOf('priceMonths');

export const examples: OrderExamples = {
  route: '/recompense/boutique-v2',
  cases: {
    both: state('Les prix de trois mois, aller et retour choisis', 'blue', both, { both: true }),
    noReturn: state(
      'Les prix de trois mois, le jour du retour manque',
      'berry',
      {
        ...both,
        ways: both.ways.map((way) => ({ ...way, isOn: !way.isOn })),
        months: monthsOf(50_000, { '2027-03-24': 'aller' }),
        legend: { lowest: 'Le moins cher\u00a0: 3\u202f400\u00a0points, retour pour 2' },
        bar: {
          title: 'Choisissez le jour du retour',
          text: 'Aller mercredi\u00a024\u00a0mars dès 3\u202f400\u00a0points à 07h30.',
          rest: 'vous avez 50\u202f000\u00a0points',
          spent: 0.07,
          next: 0.07,
        },
      },
      { both: true },
    ),
    silent: state('Les prix de trois mois ne peuvent pas être lus', 'blue', {
      ...both,
      alert: 'Les prix ne peuvent pas être lus pour le moment. Les trains se cherchent jour par jour.',
      months: monthsOf(50_000, {}).map(({ title, weeks }) => ({
        title,
        weeks: weeks.map((week) =>
          week.map(
            (day) =>
              day && {
                date: day.date,
                number: day.number,
                name: `${day.name.split(',')[0]}, aucun prix`,
                level: 0,
                isLowest: false,
                isBeyond: false,
                isStay: false,
              },
          ),
        ),
      })),
      legend: {},
      bar: {
        title: 'Choisissez le jour de l’aller',
        rest: 'vous avez 10\u202f000\u00a0points',
        spent: 0,
        next: 0,
      },
    }),
  },
};
