import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { ListFilter, PagedList } from '#web/lists/paged-list.tsx';
import {
  Alert,
  ButtonLink,
  EmptyState,
  Icon,
  Landscape,
  PageHead,
  PageLayout,
  Panorama,
  Poster,
  Price,
  Purse,
  RewardLine,
  Section,
  tierScene,
} from '#web/ui/index.ts';
import { pointsPrice } from '#web/ui/price/wording.ts';
import { PrimePicture } from '#web/views/prime-picture.tsx';
import { ShopClosed } from '#web/views/shop-closed.tsx';
import type { loader } from './page.server.ts';
import './catalogue.css';

type Data = Exclude<Awaited<ReturnType<typeof loader>>, { readonly closed: unknown }>;
type Prime = Data['primes']['rows'][number];

const PATH = pathOf('/recompense/mon-catalogue-prime');

const PrimePrice = ({ prime, balance }: { prime: Prime; balance: number }) => (
  <div className="prime__price">
    {prime.isFrom && <span>dès </span>}
    <Price points={prime.pricePoints} pointsBefore={prime.pointsBefore} balance={balance} />
  </div>
);

/** The train ticket: where the points lead, as posters, and the one way on that the signal colour is for. */
const TicketPrime = ({
  prime,
  balance,
  posters,
}: {
  prime: Prime;
  balance: number;
  posters: Data['posters'];
}) => (
  <article className="prime-ticket">
    {posters.length > 0 && (
      <ul className="prime-ticket__posters">
        {posters.map(({ city, scene, duration, points, href }) => (
          <li key={city}>
            <Poster href={href} scene={scene} title={city}>
              {duration}, dès {pointsPrice(points)}
            </Poster>
          </li>
        ))}
      </ul>
    )}
    <div className="prime-ticket__words">
      <h2>{prime.title}</h2>
      <p>{prime.summary}</p>
      <PrimePrice prime={prime} balance={balance} />
      <ButtonLink href={prime.href} kind={prime.isBeyond ? 'secondary' : 'primary'}>
        {prime.isBeyond ? 'Voir les trains' : prime.action}
        <span className="visually-hidden"> : {prime.title}</span>
      </ButtonLink>
    </div>
  </article>
);

const PrimeRow = ({ prime, balance }: { prime: Prime; balance: number }) => (
  <li className="prime">
    <div className="prime__scene">
      <PrimePicture look={prime.look} shape="tile" />
    </div>
    <div className="prime__words">
      <h2>{prime.title}</h2>
      <p>{prime.summary}</p>
      <a className="prime__open" href={prime.href}>
        {prime.isBeyond ? 'Voir cette prime' : prime.action}
        <span className="visually-hidden"> : {prime.title}</span>
        <Icon name="arrow-right" size="small" />
      </a>
    </div>
    <PrimePrice prime={prime} balance={balance} />
  </li>
);

/** The next place on the line: what it takes still, and what leads there. */
const Wish = ({ wish }: { wish: NonNullable<Data['wish']> }) => (
  <Section title="Plus loin sur la ligne" id="plus-loin">
    <div className="wish">
      <div className="wish__scene">
        <Landscape scene={wish.scene} view="wide" />
      </div>
      <div className="wish__words">
        <h3>{wish.title}</h3>
        <p className="small soft">{wish.note}</p>
        <p className="wish__price">
          <b>{pointsPrice(wish.points)}</b>
          <span>{wish.missing}</span>
        </p>
        <Purse spent={wish.share} />
        <p>{wish.how}</p>
        <ButtonLink href={wish.href}>Voir les trains</ButtonLink>
      </div>
    </div>
  </Section>
);

/** `/recompense/mon-catalogue-prime`: what points buy, by type, six a page, along the line that says how far mine go. */
export const Page = () => {
  const data = usePageData<typeof loader>();
  return 'closed' in data ? <ShopClosed {...data.closed} /> : <Catalogue {...data} />;
};

const Catalogue = ({
  title,
  lead,
  colour,
  balance,
  balanceLabel,
  unknown,
  cart,
  filter,
  primes,
  posters,
  stops,
  wish,
}: Data) => {
  return (
    <>
      <Panorama
        scene={tierScene[colour]}
        view="strip"
        height="line"
        line={stops.length > 0 && <RewardLine stops={stops} balance={balance} />}
      />
      <PageLayout
        name="catalogue"
        head={
          <PageHead
            title={title}
            lead={lead}
            aside={
              <span>
                Votre solde : <b className="tabular">{balanceLabel}</b>
              </span>
            }
          />
        }
      >
        {cart && (
          <p className="waiting-cart">
            Dans votre panier : <b>{cart.primes}</b>.{' '}
            <a className="text-link" href={cart.href}>
              Reprendre mon panier
            </a>
          </p>
        )}
        {unknown && <Alert kind="warning" title={unknown} live />}
        <ListFilter filter={filter} path={PATH} label="Types de primes" all="Toutes" />
        <PagedList
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
        >
          {(rows) => {
            const ticket = rows.find(({ isTicket }) => isTicket);
            const others = rows.filter(({ isTicket }) => !isTicket);
            return (
              <div className={ticket && others.length > 0 ? 'shelf shelf--both' : 'shelf'}>
                {ticket && <TicketPrime prime={ticket} balance={balance} posters={posters} />}
                {others.length > 0 && (
                  <ul className="primes">
                    {others.map((prime) => (
                      <PrimeRow key={prime.id} prime={prime} balance={balance} />
                    ))}
                  </ul>
                )}
              </div>
            );
          }}
        </PagedList>
        {wish && <Wish wish={wish} />}
      </PageLayout>
    </>
  );
};
