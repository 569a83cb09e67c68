import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { ListFilter, ListPage } from '#web/lists/paged-list.tsx';
import { Alert, ButtonLink, EmptyState, Landscape, Price, RewardLadder, Section } from '#web/ui/index.ts';
import type { loader } from './page.server.ts';
import './catalogue.css';

type Data = Awaited<ReturnType<typeof loader>>;

const PATH = pathOf('/recompense/mon-catalogue-prime');

const PrimeRow = ({
  prime,
  balance,
  isFirst,
}: {
  prime: Data['primes']['rows'][number];
  balance: number;
  /** The signal colour is for one action of a page. */
  isFirst: boolean;
}) => (
  <li className="prime">
    <div className="prime__scene">
      <Landscape scene={prime.scene} view="poster" />
    </div>
    <div className="prime__words">
      <h2>{prime.title}</h2>
      <p>{prime.summary}</p>
      <div className="prime__price">
        {prime.isFrom && <span>dès </span>}
        <Price points={prime.pricePoints} balance={balance} large />
      </div>
      <ButtonLink href={prime.href} {...(isFirst ? { kind: 'primary' as const } : {})}>
        {prime.action}
        <span className="visually-hidden"> : {prime.title}</span>
      </ButtonLink>
    </div>
  </li>
);

/** `/recompense/mon-catalogue-prime`: what points buy, by type, six a page, and how far mine go. */
export const Page = () => {
  const { balance, balanceLabel, unknown, filter, primes, ladder } = usePageData<typeof loader>();
  return (
    <ListPage
      title="Boutique de primes"
      aside={
        <span>
          Votre solde : <b className="tabular">{balanceLabel}</b>
        </span>
      }
      before={
        <>
          {unknown && <Alert kind="warning" title={unknown} live />}
          <ListFilter filter={filter} path={PATH} label="Types de primes" all="Toutes les primes" />
        </>
      }
      list={primes}
      pagesLabel="Pages du catalogue"
      empty={
        <EmptyState
          title="Pas encore de prime de ce type"
          actions={
            <ButtonLink
              href={pathOf('/recompense/mon-catalogue-prime', { query: { type: 'billets-de-train' } })}
            >
              Voir les billets de train
            </ButtonLink>
          }
        >
          Elles s’afficheront ici dès leur ouverture. En attendant, vos points se changent en billets de
          train.
        </EmptyState>
      }
      after={
        ladder.length > 0 && (
          <Section title="Jusqu’où vont vos points" id="ou-vont-vos-points">
            <RewardLadder rewards={ladder} balance={balance} balanceLabel={balanceLabel} />
          </Section>
        )
      }
    >
      {(rows) => (
        <ul className="primes">
          {rows.map((prime, index) => (
            <PrimeRow key={prime.id} prime={prime} balance={balance} isFirst={index === 0} />
          ))}
        </ul>
      )}
    </ListPage>
  );
};
