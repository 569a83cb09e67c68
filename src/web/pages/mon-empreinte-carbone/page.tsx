import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import {
  Alert,
  ButtonLink,
  type Column,
  EmptyState,
  FailureState,
  Icon,
  PageHead,
  PageLayout,
  Panorama,
  RowsTable,
  Section,
  TextLink,
} from '#web/ui/index.ts';
import type { loader } from './page.server.ts';
import './mon-empreinte-carbone.css';

type Data = Extract<Awaited<ReturnType<typeof loader>>, { year: string }>;
type Score = NonNullable<Data['score']>;

const TITLE = 'Mon empreinte carbone';

const Years = ({ years }: Pick<Data, 'years'>) =>
  years.length === 0 ? null : (
    <nav className="carbon-years" aria-label="Années">
      <ul>
        {years.map(({ label, href, isShown }) => (
          <li key={href}>
            <a href={href} aria-current={isShown ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );

const Ways = ({ ways }: Pick<Score, 'ways'>) => (
  <ol className="three-ways" aria-label="CO₂ émis selon le moyen de transport">
    {(['train', 'car', 'plane'] as const).map((key) => {
      const { name, detail, at, kilograms } = ways[key];
      return (
        <li key={key} className={`three-ways__way three-ways__way--${key}`}>
          <p>
            <b>{name}</b> <span>{detail}</span>
          </p>
          <div className="three-ways__line" aria-hidden="true">
            <i data-at={at} />
          </div>
          <p className="three-ways__value">
            <b>{kilograms}</b> kg
          </p>
        </li>
      );
    })}
  </ol>
);

type Month = Score['months'][number];
type TravelledMonth = Month & { readonly row: NonNullable<Month['row']> };
const isTravelled = (month: Month): month is TravelledMonth => month.row !== undefined;

const monthColumns: readonly Column<TravelledMonth>[] = [
  { title: 'Mois', kind: 'name', cell: ({ name }) => name },
  { title: 'Trajets', kind: 'number', cell: ({ row }) => row.travels },
  { title: 'Kilomètres', kind: 'number', cell: ({ row }) => row.kilometres },
  { title: 'Train', kind: 'number', cell: ({ row }) => row.train },
  { title: 'Voiture', kind: 'number', cell: ({ row }) => row.car },
  { title: 'Avion', kind: 'number', cell: ({ row }) => row.plane },
  { title: 'Évités', kind: 'amount', cell: ({ row }) => row.saved },
];

const Months = ({ months, year }: Pick<Score, 'months'> & { year: string }) => (
  <>
    {/* biome-ignore lint/a11y/noRedundantRoles: RGAA 1.9 asks for the role by its name, for browsers that do not imply it */}
    <figure className="months" role="figure" aria-labelledby="kilogrammes-evites">
      <ol
        className={
          months.some(({ saved }) => saved && saved.length > 3)
            ? 'months__bars months__bars--long'
            : 'months__bars'
        }
        aria-hidden="true"
      >
        {months.map(({ key, saved, isLater, at, short, letter }) => (
          <li
            key={key}
            className={
              saved ? 'months__bar' : `months__bar months__bar--none${isLater ? ' months__bar--later' : ''}`
            }
          >
            {saved && <b>{saved}</b>}
            <i data-at={at} />
            <span>
              <span className="wide-only">{short}</span>
              <span className="phone-only">{letter}</span>
            </span>
          </li>
        ))}
      </ol>
      <figcaption className="soft" id="kilogrammes-evites">
        Kilogrammes de CO₂ évités par rapport à la voiture.
      </figcaption>
    </figure>
    <details className="months__table">
      <summary>
        <Icon name="chevron" size="small" />
        Le tableau des mois
      </summary>
      <RowsTable
        rows={months.filter(isTravelled)}
        columns={monthColumns}
        caption={`Kilomètres en train et CO₂ par mois, ${year}`}
        keyOf={({ key }) => key}
      />
    </details>
  </>
);

/** Where each figure is from: said on the page itself, so that nobody has to believe it. */
const Method = ({ factors }: Pick<Data, 'factors'>) => (
  <details className="carbon-method" id="calcul">
    <summary>
      <Icon name="chevron" size="small" />
      Comment nous comptons
    </summary>
    <div>
      <p>
        Les grammes de CO₂ par kilomètre viennent de la{' '}
        <TextLink href="https://base-empreinte.ademe.fr">Base Empreinte de l’ADEME</TextLink> (Licence Ouverte
        2.0)&nbsp;: {factors.tgv}&nbsp;g par personne en TGV INOUI et OUIGO, {factors.intercites}&nbsp;g en
        Intercités, {factors.ter}&nbsp;g en TER, {factors.car}&nbsp;g pour une voiture à {factors.people}
        &nbsp;personnes, {factors.plane}&nbsp;g par personne en avion court-courrier, traînées de condensation
        comprises. Un repas avec du bœuf compte {factors.meal}&nbsp;kg.
      </p>
      <p>
        La distance est celle de vos deux gares à vol d’oiseau, augmentée de 12&nbsp;%&nbsp;: c’est ce que les
        rails ajoutent en moyenne sur les grandes lignes. La voiture et l’avion sont comptés sur la même
        distance.
      </p>
      <p>
        Un trajet est compté le mois de son départ, une fois le train arrivé, qu’il soit payé en euros ou en
        points. Un trajet annulé, ou acheté pour quelqu’un d’autre, ne compte pas.
      </p>
    </div>
  </details>
);

const Nothing = ({ year, years, hasTravelled, unmeasured }: Data) => (
  <PageLayout head={<PageHead title={TITLE} aside={<Years years={years} />} />}>
    <EmptyState
      title={hasTravelled ? `Aucun trajet compté en ${year}` : 'Aucun trajet compté pour l’instant'}
      actions={
        <ButtonLink href={`${pathOf('/informations/voyages-passes')}#ajouter`} kind="secondary">
          Ajouter un voyage acheté ailleurs
        </ButtonLink>
      }
    >
      Vos trajets achetés avec votre carte s’affichent ici après votre arrivée, avec leurs kilomètres et le
      CO₂ qu’ils évitent&nbsp;: environ 50&nbsp;kg pour 580&nbsp;km, par rapport à la voiture. {unmeasured}
    </EmptyState>
  </PageLayout>
);

const Scored = ({ data, score }: { data: Data; score: Score }) => (
  <>
    <Panorama scene="meadow">
      <div className="carbon-hero">
        <h1>{TITLE}</h1>
        <p className="carbon-hero__score">
          <b>{score.saved}</b> <span>{score.when}</span>
        </p>
        <p>{score.travelled}</p>
      </div>
    </Panorama>
    <PageLayout name="carbon-page">
      <Years years={data.years} />
      <Section title={`Les mêmes ${score.distance}`} id="comparer">
        <Ways ways={score.ways} />
      </Section>
      <div className="carbon-columns">
        <Section title="Mois par mois" id="mois">
          <Months months={score.months} year={data.year} />
        </Section>
        <Section title={`${score.saved}, c’est…`} id="equivalents">
          <dl className="same-as">
            {score.equivalents.map(({ figure, words }) => (
              <div key={words}>
                <dt>{figure}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
          <p className="soft">
            580&nbsp;km en TGV INOUI évitent environ 50&nbsp;kg. Facteurs de la Base Empreinte de
            l’ADEME&nbsp;: TGV {data.factors.tgv}&nbsp;g par km et par personne, voiture {data.factors.car}
            &nbsp;g par km pour {data.factors.people}&nbsp;personnes, avion {data.factors.plane}&nbsp;g.
          </p>
        </Section>
      </div>
      {data.unmeasured && <p className="soft">{data.unmeasured}</p>}
      <Method factors={data.factors} />
    </PageLayout>
  </>
);

/** `/mon-empreinte-carbone`: what travelling by train has saved, against car and plane, month by month (CO2-01). */
export const Page = () => {
  const data = usePageData<typeof loader>();
  if ('incident' in data)
    return (
      <PageLayout head={<PageHead title={TITLE} />}>
        <FailureState>
          <Alert
            kind="error"
            title="Votre empreinte carbone ne s’affiche pas"
            reference={data.incident.reference}
            action={
              <ButtonLink href={data.incident.again} small>
                Réessayer
              </ButtonLink>
            }
          >
            {data.incident.message}
          </Alert>
        </FailureState>
      </PageLayout>
    );
  return data.score ? <Scored data={data} score={data.score} /> : <Nothing {...data} />;
};
