import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, FormField, SubmitButton } from '#web/forms/form.tsx';
import { Actions, BesideLandscape, ButtonLink, PageHead, PageLayout, TextLink } from '#web/ui/index.ts';
import { PasswordLine } from '#web/views/password-line.tsx';
import { newPasswordForm } from './new-password.form.ts';
import type { action, loader } from './page.server.ts';

type Data = Awaited<ReturnType<typeof loader>>;

const SIGN_IN = pathOf('/redirectAuthentication');
const FORGOTTEN = pathOf('/mot-de-passe-oublie');

const Open = ({ email }: { email: string }): ReactNode => {
  const answer = useActionResult<typeof action>();
  return (
    <>
      <PageHead title="Nouveau mot de passe" />
      <p className="lead">
        Pour le compte de <b>{email}</b>. Vous serez déconnecté de tous vos appareils.
      </p>
      <Form of={newPasswordForm} answer={answer} className="form">
        <FormErrors />
        <FormField at="password" />
        <PasswordLine password="password" confirmation="passwordConfirmation" knownLogin={email} />
        <FormField at="passwordConfirmation" />
        <Actions>
          <SubmitButton />
        </Actions>
      </Form>
      <p className="small">
        Ce n’est pas vous ? Fermez cette page : sans ce bouton, le mot de passe reste le même.
      </p>
    </>
  );
};

const Done = (): ReactNode => (
  <>
    <PageHead
      title="Votre mot de passe est modifié"
      lead="Toutes les sessions ouvertes ont été fermées, et un e-mail vous le confirme. Connectez-vous avec votre nouveau mot de passe."
    />
    <Actions>
      <ButtonLink href={SIGN_IN} kind="primary">
        Me connecter
      </ButtonLink>
    </Actions>
  </>
);

const Refused = ({ title, message, why }: Extract<Data, { state: 'refused' }>): ReactNode => (
  <>
    <PageHead title={title} lead={`${message} ${why}`} />
    <Actions>
      <ButtonLink href={FORGOTTEN} kind="primary">
        Demander un nouveau lien
      </ButtonLink>
      <TextLink href={SIGN_IN}>Me connecter</TextLink>
    </Actions>
  </>
);

const Nothing = (): ReactNode => (
  <>
    <PageHead
      title="Nouveau mot de passe"
      lead="Cette page s’ouvre par le lien que nous envoyons à qui a oublié son mot de passe."
    />
    <Actions>
      <ButtonLink href={FORGOTTEN} kind="primary">
        Recevoir le lien
      </ButtonLink>
      <TextLink href={SIGN_IN}>Me connecter</TextLink>
    </Actions>
  </>
);

/** `/nouveau-mot-de-passe`: what the link of the mail opens. */
export const Page = (): ReactNode => {
  const data = usePageData<typeof loader>();
  return (
    <PageLayout>
      <BesideLandscape scene={data.state === 'refused' ? 'winter' : 'coast'} view="portrait">
        {data.state === 'open' && <Open email={data.email} />}
        {data.state === 'done' && <Done />}
        {data.state === 'refused' && <Refused {...data} />}
        {data.state === 'nothing' && <Nothing />}
      </BesideLandscape>
    </PageLayout>
  );
};
