import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, FormField, SubmitButton } from '#web/forms/form.tsx';
import { Actions, Alert, ButtonLink, ComingIn, Facts, PageHead, TextLink } from '#web/ui/index.ts';
import { LocalMailbox } from '#web/views/local-mailbox.tsx';
import { emailForm } from './email.form.ts';
import type { action, loader } from './page.server.ts';

type Data = Awaited<ReturnType<typeof loader>>;

const Sent = ({ email, pending, left }: Data): ReactNode => (
  <>
    <PageHead
      title="Regardez vos e-mails"
      lead={`Un lien vient de partir à ${pending?.email}. Il sert une fois, jusqu’au ${pending?.until}.`}
    />
    <ul>
      <li>Jusqu’à ce que vous l’ouvriez, {email} reste votre identifiant.</li>
      <li>Nous prévenons aussi cette ancienne adresse.</li>
      <li>Rien reçu ? Regardez dans les indésirables, puis vérifiez l’adresse.</li>
    </ul>
    <LocalMailbox />
    <Actions>
      <ButtonLink href={left} kind="primary">
        Continuer
      </ButtonLink>
      <TextLink href={pathOf('/modification-identifiant', { query: { retour: left } })}>
        Corriger l’adresse
      </TextLink>
    </Actions>
  </>
);

const Ask = ({ email, pending, left }: Data): ReactNode => {
  const answer = useActionResult<typeof action>();
  return (
    <>
      <PageHead
        title="Modifier mon adresse e-mail"
        lead="C’est votre identifiant, et là que nous vous écrivons."
      />
      {pending && !answer && (
        <Alert kind="information" title={`Un lien attend à ${pending.email}.`}>
          Il sert jusqu’au {pending.until}. En demander un autre le remplace.
        </Alert>
      )}
      <Facts facts={[{ label: 'Adresse actuelle', value: email }]} />
      <Form of={emailForm} answer={answer} className="form">
        <FormErrors />
        <FormField at="newEmail" />
        <FormField at="newEmailConfirmation" />
        <FormField at="currentPassword" />
        <Actions>
          <SubmitButton />
          <TextLink href={left}>Garder mon adresse</TextLink>
        </Actions>
      </Form>
    </>
  );
};

/** `/modification-identifiant`: another address to sign in with is asked for (ACCOUNT-09). */
export const Page = (): ReactNode => {
  const data = usePageData<typeof loader>();
  return <ComingIn>{data.isSent ? <Sent {...data} /> : <Ask {...data} />}</ComingIn>;
};
