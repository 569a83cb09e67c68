import { pathOf } from '#contract/routes.ts';
import { countedPoints } from '#domain/points-words.ts';
import { thousands } from '#domain/typography.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import {
  Alert,
  ButtonLink,
  MoreLink,
  PageHead,
  PageLayout,
  Panorama,
  Prose,
  RewardLadder,
  Section,
  tierScene,
} from '#web/ui/index.ts';
import { contentBlocks } from '#web/views/content-blocks.tsx';
import type { loader } from './page.server.ts';
import './ma-boutique-de-primes.css';

/** `/compte/avantages/ma-boutique-de-primes`: the shop's entry among the benefits. */
export const Page = () => {
  const { title, lead, blocks, colour, balance, unit, mayUseShop, why, isClosed, rewards } =
    usePageData<typeof loader>();
  return (
    <>
      <Panorama scene={tierScene[colour]} view="strip" height="strip" />
      <PageLayout
        head={
          <>
            <PageHead
              title={title}
              lead={lead}
              aside={
                mayUseShop &&
                !isClosed && (
                  <ButtonLink href={pathOf('/recompense/mon-catalogue-prime')} kind="primary">
                    Entrer dans la boutique
                  </ButtonLink>
                )
              }
            />
            <p className="shop-entry__balance">
              <b>{thousands(balance)}</b> <span>{unit}</span>
            </p>
          </>
        }
      >
        {why && (
          <Alert
            kind="information"
            title={isClosed ? 'La boutique est fermée' : 'La boutique ne vous est pas ouverte'}
          >
            {why}
          </Alert>
        )}
        {rewards.length > 0 && (
          <Section
            title="Ce que vos points peuvent payer"
            id="ce-que-vos-points-peuvent-payer"
            link={
              <MoreLink href={pathOf('/recompense/historique-commandes-v2')}>
                Mes commandes de primes
              </MoreLink>
            }
          >
            <RewardLadder rewards={rewards} balance={balance} balanceLabel={countedPoints(balance)} />
          </Section>
        )}
        <div className="shop-entry__text">
          <Prose>{contentBlocks(blocks)}</Prose>
        </div>
        <p>
          <MoreLink href={pathOf('/programme')}>Le programme et ses statuts</MoreLink>
        </p>
      </PageLayout>
    </>
  );
};
