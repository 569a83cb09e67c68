import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, SubmitButton } from '#web/forms/form.tsx';
import { Actions, Alert, BesideLandscape, PageHead, PageLayout, TextLink } from '#web/ui/index.ts';
import { PaperlessClosed, Portrait } from '#web/views/paperless.tsx';
import { PhotoField } from '#web/views/photo-field.tsx';
import type { action, loader } from './page.server.ts';
import { photoForm } from './photo.form.ts';

const Change = ({ photo, isNew }: Awaited<ReturnType<typeof loader>>): ReactNode => {
  const answer = useActionResult<typeof action>();
  return (
    <>
      <PageHead
        title="Changer ma photo"
        lead="Votre visage a changé, ou la photo n’est pas nette ? La nouvelle remplace l’ancienne sur toutes vos cartes."
      />
      {isNew && (
        <Alert kind="success" title="Votre photo est changée">
          Elle est déjà sur vos cartes.
        </Alert>
      )}
      <FormErrors of={[photoForm]} answer={answer} />
      {photo && <Portrait photo={photo} />}
      <Form of={photoForm} answer={answer}>
        <PhotoField isRefused={answer !== undefined} />
        <Actions>
          <SubmitButton />
          <TextLink href={pathOf('/compte/avantages/mes-cartes')}>Voir mes cartes</TextLink>
        </Actions>
      </Form>
    </>
  );
};

/** `/compte/avantages/mise-a-jour-photo`: another photo on my cards (CARD-07). */
export const Page = (): ReactNode => {
  const data = usePageData<typeof loader>();
  return (
    <PageLayout>
      <BesideLandscape scene={data.closed === undefined ? 'meadow' : 'winter'}>
        {data.closed === undefined ? (
          <Change {...data} />
        ) : (
          <PaperlessClosed closed={data.closed} state={data.state} />
        )}
      </BesideLandscape>
    </PageLayout>
  );
};
