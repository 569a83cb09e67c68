import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, SubmitButton } from '#web/forms/form.tsx';
import {
  Actions,
  Alert,
  BesideLandscape,
  ButtonLink,
  PageHead,
  PageLayout,
  Section,
  TextLink,
} from '#web/ui/index.ts';
import { PaperlessClosed, Portrait } from '#web/views/paperless.tsx';
import { PhotoField } from '#web/views/photo-field.tsx';
import type { action, loader } from './page.server.ts';
import { withoutPhotoForm, withPhotoForm } from './subscribe.form.ts';

type Data = Awaited<ReturnType<typeof loader>>;

const CARDS = pathOf('/compte/avantages/mes-cartes');

/** The cards are in the telephone: how they are shown, and the ways to change that. */
const Subscribed = ({ subscribedOn, photo, mayChangePhoto, isNew }: Data): ReactNode => (
  <>
    <PageHead
      title="Vos cartes sont dans votre téléphone"
      lead="Au contrôle, montrez votre carte sur votre écran : votre photo s’y affiche. La carte en plastique peut rester chez vous."
    />
    {isNew && (
      <Alert kind="success" title="C’est enregistré">
        Un e-mail vous le confirme.
      </Alert>
    )}
    {photo && <Portrait photo={photo} />}
    <p>Souscrit le {subscribedOn}.</p>
    <Actions>
      <ButtonLink href={CARDS} kind="primary">
        Voir mes cartes
      </ButtonLink>
      {mayChangePhoto && (
        <ButtonLink
          href={pathOf('/compte/avantages/mise-a-jour-photo', { query: { typeMiseAJour: 'UPDATE_PHOTO' } })}
        >
          Changer ma photo
        </ButtonLink>
      )}
      <TextLink href={pathOf('/compte/avantages/resiliation-dematerialisation')}>
        Revenir à la carte en plastique
      </TextLink>
    </Actions>
  </>
);

const Subscribe = ({ state, mayKeepPhoto, photo, endedOn }: Data): ReactNode => {
  const answer = useActionResult<typeof action>();
  const mayKeep = mayKeepPhoto && photo;
  return (
    <>
      <PageHead
        title={state === 'RESILIE' ? 'Reprendre mes cartes sans papier' : 'Mes cartes sans papier'}
        lead="Une photo, et vos cartes de réduction tiennent dans votre téléphone : plus de carte en plastique à présenter à bord."
      />
      <FormErrors of={[withPhotoForm, withoutPhotoForm]} answer={answer} />
      {state === 'RESILIE' && <p>Vous êtes revenu à la carte en plastique le {endedOn}.</p>}
      {mayKeep && (
        <Section title="Avec votre photo d’avant" id="photo-gardee" tight>
          <Portrait photo={mayKeep} />
          <Form of={withoutPhotoForm} answer={answer}>
            <Actions>
              <SubmitButton />
            </Actions>
          </Form>
        </Section>
      )}
      <Section title={mayKeep ? 'Avec une autre photo' : 'Votre photo d’identité'} id="nouvelle-photo" tight>
        <Form of={withPhotoForm} answer={answer}>
          <PhotoField isRefused={answer?.form === withPhotoForm.intention} />
          <Actions>
            <SubmitButton kind={mayKeep ? 'secondary' : 'primary'} />
          </Actions>
        </Form>
      </Section>
      <p className="small">
        C’est gratuit, et vous revenez à la carte en plastique quand vous le voulez. Votre photo est effacée
        trente jours après, ou avec votre compte.
      </p>
    </>
  );
};

/** `/compte/avantages/adhesion-dematerialisation`: cards in the telephone in place of plastic (CARD-06). */
export const Page = (): ReactNode => {
  const data = usePageData<typeof loader>();
  return (
    <PageLayout>
      <BesideLandscape scene={data.closed === undefined ? 'meadow' : 'winter'}>
        {data.closed !== undefined ? (
          <PaperlessClosed closed={data.closed} state={data.state} />
        ) : data.state === 'SOUSCRIT' ? (
          <Subscribed {...data} />
        ) : (
          <Subscribe {...data} />
        )}
      </BesideLandscape>
    </PageLayout>
  );
};
