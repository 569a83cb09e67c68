import type { PageView } from '#contract/page-answer.ts';
import type { Problem } from '#contract/problem.ts';
import { pathOf } from '#contract/routes.ts';
import { signInPath } from '#contract/sign-in-path.ts';
import { counted, NBSP, NNBSP, thousands } from '#domain/typography.ts';
import { usePageView } from '#web/context/page-hooks.ts';
import { Actions, ButtonLink } from '#web/ui/button/button.tsx';
import { type VerticalStep, VerticalSteps } from '#web/ui/line/line.tsx';
import { BesideLandscape, PageHead, PageLayout, Section } from '#web/ui/page-layout/page-layout.tsx';

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

/** « Vous en êtes à 284 points Statut sur 1 500, et 6 voyages sur 20. » */
const countersWords = ({
  statusPoints,
  statusTarget,
  trips,
  tripTarget,
}: NonNullable<PageView['counters']>): string =>
  `Vous en êtes à ${counted(statusPoints, 'point Statut', 'points Statut')} sur ${thousands(statusTarget)}, et ${counted(trips, 'voyage', 'voyages')} sur ${tripTarget}.`;

/** What leads to the shop, from where this person stands (PROFILE-06). */
const wayToTheShop = (counters: PageView['counters']): VerticalStep[] => [
  { ...SHOP_STEPS.card, state: counters ? 'done' : 'current' },
  {
    ...SHOP_STEPS.count,
    ...(counters
      ? {
          note: (
            <>
              {countersWords(counters)} {SHOP_STEPS.count.note}
            </>
          ),
        }
      : {}),
    state: counters ? 'current' : 'coming',
  },
  { ...SHOP_STEPS.shop, state: 'coming' },
];

/** Why a page is not open to whoever asks, and what leads there: never a blank. */
export const Page = ({ problem }: { readonly problem: Problem }) =>
  problem.code === 'sign-in-required' ? (
    <SignInFirst problem={problem} />
  ) : problem.code in DESK_TITLES ? (
    <AtTheDesk problem={problem} />
  ) : (
    <NotOpenYet problem={problem} />
  );

const DESK_TITLES: Readonly<Record<string, string>> = {
  'customer-required': 'Cette page est celle du client',
  'staff-required': 'Cette page est celle des agents',
  'file-closed': 'Le dossier est fermé',
};

/** What professional mode does not open, or opens to agents alone (PRO-06). */
const AtTheDesk = ({ problem }: { readonly problem: Problem }) => {
  const { file } = usePageView();
  return (
    <PageLayout head={<PageHead title={DESK_TITLES[problem.code] ?? ''} lead={problem.detail} />}>
      <Actions>
        <ButtonLink href={file ? pathOf('/espace-pro') : pathOf('/')}>
          {file ? 'Retour au dossier' : 'Retour à l’accueil'}
        </ButtonLink>
      </Actions>
    </PageLayout>
  );
};

/** The page as a visitor gets it who asks for it as one (PROFILE-07). */
const SignInFirst = ({ problem }: { readonly problem: Problem }) => {
  const { page, signInAvailable } = usePageView();
  return (
    <PageLayout head={<PageHead title="Cette page s’ouvre une fois connecté" lead={problem.detail} />}>
      <BesideLandscape scene="meadow">
        <Actions>
          {signInAvailable && (
            <ButtonLink href={signInPath(page.path)} kind="primary">
              Se connecter
            </ButtonLink>
          )}
          <ButtonLink href={pathOf('/')} kind="quiet">
            Retour à l’accueil
          </ButtonLink>
        </Actions>
      </BesideLandscape>
    </PageLayout>
  );
};

/** What this customer lacks for the page (PROFILE-06). */
const NotOpenYet = ({ problem }: { readonly problem: Problem }) => {
  const { status, card, counters } = usePageView();
  const granted = status === 'T_CLUB';
  const shop = problem.code === 'shop-required';
  return (
    <PageLayout
      head={
        <PageHead
          title={
            granted && shop
              ? 'La boutique n’est pas ouverte à votre statut'
              : 'Cette page ne vous est pas encore ouverte'
          }
          lead={problem.detail}
        />
      }
    >
      <BesideLandscape scene={granted ? 'alps' : 'gorge'}>
        {granted && shop ? (
          <p>
            Votre statut T Le Club est accordé par l’exploitant. La boutique de primes est réservée aux
            statuts gagnés en voyageant, Grand Voyageur et Grand Voyageur Le Club. Vos points, eux, restent à
            vous.
          </p>
        ) : shop ? (
          <Section title="Ce qui y mène" id="ce-qui-y-mene" tight>
            <VerticalSteps steps={wayToTheShop(counters)} label="Étapes vers la boutique de primes" />
          </Section>
        ) : (
          <p>
            La carte suffit, sans attendre un statut. Elle est gratuite et s’ouvre aussitôt, depuis votre
            espace.
          </p>
        )}
        <Actions>
          {card ? (
            <ButtonLink href={pathOf('/recompense/vos-points')}>Voir mes compteurs</ButtonLink>
          ) : (
            <>
              <ButtonLink href={`${pathOf('/mon-espace')}#programme`} kind="primary">
                Prendre ma carte gratuite
              </ButtonLink>
              <ButtonLink href={pathOf('/mon-espace')} kind="quiet">
                Retour à mon espace
              </ButtonLink>
            </>
          )}
        </Actions>
      </BesideLandscape>
    </PageLayout>
  );
};
