import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, SubmitButton } from '#web/forms/form.tsx';
import { Actions, BesideLandscape, ButtonLink, PageHead, PageLayout } from '#web/ui/index.ts';
import { keepByLinkForm } from './keep.form.ts';
import type { action, loader } from './page.server.ts';

const SPACE = pathOf('/mon-espace');

/** `/effacement/annulation`: what the link of the mail opens; a button takes the erasure back (ACCOUNT-12). */
export const Page = (): ReactNode => {
  const data = usePageData<typeof loader>();
  const answer = useActionResult<typeof action>();
  return (
    <PageLayout>
      <BesideLandscape scene={data.state === 'kept' ? 'meadow' : 'winter'}>
        {data.state === 'open' && (
          <>
            <PageHead
              title="Garder votre compte ?"
              lead={`Son effacement est demandé pour le ${data.due}. Un bouton l’annule aussitôt, et rien ne change.`}
            />
            <FormErrors of={[keepByLinkForm]} answer={answer} />
            <Form of={keepByLinkForm} className="actions">
              <SubmitButton />
            </Form>
          </>
        )}
        {data.state === 'kept' && (
          <>
            <PageHead
              title="Votre compte est gardé"
              lead="L’effacement est annulé. Vos points, vos commandes et vos voyages sont tels qu’ils étaient."
            />
            <p>
              Ce n’était pas vous ? Choisissez tout de suite un autre mot de passe : toutes les connexions
              ouvertes sont alors fermées.
            </p>
            <Actions>
              <ButtonLink href={SPACE} kind="primary">
                Ouvrir mon espace
              </ButtonLink>
              <ButtonLink href={pathOf('/mot-de-passe-oublie')}>Choisir un autre mot de passe</ButtonLink>
            </Actions>
          </>
        )}
        {data.state === 'over' && (
          <>
            <PageHead title={data.title} lead={data.message} />
            <Actions>
              <ButtonLink href={SPACE} kind="primary">
                Me connecter
              </ButtonLink>
            </Actions>
          </>
        )}
      </BesideLandscape>
    </PageLayout>
  );
};
