import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, FormField, SubmitButton } from '#web/forms/form.tsx';
import { rowId } from '#web/lists/paged.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import {
  Actions,
  BackLink,
  ButtonLink,
  type Column,
  EmptyState,
  Icon,
  MoreLink,
  PageHead,
  PageLayout,
  RowsTable,
  Table,
  TextLink,
} from '#web/ui/index.ts';
import { BalancePicture } from '#web/views/balance-picture.tsx';
import { WHEN_CREDITED } from '#web/views/credit-words.ts';
import type { loader } from './page.server.ts';
import { periodForm } from './period.form.ts';
import './releve.css';

type Data = Awaited<ReturnType<typeof loader>>;
type Statement = NonNullable<Data['statement']>;
type Row = Statement['movements']['rows'][number];
type Months = NonNullable<Statement['months']>;
type Schedule = NonNullable<Statement['schedule']>;

const ALL = pathOf('/recompense/vos-points-releve', { query: { periode: '24-mois' } });

/** Periods as stops back from today, solid inside the one that is shown. */
const PeriodLine = ({ presets, thisYear }: Pick<Data, 'presets' | 'thisYear'>) => (
  <nav className="period-line" aria-label="Périodes jusqu’à aujourd’hui">
    <ol>
      {presets.map(({ href, label, isChosen, isIn }) => (
        <li key={href} className={isIn ? 'period-line__in' : undefined}>
          <a href={href} aria-current={isChosen ? 'true' : undefined}>
            {label}
          </a>
        </li>
      ))}
      <li className={presets.some(({ isIn }) => isIn) ? 'period-line__in' : undefined}>
        <span>Aujourd’hui</span>
      </li>
    </ol>
    {thisYear && (
      <p className="period-line__year">
        <a href={thisYear.href} aria-current={thisYear.isChosen ? 'true' : undefined}>
          Depuis le 1er janvier
        </a>
      </p>
    )}
  </nav>
);

const Figures = ({ figures }: { figures: NonNullable<Statement['figures']> }) => (
  <dl className="statement-figures">
    {figures.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const monthColumns: readonly Column<Months[number]>[] = [
  {
    title: 'Mois',
    kind: 'name',
    cell: ({ href, name }) => (href ? <TextLink href={href}>{name}</TextLink> : name),
  },
  { title: 'Entrés', kind: 'number', cell: ({ plus }) => plus || '0' },
  { title: 'Sortis', kind: 'number', cell: ({ minus }) => minus || '0' },
  { title: 'Solde', kind: 'amount', cell: ({ balance }) => balance },
];

/** What the picture shows, month by month; a month leads to its own statement. */
const MonthTable = ({ months }: { months: Months }) => (
  <details className="statement-more">
    <summary>
      Mois par mois <Icon name="chevron" size="small" />
    </summary>
    <RowsTable
      rows={months}
      columns={monthColumns}
      caption="Points Monnaie entrés et sortis chaque mois, et solde à la fin du mois"
      keyOf={({ key }) => key}
    />
  </details>
);

const scheduleColumns: readonly Column<Schedule[number]>[] = [
  {
    title: 'Dernier jour pour les dépenser',
    kind: 'name',
    cell: ({ date, day }) => <time dateTime={date}>{day}</time>,
  },
  { title: 'Points', kind: 'amount', cell: ({ points }) => points },
];

/** The days on which points expire, and how many (POINTS-11). */
const ScheduleTable = ({ schedule }: { schedule: Schedule }) => (
  <details className="statement-more">
    <summary>
      Échéances de vos points <Icon name="chevron" size="small" />
    </summary>
    <RowsTable
      rows={schedule}
      columns={scheduleColumns}
      caption="Derniers jours pour dépenser vos points, le plus proche en premier"
      keyOf={({ date }) => date}
    />
    <p className="soft">Vos points les plus anciens sont dépensés les premiers.</p>
  </details>
);

/** A movement, behind today or to come. */
const MovementRow = ({
  id,
  row,
  later,
  withTrips,
}: {
  id?: string;
  row: Row;
  /** Its year, where it is to come: no month's title says it. */
  later?: string;
  withTrips: boolean;
}) => (
  <tr id={id} className={later === undefined ? 'statement__row' : 'statement__row statement__row--later'}>
    <td className="statement__date">
      <time dateTime={row.date}>
        {row.day}
        {later && ` ${later}`}
      </time>
    </td>
    <th scope="row">
      {row.label}
      {row.detail && <small>{row.detail}</small>}
    </th>
    <td className="number statement__status" data-label="Points Statut">
      {row.status}
    </td>
    {withTrips && (
      <td className="number statement__status" data-label="Voyages">
        {row.trips}
      </td>
    )}
    <td className="number statement__points" data-label="Points Monnaie">
      {row.points}
    </td>
    <td className="number table__amount" data-label={later === undefined ? 'Solde' : 'Solde prévu'}>
      {row.balance}
    </td>
  </tr>
);

interface Month {
  readonly key: string;
  readonly rows: readonly { readonly row: Row; readonly index: number }[];
}

const byMonth = (rows: readonly Row[]): readonly Month[] => {
  const months = new Map<string, { row: Row; index: number }[]>();
  for (const [index, row] of rows.entries()) {
    const key = row.date.slice(0, 7);
    const month = months.get(key) ?? [];
    months.set(key, month);
    month.push({ row, index });
  }
  return [...months].map(([key, own]) => ({ key, rows: own }));
};

/** What a month is called, with what came in and went out. */
const MonthName = ({ month }: { month: Months[number] | undefined }) => (
  <>
    {month?.name}{' '}
    <small>
      <span>{month?.plus}</span> <span>{month?.minus}</span>
    </small>
  </>
);

/** The statement as a journey back in time: what is to come, where the train stands, and what is behind it. */
const Movements = ({
  rows,
  statement: { coming = [], here, months = [], firstNew = 0 },
  withTrips,
}: {
  rows: readonly Row[];
  statement: Statement;
  withTrips: boolean;
}) => {
  const columns = withTrips ? 6 : 5;
  return (
    <div className="statement">
      <Table
        caption={`Mouvements de points Monnaie et de points Statut${withTrips ? ', et voyages comptés' : ''}, du plus récent au plus ancien. Ils sont groupés par mois : le titre d’un groupe dit le mois, ce qui y est entré et sorti, et le solde à sa fin.`}
        hiddenCaption
      >
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Opération</th>
            <th scope="col" className="number">
              Points Statut
            </th>
            {withTrips && (
              <th scope="col" className="number">
                Voyages
              </th>
            )}
            <th scope="col" className="number">
              Points Monnaie
            </th>
            <th scope="col" className="number">
              Solde
            </th>
          </tr>
        </thead>
        {coming.length > 0 && (
          <tbody className="statement__coming">
            <tr className="statement__month">
              <th scope="rowgroup" colSpan={columns}>
                À venir <small>si vous ne dépensez rien d’ici là</small>
              </th>
            </tr>
            {coming.map((row) => (
              <MovementRow
                key={`${row.date} ${row.label}`}
                row={row}
                later={row.year}
                withTrips={withTrips}
              />
            ))}
          </tbody>
        )}
        {here && (
          <tbody>
            <tr className="statement__here">
              <th scope="row" colSpan={columns - 1}>
                {here.day}
              </th>
              <td className="number">{here.balance}</td>
            </tr>
          </tbody>
        )}
        {byMonth(rows).map(({ key, rows: own }) => {
          const month = months.find((one) => one.key === key);
          return (
            <tbody key={key} className="statement__group">
              <tr className="statement__month">
                <th scope="rowgroup" colSpan={columns}>
                  <span className="wide-only">
                    <MonthName month={month} />
                  </span>
                  {/* On a phone a month is folded, but for the newest that was asked for: two years would be a page of metres. */}
                  <details
                    className="statement__fold phone-only"
                    open={own.some(({ index }) => index === firstNew)}
                  >
                    <summary>
                      <MonthName month={month} />
                      <Icon name="chevron" size="small" />
                    </summary>
                  </details>
                </th>
              </tr>
              {own.map(({ row, index }) => (
                <MovementRow key={index} id={rowId(index)} row={row} withTrips={withTrips} />
              ))}
            </tbody>
          );
        })}
      </Table>
    </div>
  );
};

/** A period that can be shown: its figures, its picture, its movements. */
const Shown = ({
  statement,
  withTrips,
  firstDay,
  balance,
}: {
  statement: Statement;
} & Pick<Data, 'withTrips' | 'firstDay' | 'balance'>) => {
  const {
    movements,
    figures,
    overdue,
    counted,
    uncounted,
    line,
    lineLabel,
    coming = [],
    months = [],
    schedule = [],
    further,
  } = statement;
  const isEmpty = movements.rows.length === 0;
  return (
    <>
      {figures && !isEmpty && (
        <>
          <h2 className="visually-hidden">Solde</h2>
          <Figures figures={figures} />
        </>
      )}
      {counted && <p className="soft">Comptés pour votre statut pendant cette période : {counted}.</p>}
      {uncounted && <p className="soft">Repris après annulation ou correction : {uncounted}.</p>}
      {overdue && <p className="soft">{overdue}</p>}
      {line && (
        <BalancePicture
          line={line}
          hasFuture={statement.here !== undefined}
          {...(lineLabel === undefined ? {} : { todayLabel: lineLabel })}
        >
          Les tableaux qui suivent disent la même chose en mots.
        </BalancePicture>
      )}
      <div className="statement-mores">
        {!isEmpty && months.length > 1 && <MonthTable months={months} />}
        {schedule.length > 0 && <ScheduleTable schedule={schedule} />}
      </div>
      {!isEmpty && <h2 className="visually-hidden">Mouvements</h2>}
      <PagedList
        list={movements}
        more="Voir plus de mouvements"
        empty={
          <>
            <EmptyState
              title={`Aucun mouvement ${statement.words}`}
              actions={
                <ButtonLink href={ALL} kind="secondary">
                  Voir les 24 derniers mois
                </ButtonLink>
              }
            >
              Votre solde ne bouge pas : {statement.closing}. {WHEN_CREDITED}
            </EmptyState>
            {coming.length > 0 && <Movements rows={[]} statement={statement} withTrips={withTrips} />}
          </>
        }
      >
        {(rows) => <Movements rows={rows} statement={statement} withTrips={withTrips} />}
      </PagedList>
      {further && (
        <p className="list-more">
          <MoreLink href={further}>Continuer vers les mouvements plus anciens</MoreLink>
        </p>
      )}
      <p className="statement-end soft">
        {movements.incident
          ? `Vos points ne changent pas : ${balance} à ce jour.`
          : `${movements.total} ${statement.words}. Le PDF et le fichier pour tableur les portent tous.`}{' '}
        Le relevé remonte au {firstDay}.
      </p>
    </>
  );
};

/** `/recompense/vos-points-releve`: what points have done from one day to another, and what is to come (POINTS-02, POINTS-03). */
export const Page = () => {
  const {
    title,
    withTrips,
    presets,
    thisYear,
    answer,
    values,
    details,
    balance,
    settling,
    firstDay,
    statement,
  } = usePageData<typeof loader>();
  const files = statement?.files;
  return (
    <PageLayout
      head={
        <PageHead
          title={title}
          back={<BackLink href={pathOf('/recompense/vos-points')}>Mes points et mon statut</BackLink>}
          aside={
            files && (
              <Actions>
                <ButtonLink href={files.pdf} kind="secondary" small icon="download" download>
                  Relevé en PDF
                </ButtonLink>
                <ButtonLink href={files.csv} kind="quiet" small icon="download" download>
                  Pour tableur (CSV)
                </ButtonLink>
              </Actions>
            )
          }
        />
      }
    >
      {settling && <p className="statement-settling">{settling}</p>}
      <FormErrors of={[periodForm]} answer={answer} />
      <h2 className="visually-hidden">Période</h2>
      <div className="period">
        <PeriodLine presets={presets} thisYear={thisYear} />
        <Form of={periodForm} answer={answer} values={values} details={details} className="period__dates">
          <p className="period__or">Ou d’une date à l’autre</p>
          <FormField at="start" />
          <FormField at="end" />
          <SubmitButton kind="secondary" />
        </Form>
      </div>
      {statement ? (
        <Shown statement={statement} withTrips={withTrips} firstDay={firstDay} balance={balance} />
      ) : (
        <EmptyState
          title="Aucun mouvement à montrer"
          actions={
            <ButtonLink href={ALL} kind="secondary">
              Voir les 24 derniers mois
            </ButtonLink>
          }
        >
          Corrigez les dates ci-dessus. Votre solde, lui, ne bouge pas : {balance} aujourd’hui.
        </EmptyState>
      )}
    </PageLayout>
  );
};
