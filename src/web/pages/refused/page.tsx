import { NBSP, NNBSP } from '#domain/typography.ts';
import type { Problem } from '#web/rendering/page-answer.ts';
import { usePageView } from '#web/rendering/page-hooks.ts';
import {
  BesideLandscape,
  ButtonLink,
  PageHead,
  PageLayout,
  Section,
  type VerticalStep,
  VerticalSteps,
} from '#web/ui/index.ts';

const SHOP_STEPS = {
  card: {
    title: 'Carte du programme',
    note: 'Elle s’ouvre avec le statut voyageur et compte chaque voyage.',
  },
  count: {
    title: `1${NNBSP}500${NBSP}points Statut, ou 20${NBSP}voyages`,
    note: `En une année de carte. Un euro de billet rapporte un point Statut${NNBSP}; OUIGO et TER ne comptent pas.`,
  },
  shop: {
    title: 'Statut Grand Voyageur',
    note: 'La boutique de primes et l’historique des commandes s’ouvrent aussitôt.',
  },
} as const;

/** What leads to the shop, from where this person stands (PROFILE-06). */
const wayToTheShop = (hasCard: boolean): VerticalStep[] => [
  { ...SHOP_STEPS.card, state: hasCard ? 'done' : 'current' },
  { ...SHOP_STEPS.count, state: hasCard ? 'current' : 'coming' },
  { ...SHOP_STEPS.shop, state: 'coming' },
];

/** Why a page is not open to this customer, and what leads there (PROFILE-06): never a blank. */
export const Page = ({ problem }: { readonly problem: Problem }) => {
  const { status, card } = usePageView();
  const granted = status === 'T_CLUB';
  const shop = problem.code === 'shop-required';
  return (
    <PageLayout head={<PageHead title="Cette page ne vous est pas encore ouverte" lead={problem.detail} />}>
      <BesideLandscape scene={granted ? 'alps' : 'gorge'}>
        {granted && shop ? (
          <p>
            Votre statut T Le Club est accordé par votre entreprise. La boutique de primes est réservée aux
            statuts gagnés en voyageant, Grand Voyageur et Grand Voyageur Le Club. Vos points, eux, restent à
            vous.
          </p>
        ) : (
          <Section title="Ce qui y mène" id="ce-qui-y-mene" tight>
            <VerticalSteps
              steps={wayToTheShop(card !== undefined)}
              label="Étapes vers la boutique de primes"
            />
          </Section>
        )}
        <div className="actions">
          {card ? (
            <ButtonLink href="/recompense/vos-points">Voir mes compteurs</ButtonLink>
          ) : (
            <ButtonLink href="/mon-espace">Retour à mon espace</ButtonLink>
          )}
        </div>
      </BesideLandscape>
    </PageLayout>
  );
};
