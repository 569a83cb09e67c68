import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import {
  Actions,
  Alert,
  BesideLandscape,
  ButtonLink,
  PageHead,
  PageLayout,
  TextLink,
} from '#web/ui/index.ts';
import type { loader } from './page.server.ts';

type Data = Awaited<ReturnType<typeof loader>>;

const CARDS = pathOf('/compte/avantages/mes-cartes');

const Ended = ({ endedOn, mailRefused, mayComeBack }: Data): ReactNode => (
  <>
    <PageHead
      title="Vous revenez à la carte en plastique"
      lead={`Résilié le ${endedOn}. Au contrôle, présentez la carte en plastique, ou son numéro avec une pièce d’identité.`}
    />
    {mailRefused ? (
      <Alert
        kind="warning"
        title={mailRefused}
        action={
          <ButtonLink href={pathOf('/informations/mes-informations')} small>
            Vérifier mon adresse
          </ButtonLink>
        }
      >
        Rien d’autre ne change : gardez cette page si vous en avez besoin.
      </Alert>
    ) : (
      <p>Un e-mail vous le confirme.</p>
    )}
    <Actions>
      <ButtonLink href={CARDS} kind="primary">
        Voir mes cartes
      </ButtonLink>
      {mayComeBack && (
        <TextLink href={pathOf('/compte/avantages/adhesion-dematerialisation')}>
          Reprendre mes cartes sans papier
        </TextLink>
      )}
    </Actions>
  </>
);

const NotEnded = ({ state }: Data): ReactNode => (
  <>
    <PageHead
      title="Aucune résiliation à confirmer"
      lead={
        state === 'SOUSCRIT'
          ? 'Vos cartes sont dans votre téléphone. Cette page confirme le retour à la carte en plastique, une fois demandé.'
          : 'Cette page confirme la fin des cartes sans papier. Vous ne les avez pas souscrites.'
      }
    />
    <Actions>
      <ButtonLink href={CARDS} kind="primary">
        Voir mes cartes
      </ButtonLink>
      {state === 'SOUSCRIT' && (
        <TextLink href={pathOf('/compte/avantages/resiliation-dematerialisation')}>
          Revenir à la carte en plastique
        </TextLink>
      )}
    </Actions>
  </>
);

/** `/compte/avantages/confirmation-resiliation-dematerialisation`: the cards are plastic again (CARD-06, CARD-08). */
export const Page = (): ReactNode => {
  const data = usePageData<typeof loader>();
  return (
    <PageLayout>
      <BesideLandscape scene="winter">
        {data.state === 'RESILIE' ? <Ended {...data} /> : <NotEnded {...data} />}
      </BesideLandscape>
    </PageLayout>
  );
};
