import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, SubmitButton } from '#web/forms/form.tsx';
import { Actions, BesideLandscape, PageHead, PageLayout, TextLink } from '#web/ui/index.ts';
import { PaperlessClosed } from '#web/views/paperless.tsx';
import { endForm } from './end.form.ts';
import type { action, loader } from './page.server.ts';

const End = (): ReactNode => {
  const answer = useActionResult<typeof action>();
  return (
    <>
      <PageHead
        title="Revenir à la carte en plastique"
        lead="Dès votre confirmation, vos cartes de réduction ne se montrent plus sur votre téléphone."
      />
      <FormErrors of={[endForm]} answer={answer} />
      <ul>
        <li>Au contrôle, présentez la carte en plastique, ou son numéro avec une pièce d’identité.</li>
        <li>Vos cartes, vos réductions et les billets déjà achetés restent les mêmes.</li>
        <li>
          Votre photo n’est plus montrée. Elle est effacée dans trente jours, sauf si vous reprenez avant.
        </li>
      </ul>
      <Form of={endForm} answer={answer}>
        <Actions>
          <SubmitButton />
          <TextLink href={pathOf('/compte/avantages/mes-cartes')}>Garder mes cartes sans papier</TextLink>
        </Actions>
      </Form>
    </>
  );
};

/** `/compte/avantages/resiliation-dematerialisation`: cards out of the telephone (CARD-06). */
export const Page = (): ReactNode => {
  const { closed, state } = usePageData<typeof loader>();
  return (
    <PageLayout>
      <BesideLandscape scene="winter">
        {closed === undefined ? <End /> : <PaperlessClosed closed={closed} state={state} />}
      </BesideLandscape>
    </PageLayout>
  );
};
