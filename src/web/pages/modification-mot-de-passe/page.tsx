import type { ReactNode } from 'react';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, FormField, SubmitButton } from '#web/forms/form.tsx';
import { Actions, ButtonLink, ComingIn, PageHead, TextLink } from '#web/ui/index.ts';
import { PasswordLine } from '#web/views/password-line.tsx';
import type { action, loader } from './page.server.ts';
import { passwordForm } from './password.form.ts';

type Data = Awaited<ReturnType<typeof loader>>;

const Done = ({ left }: Data): ReactNode => (
  <>
    <PageHead
      title="Votre mot de passe est modifié"
      lead="Vous restez connecté ici. Vos autres sessions ont été fermées, et un e-mail vous le confirme."
    />
    <Actions>
      <ButtonLink href={left} kind="primary">
        Continuer
      </ButtonLink>
    </Actions>
  </>
);

const Change = ({ name, email, left }: Data): ReactNode => {
  const answer = useActionResult<typeof action>();
  return (
    <>
      <PageHead
        title="Modifier mon mot de passe"
        lead="Vous resterez connecté ici ; vos autres sessions seront fermées."
      />
      <Form of={passwordForm} answer={answer} className="form">
        <FormErrors />
        <FormField at="currentPassword" />
        <FormField at="password" />
        <PasswordLine
          password="password"
          confirmation="passwordConfirmation"
          knownLogin={email}
          knownName={name}
        />
        <FormField at="passwordConfirmation" />
        <Actions>
          <SubmitButton />
          <TextLink href={left}>Garder mon mot de passe</TextLink>
        </Actions>
      </Form>
    </>
  );
};

/** `/modification-mot-de-passe`: the password is changed by who knows the one there is (ACCOUNT-09). */
export const Page = (): ReactNode => {
  const data = usePageData<typeof loader>();
  return <ComingIn>{data.isDone ? <Done {...data} /> : <Change {...data} />}</ComingIn>;
};
