import { pathOf } from '#contract/routes.ts';
import { thousands } from '#domain/typography.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, FormField, SubmitButton } from '#web/forms/form.tsx';
import { ListTable, PagedList } from '#web/lists/paged-list.tsx';
import {
  Alert,
  ButtonLink,
  type Column,
  EmptyState,
  MoreLink,
  PageHead,
  PageLayout,
  Panorama,
  RowsTable,
  Section,
  StatusLine,
  TextLink,
  TripCounter,
  tierScene,
} from '#web/ui/index.ts';
import { BalancePicture } from '#web/views/balance-picture.tsx';
import { WHEN_CREDITED } from '#web/views/credit-words.ts';
import type { loader } from './page.server.ts';
import { simulationForm } from './simulation.form.ts';
import './vos-points.css';

type Data = Awaited<ReturnType<typeof loader>>;

type Movement = Data['movements']['rows'][number];

const columns: readonly Column<Movement>[] = [
  { title: 'Date', cell: ({ date, day }) => <time dateTime={date}>{day}</time> },
  {
    title: 'Opération',
    kind: 'name',
    cell: ({ label, detail, kind }) => (
      <>
        {label}
        <small>{detail || kind}</small>
      </>
    ),
  },
  {
    title: 'Points',
    kind: 'number',
    cell: ({ isDebit, points }) => (
      <span className={isDebit ? 'movement movement--debit' : 'movement'}>{points}</span>
    ),
  },
  { title: 'Solde après', kind: 'amount', cell: ({ after }) => after },
];

const Expiries = ({ expiries, more }: { expiries: Data['expiries']; more: number }) => (
  <Section title="Échéances" id="echeances">
    {expiries.length === 0 ? (
      <p className="expiries__none">Aucun point à échéance.</p>
    ) : (
      <>
        <dl className="expiries">
          {expiries.map((expiry) => (
            <div key={expiry.dateTime} className={expiry.soon ? 'expiries__soon' : undefined}>
              <dt>
                <time dateTime={expiry.dateTime}>{expiry.on}</time>{' '}
                {expiry.soon && <small>{expiry.soon}</small>}
              </dt>
              <dd>
                {expiry.points}
                <span className="visually-hidden"> points</span>
              </dd>
            </div>
          ))}
        </dl>
        <p className="expiries__none">
          Vos points les plus anciens sont dépensés les premiers.
          {more > 0 && ` ${more === 1 ? 'Une autre échéance suit' : `${more} autres échéances suivent`}.`}
        </p>
      </>
    )}
  </Section>
);

const Pending = ({ pending, pendingAway }: Pick<Data, 'pending' | 'pendingAway'>) =>
  pendingAway ? (
    <Section title="À venir" id="points-a-venir">
      <Alert kind="error" title={pendingAway.message} reference={pendingAway.reference} />
    </Section>
  ) : pending.length === 0 ? null : (
    <Section title="À venir" id="points-a-venir">
      <ul className="pending">
        {pending.map((item) => (
          <li key={item.id}>
            <span>
              {item.label}
              <small>
                {item.detail}, {item.credited}
              </small>
            </span>{' '}
            <b>{item.points}</b>
          </li>
        ))}
      </ul>
    </Section>
  );

/** Where the year would end with some more travels; works by its address alone. */
const Simulator = ({ simulation }: { simulation: NonNullable<Data['simulation']> }) => {
  const { title, rule, values, answer, result } = simulation;
  return (
    <Section title={title} id="simulateur">
      <Form
        of={simulationForm}
        answer={answer}
        values={values}
        action={`${pathOf('/recompense/vos-points')}#simulateur`}
        className="simulator"
      >
        <div className="simulator__errors">
          <FormErrors />
        </div>
        <p className="simulator__rule">{rule}</p>
        <FormField at="highSpeedEuros" />
        <FormField at="intercityEuros" />
        <FormField at="trips" />
        <SubmitButton kind="secondary" />
      </Form>
      {result && (
        <div className="simulator__result" role="status">
          <p>
            <b>{result.gain}</b> {result.year}
          </p>
          <p>{result.words}</p>
          <p className="soft small">
            Points Monnaie comptés au taux de votre statut d’aujourd’hui. Les billets OUIGO, les TER et les
            billets prime n’en rapportent pas.
          </p>
        </div>
      )}
    </Section>
  );
};

type UsualJourney = NonNullable<Data['usual']>[number];

const Best = ({ best, journey }: { best: NonNullable<UsualJourney['best']>; journey: string }) => {
  const { points, day, dateTime, others, reach, trains, months } = best;
  return (
    <>
      <p className="usual__price">
        dès <b>{points}</b>
      </p>
      <p className="usual__words">
        Le <time dateTime={dateTime}>{day}</time>
        {others}. {reach}
      </p>
      <p className="usual__ways">
        <TextLink href={trains.href} strong>
          {trains.label}
          <span className="visually-hidden"> : {journey}</span>
        </TextLink>{' '}
        <TextLink href={months}>
          Prix sur trois mois<span className="visually-hidden"> : {journey}</span>
        </TextLink>
      </p>
    </>
  );
};

/** In its place while it cannot be had: a part that comes and goes would be looked for. */
const NoBest = ({ search, journey }: UsualJourney) => (
  <>
    <p className="usual__words">Le meilleur prix ne peut pas être affiché pour le moment.</p>
    <p className="usual__ways">
      <TextLink href={search} strong>
        Chercher un train<span className="visually-hidden"> : {journey}</span>
      </TextLink>
    </p>
  </>
);

/** The journeys that are made most, each on the day on which it costs least. */
const Usual = ({ usual }: { usual: Data['usual'] }) =>
  usual?.length === 0 ? null : (
    <Section title="Vos trajets habituels, en points" id="trajets-habituels">
      {usual ? (
        <ul className="usual">
          {usual.map((one) => (
            <li key={one.journey}>
              <h3>{one.journey}</h3>
              {one.best ? <Best best={one.best} journey={one.journey} /> : <NoBest {...one} />}
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft">Vos trajets habituels ne peuvent pas être affichés pour le moment.</p>
      )}
    </Section>
  );

const yearColumns: readonly Column<Data['years'][number]>[] = [
  { title: 'Année', kind: 'name', cell: ({ from, until }) => `${from} – ${until}` },
  { title: 'Points Statut', kind: 'number', cell: ({ statusPoints }) => statusPoints },
  { title: 'Voyages', kind: 'number', cell: ({ trips }) => trips },
  { title: 'Statut obtenu', cell: ({ brought }) => brought },
];

const Years = ({ years }: { years: Data['years'] }) => (
  <Section title="Vos années" id="vos-annees">
    {years.length === 0 ? (
      <p className="soft">Votre première année est en cours. Elle s’affichera ici une fois arrêtée.</p>
    ) : (
      <RowsTable
        rows={years}
        columns={yearColumns}
        caption="Années de votre carte, de la dernière à la première, et le statut que chacune a rapporté"
        keyOf={({ id }) => id}
      />
    )}
  </Section>
);

/** `/recompense/vos-points`: what can be spent, what expires and when, the status line, the last movements, from the ledger. */
export const Page = () => {
  const {
    balance,
    unit,
    status,
    trips,
    anniversary,
    movements,
    expiries,
    moreExpiries,
    soonest,
    owed,
    pending,
    pendingAway,
    colour,
    mayUseShop,
    line,
    simulation,
    years,
    usual,
  } = usePageData<typeof loader>();
  return (
    <>
      <Panorama
        scene={tierScene[colour]}
        view="strip"
        height="strip"
        line={status && <StatusLine value={status.value} valueLabel={status.label} stops={status.stops} />}
      />
      <PageLayout
        head={
          <>
            <PageHead
              title="Vos points"
              lead={
                <>
                  <span className="balance">
                    <b>{thousands(balance)}</b> <span>{unit}</span>
                  </span>
                  <span className="visually-hidden">. </span>
                  {soonest && <span className="balance__note">{soonest} </span>}
                  {owed && <span className="balance__note">{owed}</span>}
                </>
              }
              aside={
                mayUseShop && (
                  <ButtonLink href={pathOf('/recompense/mon-catalogue-prime')} kind="primary">
                    Dépenser mes points
                  </ButtonLink>
                )
              }
            />
            {line && (
              <BalancePicture line={line} hasFuture>
                Les mouvements, les échéances et les points à venir qui suivent disent la même chose en mots.
              </BalancePicture>
            )}
          </>
        }
        // On a phone a page of movements would stand before what is about to be lost.
        asideFirst
        aside={
          <>
            <Expiries expiries={expiries} more={moreExpiries} />
            <Pending pending={pending} pendingAway={pendingAway} />
          </>
        }
      >
        <Section
          title="Derniers mouvements"
          id="derniers-mouvements"
          link={<MoreLink href={pathOf('/recompense/vos-points-releve')}>Relevé de points</MoreLink>}
        >
          <PagedList
            list={movements}
            more="Voir plus de mouvements"
            empty={
              <EmptyState
                title="Aucun mouvement pour l’instant"
                headingLevel="h3"
                actions={
                  <ButtonLink href={`${pathOf('/informations/voyages-passes')}#ajouter`}>
                    Ajouter un voyage acheté ailleurs
                  </ButtonLink>
                }
              >
                {WHEN_CREDITED}
              </EmptyState>
            }
          >
            {(rows) => (
              <div className="movements">
                <ListTable
                  rows={rows}
                  columns={columns}
                  caption="Derniers mouvements de points Monnaie, du plus récent au plus ancien"
                  keyOf={({ id }) => id}
                />
              </div>
            )}
          </PagedList>
          {mayUseShop && (
            <p className="to-orders">
              <MoreLink href={pathOf('/recompense/historique-commandes-v2')}>
                Mes commandes de primes
              </MoreLink>
            </p>
          )}
        </Section>
        <Usual usual={usual} />
        {trips && (
          <Section title={trips.title} id="voyages-comptes" link={trips.text && <span>{trips.text}</span>}>
            <TripCounter trips={trips.count} target={trips.target} marks={trips.marks} />
            {anniversary && <p className="soft">{anniversary}</p>}
          </Section>
        )}
        {simulation && <Simulator simulation={simulation} />}
        <Years years={years} />
      </PageLayout>
    </>
  );
};
