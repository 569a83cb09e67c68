import { usePageData } from '#web/rendering/page-hooks.ts';
import {
  Alert,
  ButtonLink,
  EmptyState,
  Landscape,
  PageHead,
  PageLayout,
  Pagination,
  Price,
  RewardLadder,
  Section,
} from '#web/ui/index.ts';
import type { loader } from './page.server.ts';
import './catalogue.css';

type Data = Awaited<ReturnType<typeof loader>>;

const PATH = '/recompense/mon-catalogue-prime';
const addressOf = (type: string | undefined, page = 1): string => {
  const query = new URLSearchParams();
  if (type) query.set('type', type);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${PATH}?${query}` : PATH;
};

const Types = ({ types, type }: Pick<Data, 'types' | 'type'>) => (
  <nav className="prime-types" aria-label="Types de primes">
    <ul>
      <li>
        <a href={PATH} aria-current={type === undefined ? 'page' : undefined}>
          Toutes les primes
        </a>
      </li>
      {types.map(({ name, label }) => (
        <li key={name}>
          <a href={addressOf(name)} aria-current={type === name ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const PrimeRow = ({ prime, balance }: { prime: Data['primes'][number]; balance: number }) => (
  <li className="prime">
    <div className="prime__scene">
      <Landscape scene="gorge" view="poster" />
    </div>
    <div className="prime__words">
      <h2>{prime.title}</h2>
      <p>{prime.summary}</p>
      <div className="prime__price">
        <span>dès</span>
        <Price points={prime.pricePoints} balance={balance} large />
      </div>
      <ButtonLink href={prime.href} kind="primary">
        Choisir un voyage
      </ButtonLink>
    </div>
  </li>
);

/** `/recompense/mon-catalogue-prime`: what points buy, by type, six a page, and how far mine go. */
export const Page = () => {
  const { balance, balanceLabel, unknown, type, types, page, pages, primes, ladder } =
    usePageData<typeof loader>();
  return (
    <PageLayout
      head={
        <PageHead
          title="Boutique de primes"
          aside={
            <span>
              Votre solde : <b className="tabular">{balanceLabel}</b>
            </span>
          }
        />
      }
    >
      {unknown && (
        <Alert kind="warning" title="Cette prime n’est plus proposée" live>
          <p>Voici celles que vous pouvez choisir aujourd’hui.</p>
        </Alert>
      )}
      <Types types={types} type={type} />
      {primes.length === 0 ? (
        <EmptyState
          title="Pas encore de prime de ce type"
          actions={<ButtonLink href={addressOf('billets-de-train')}>Voir les billets de train</ButtonLink>}
        >
          Elles s’afficheront ici dès leur ouverture. En attendant, vos points se changent en billets de
          train.
        </EmptyState>
      ) : (
        <ul className="primes">
          {primes.map((prime) => (
            <PrimeRow key={prime.id} prime={prime} balance={balance} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(wanted) => addressOf(type, wanted)}
        label="Pages du catalogue"
      />
      {ladder.length > 0 && (
        <Section title="Jusqu’où vont vos points" id="ou-vont-vos-points">
          <RewardLadder rewards={ladder} balance={balance} balanceLabel={balanceLabel} />
        </Section>
      )}
    </PageLayout>
  );
};
