import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import {
  Actions,
  BesideLandscape,
  Breadcrumb,
  ButtonLink,
  type Column,
  DiscountCard,
  Facts,
  PageHead,
  PageLayout,
  Prose,
  RowsTable,
  Section,
  TextLink,
  ValueState,
} from '#web/ui/index.ts';
import { contentBlocks } from '#web/views/content-blocks.tsx';
import type { loader } from './page.server.ts';
import './carte-ou-abonnement.css';

type Data = Awaited<ReturnType<typeof loader>>;
type Product = Data['products'][number];
type Saving = NonNullable<Data['saving']>;

/** What a product costs, to search engines: in the markup itself, beside the words that say the same. */
const Offer = ({ product, about }: { product: Product; about: string }) =>
  product.euros !== undefined && (
    <span itemScope itemType="https://schema.org/Product" hidden>
      <meta itemProp="name" content={product.name} />
      <meta itemProp="description" content={about} />
      <span itemScope itemProp="offers" itemType="https://schema.org/Offer">
        <meta itemProp="price" content={product.euros.toFixed(2)} />
        <meta itemProp="priceCurrency" content="EUR" />
      </span>
    </span>
  );

const columns: readonly Column<Saving['rows'][number]>[] = [
  { title: 'Qui voyage', kind: 'name', cell: ({ who }) => who },
  { title: 'Sans la carte', kind: 'number', cell: ({ without }) => without },
  { title: 'Avec', kind: 'number', cell: (row) => row.with },
  { title: 'Vous gardez', kind: 'amount', cell: ({ kept }) => kept },
];

/** What the card saves on a journey that there is. */
const Example = ({ saving }: { saving: Saving }) => (
  <Section title={`Par exemple, ${saving.journey}`} id="exemple" ruled>
    <RowsTable
      rows={saving.rows}
      columns={columns}
      caption={`Prix de ${saving.journey}`}
      keyOf={({ who }) => who}
    />
    <p className="card-page__paid-back">
      <b>{saving.paidBack}</b>
      {saving.inPoints && ` ${saving.inPoints}`}
    </p>
    <p className="soft small">{saving.source}</p>
  </Section>
);

/** Of one among several: for whom, and at what price. */
const priceFact = ({ name, ages, price }: Product) => ({
  label: ages ? `${name}, ${ages}` : name,
  value: price,
});

const Lines = ({ words }: { words: readonly string[] }) => (
  <ul className="card-page__lines">
    {words.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

const factsOf = ({ price, ages, reductions, life }: Product) => [
  { label: 'Prix', value: price, strong: true },
  { label: 'Âge au premier jour', value: ages || 'Tous les âges' },
  ...(reductions.length > 0 ? [{ label: 'Réduction', value: <Lines words={reductions} /> }] : []),
  { label: 'Valable', value: life },
];

/** How it is bought, and where it shows afterwards. */
const Buying = ({ buy, held }: Pick<Data, 'buy' | 'held'>) => (
  <div className="card-page__buy">
    {held ? (
      <>
        <ValueState tone="ok">{held}</ValueState>
        <TextLink href={pathOf('/compte/avantages/mes-cartes')} strong>
          Voir mes cartes
        </TextLink>
      </>
    ) : (
      <p>
        Elle s’achète en gare, par téléphone et sur nos autres sites de vente, puis s’affiche dans{' '}
        <a href={pathOf('/compte/avantages/mes-cartes')}>Mes cartes</a>.
      </p>
    )}
    {buy && (
      <Actions>
        <ButtonLink href={buy} kind="primary">
          La payer avec mes points
        </ButtonLink>
      </Actions>
    )}
  </div>
);

/** A page of the range: one card with its example, all subscriptions, or the vouchers (CARD-03). */
export const Page = () => {
  const { title, lead, blocks, products, card, saving, held, buy, others } = usePageData<typeof loader>();
  return (
    <PageLayout
      name="card-page"
      head={
        <>
          <Breadcrumb
            trail={[
              { href: pathOf('/compte/avantages/cartes-abonnements-sncf'), label: 'Cartes et abonnements' },
            ]}
          />
          {card ? (
            <div className="card-page__head">
              <div>
                <PageHead title={card.name} lead={lead} />
                <Buying buy={buy} held={held} />
              </div>
              <div className="card-page__card" aria-hidden="true">
                <DiscountCard
                  face={card.face}
                  name={card.faceName}
                  number={card.price}
                  numberLabel=""
                  holder="Votre nom"
                  validity={card.ages}
                />
              </div>
            </div>
          ) : (
            <BesideLandscape scene={products.length > 0 ? 'coast' : 'vineyard'}>
              <PageHead title={title} lead={lead} />
              {held && <Buying buy={undefined} held={held} />}
              {products.length > 0 ? (
                <Facts facts={products.map(priceFact)} />
              ) : (
                <Prose>{contentBlocks(blocks)}</Prose>
              )}
            </BesideLandscape>
          )}
        </>
      }
    >
      {products.map((product) => (
        <Offer key={product.code} product={product} about={lead} />
      ))}
      {products.length > 0 && (
        <div className={card ? 'card-page__columns' : 'card-page__text'}>
          <Prose>{contentBlocks(blocks)}</Prose>
          {card && (
            <aside className="card-page__facts">
              <h2>En bref</h2>
              <Facts facts={factsOf(card)} />
            </aside>
          )}
        </div>
      )}
      {saving && <Example saving={saving} />}
      <Section title="Les autres" id="autres" ruled>
        <ul className="card-page__others">
          {others.map((other) => (
            <li key={other.key}>
              <TextLink href={other.href} strong>
                {other.title}
              </TextLink>
              {other.price && <span> {other.price}</span>}
            </li>
          ))}
        </ul>
      </Section>
    </PageLayout>
  );
};
