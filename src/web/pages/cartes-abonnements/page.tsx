import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, FormField, SubmitButton } from '#web/forms/form.tsx';
import {
  type Column,
  DiscountCard,
  MoreLink,
  PageHead,
  PageLayout,
  RowsTable,
  Section,
  Tabs,
  TextLink,
} from '#web/ui/index.ts';
import { CardAges } from '#web/views/card-ages.tsx';
import { finderForm } from './finder.form.ts';
import type { loader } from './page.server.ts';
import './cartes-abonnements.css';

type Data = Awaited<ReturnType<typeof loader>>;
type Found = NonNullable<NonNullable<Data['finder']['result']>['best']>;
type Subscription = Data['subscriptions'][number];

const Suited = ({ found, isBest }: { found: Found; isBest: boolean }) => (
  <li className={isBest ? 'suited suited--best' : 'suited'}>
    <DiscountCard
      face={found.face}
      name={found.faceName}
      number={found.price}
      numberLabel=""
      holder={found.reductions[0] ?? found.ages}
      validity={found.ages}
      label={found.isCard ? 'Carte de réduction' : 'Abonnement'}
    />
    <div>
      <h3>{found.name}</h3>
      <ul className="suited__words">
        {found.reductions.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>
        <TextLink href={found.href} strong>
          Conditions et exemple<span className="visually-hidden"> : {found.name}</span>
        </TextLink>
      </p>
    </div>
  </li>
);

/** Which card fits me: age, how often, with whom; works by its address alone. */
const Finder = ({ finder, path, isRuled }: Pick<Data, 'finder' | 'path'> & { isRuled: boolean }) => {
  const { values, answer, result } = finder;
  return (
    <Section title="Laquelle est la vôtre ?" id="trouver" ruled={isRuled}>
      <Form of={finderForm} answer={answer} values={values} action={`${path}#trouver`} className="finder">
        <div className="finder__errors">
          <FormErrors />
        </div>
        <FormField at="age" />
        <FormField at="pace" />
        <FormField at="company" />
        <SubmitButton kind="primary" />
      </Form>
      {result && (
        <div className="finder__result" role="status">
          <p className="lead">{result.words}</p>
          {result.best && (
            <ul className="finder__found">
              <Suited found={result.best} isBest />
              {result.other && <Suited found={result.other} isBest={false} />}
            </ul>
          )}
        </div>
      )}
    </Section>
  );
};

const columns: readonly Column<Subscription>[] = [
  { title: 'Abonnement', kind: 'name', cell: ({ name, href }) => <a href={href}>{name}</a> },
  { title: 'Pour qui', cell: ({ ages }) => ages || 'Tous les âges' },
  { title: 'Durée', cell: ({ life }) => life },
  { title: 'Prix', kind: 'amount', cell: ({ price }) => price },
];

const Range = ({ range }: Pick<Data, 'range'>) => (
  <ul className="range">
    {range.map(({ key, title, lead, href, price }) => (
      <li key={key}>
        <a href={href}>
          <b>{title}</b>
          {price && <span className="range__price">{price}</span>}
          <span className="range__lead">{lead}</span>
        </a>
      </li>
    ))}
  </ul>
);

/** `/compte/avantages/cartes-abonnements-sncf`, `/occasionnel`, `/frequemment`: the range by how often one travels (CARD-03). */
export const Page = () => {
  const { title, lead, tabs, path, finder, ages, subscriptions, range } = usePageData<typeof loader>();
  return (
    <PageLayout name="card-range" head={<PageHead title={title} lead={lead} />}>
      <Tabs label="Selon votre rythme" tabs={tabs} />
      {ages && (
        <section className="card-range__ages" aria-labelledby="ages">
          <h2 id="ages" className="visually-hidden">
            Une carte pour chaque âge
          </h2>
          <CardAges {...ages} />
        </section>
      )}
      <Finder finder={finder} path={path} isRuled={ages !== undefined} />
      {subscriptions.length > 0 && (
        <Section
          title="Les abonnements"
          id="abonnements"
          ruled
          link={
            <MoreLink href={pathOf('/compte/avantages/cartes-abonnements-sncf/abonnements')}>
              Ce que chacun couvre
            </MoreLink>
          }
        >
          <RowsTable
            rows={subscriptions}
            columns={columns}
            caption="Abonnements, pour qui et à quel prix"
            keyOf={({ code }) => code}
          />
        </Section>
      )}
      <Section title="Chacune en détail" id="gamme" ruled>
        <Range range={range} />
      </Section>
    </PageLayout>
  );
};
