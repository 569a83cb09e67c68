import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, FormFields, SubmitButton } from '#web/forms/form.tsx';
import { Actions, ButtonLink, ComingIn, PageHead, TextLink } from '#web/ui/index.ts';
import { LocalMailbox } from '#web/views/local-mailbox.tsx';
import { forgottenForm } from './forgotten.form.ts';
import type { action, loader } from './page.server.ts';

const SIGN_IN = pathOf('/redirectAuthentication');

const Sent = ({ subject }: { subject: string }): ReactNode => (
  <>
    <PageHead
      title="Regardez vos e-mails"
      lead="Si un compte correspond à ce que vous avez saisi, un lien vient de partir à son adresse. Il sert une fois, pendant une heure."
    />
    <ul>
      <li>L’objet de l’e-mail est « {subject} ».</li>
      <li>Rien reçu ? Regardez dans les indésirables, puis vérifiez ce que vous avez saisi.</li>
      <li>Jusqu’à ce que vous en choisissiez un autre, votre mot de passe reste le même.</li>
    </ul>
    <LocalMailbox />
    <Actions>
      <ButtonLink href={SIGN_IN} kind="primary">
        Me connecter
      </ButtonLink>
      <TextLink href={pathOf('/mot-de-passe-oublie')}>Demander un autre lien</TextLink>
    </Actions>
  </>
);

const Ask = (): ReactNode => {
  const answer = useActionResult<typeof action>();
  return (
    <>
      <PageHead
        title="Mot de passe oublié"
        lead="Nous vous envoyons un lien par e-mail pour en choisir un autre."
      />
      <Form of={forgottenForm} answer={answer} action={pathOf('/mot-de-passe-oublie')} className="form">
        <FormErrors />
        <FormFields />
        <div className="actions">
          <SubmitButton />
          <TextLink href={SIGN_IN}>Me connecter</TextLink>
        </div>
      </Form>
    </>
  );
};

/** `/mot-de-passe-oublie`: the link for a new password is asked for. */
export const Page = (): ReactNode => {
  const { isSent, subject } = usePageData<typeof loader>();
  return <ComingIn>{isSent ? <Sent subject={subject} /> : <Ask />}</ComingIn>;
};
