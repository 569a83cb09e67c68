import { pathOf } from '#contract/routes.ts';
import { useVoice } from '#web/context/page-hooks.ts';
import { BackLink, ButtonLink, Facts, PageHead, PageLayout, Price, Section } from '#web/ui/index.ts';
import { CustomersOwn } from '#web/views/customers-own.tsx';
import { OutOfReach } from '#web/views/out-of-reach.tsx';
import { PrimePicture } from '#web/views/prime-picture.tsx';
import type { PrimeView } from '../prime-order.server.ts';
import './article.css';

const CATALOGUE = pathOf('/recompense/mon-catalogue-prime');

/** A prime in full: what it is, how it comes, what it costs and what remains. */
export const View: PrimeView<'article'> = ({ data }) => {
  const say = useVoice();
  return (
    <PageLayout
      name="article"
      head={
        <PageHead
          title={data.title}
          lead={data.summary}
          back={<BackLink href={CATALOGUE}>Toutes les primes</BackLink>}
        />
      }
      // What it costs comes before what it is about, within thumb's reach.
      asideFirst
      aside={
        <div className="article-price">
          <Price points={data.pricePoints} pointsBefore={data.pointsBefore} balance={data.balance} large />
          <Facts
            facts={[
              { label: say('Votre solde', 'Solde du client'), value: data.balanceLabel },
              ...(data.remains
                ? [{ label: say('Il vous restera', 'Il lui restera'), value: data.remains }]
                : []),
            ]}
          />
          {data.remains ? (
            <>
              <ButtonLink href={data.href} kind="primary">
                {data.action}
              </ButtonLink>
              <p className="small soft">Rien n’est débité avant la confirmation.</p>
            </>
          ) : (
            <CustomersOwn>
              <ButtonLink href={pathOf('/recompense/vos-points')}>Voir mes points</ButtonLink>
            </CustomersOwn>
          )}
        </div>
      }
    >
      <div className="article-scene" aria-hidden="true">
        <PrimePicture look={data.look} shape="plate" />
      </div>
      {data.instead && <OutOfReach instead={data.instead} />}
      <Section title={data.heading}>
        {data.about.map((paragraph) => (
          <p className="article-text" key={paragraph}>
            {paragraph}
          </p>
        ))}
      </Section>
      <div className="article-more">
        <Section title="Et ensuite" tight>
          <p className="article-text">{data.delivery}</p>
        </Section>
        <Section title="À savoir avant" tight>
          <ul className="article-beforehand">
            {data.beforehand.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Section>
      </div>
    </PageLayout>
  );
};
