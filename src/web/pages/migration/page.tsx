import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, FormFields, SubmitButton } from '#web/forms/form.tsx';
import { Actions, Alert, ButtonLink, Facts, TextLink } from '#web/ui/index.ts';
import { LocalMailbox } from '#web/views/local-mailbox.tsx';
import { MigrationStep, MigrationVisitor } from '#web/views/migration-frame.tsx';
import { MigrationLine } from '#web/views/migration-line.tsx';
import { migrationForm } from './migration.form.ts';
import type { action, loader } from './page.server.ts';

type Data = Awaited<ReturnType<typeof loader>>;

const Open = ({ email, waiting }: Extract<Data, { state: 'open' }>): ReactNode => {
  const answer = useActionResult<typeof action>();
  return (
    <MigrationStep title="Choisir mon identifiant">
      <MigrationLine current={0} />
      {waiting && !answer && (
        <Alert kind="information" title={`Un lien attend à ${waiting}.`}>
          En demander un autre le remplace.
        </Alert>
      )}
      <Facts facts={[{ label: 'Identifiant actuel', value: email }]} />
      <Form of={migrationForm} answer={answer} action={pathOf('/migration')} className="form">
        <FormErrors />
        <FormFields />
        <Actions>
          <SubmitButton />
          <TextLink href={pathOf('/mon-espace')}>Plus tard</TextLink>
        </Actions>
      </Form>
    </MigrationStep>
  );
};

const Sent = ({ email, newEmail, until }: Extract<Data, { state: 'sent' }>): ReactNode => (
  <MigrationStep title="Regardez vos e-mails">
    <MigrationLine current={2} />
    <p className="lead">
      Un lien vient de partir à <b>{newEmail}</b>. Il sert une fois, jusqu’au {until}.
    </p>
    <p>Jusqu’à ce que vous l’ouvriez, {email} reste votre identifiant. Rien reçu ? Vérifiez l’adresse.</p>
    <LocalMailbox />
    <Actions>
      <ButtonLink href={pathOf('/mon-espace')} kind="primary">
        Continuer
      </ButtonLink>
      <TextLink href={pathOf('/migration')}>Corriger l’adresse</TextLink>
    </Actions>
  </MigrationStep>
);

/** `/migration`: the identifier of before becomes an address of one's choice (ACCOUNT-08). */
export const Page = (): ReactNode => {
  const data = usePageData<typeof loader>();
  if (data.state === 'visitor') return <MigrationVisitor signIn={data.signIn} />;
  return data.state === 'sent' ? <Sent {...data} /> : <Open {...data} />;
};
