import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, FormFields, SubmitButton } from '#web/forms/form.tsx';
import { Actions, Alert, ButtonLink, ComingIn, PageHead, TextLink } from '#web/ui/index.ts';
import { loginForm } from './login.form.ts';
import type { action, loader } from './page.server.ts';

/** `/connexion`: the ways into one's account (NAV-10). */
export const Page = (): ReactNode => {
  const { signIn, unavailable } = usePageData<typeof loader>();
  const answer = useActionResult<typeof action>();
  return (
    <ComingIn>
      <PageHead title="Se connecter" lead="Votre espace, vos points et vos voyages." />
      {unavailable === undefined ? (
        <>
          <Actions>
            <ButtonLink href={signIn} kind="primary">
              Continuer avec mon e-mail
            </ButtonLink>
          </Actions>
          <Form of={loginForm} answer={answer} className="form">
            <FormErrors />
            <FormFields />
            <Actions>
              <SubmitButton kind="secondary" />
            </Actions>
          </Form>
        </>
      ) : (
        <Alert kind="information" title={unavailable}>
          Les pages publiques restent accessibles.
        </Alert>
      )}
      <p className="small">
        Pas encore de compte ?{' '}
        <TextLink href={pathOf('/inscription/compte-client-sncf')}>Créer un compte</TextLink>
      </p>
    </ComingIn>
  );
};
