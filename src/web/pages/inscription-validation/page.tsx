import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, SubmitButton } from '#web/forms/form.tsx';
import { Actions, BesideLandscape, ButtonLink, PageHead, PageLayout, TextLink } from '#web/ui/index.ts';
import { newLinkForm } from '#web/views/new-link.form.ts';
import { RegistrationLine } from '#web/views/registration-line.tsx';
import { activationForm } from './activation.form.ts';
import type { action, loader } from './page.server.ts';

type Data = Awaited<ReturnType<typeof loader>>;

const SIGN_IN = pathOf('/redirectAuthentication');
const CREATE = pathOf('/inscription/compte-client-sncf');

const Open = ({ email }: { email: string }): ReactNode => {
  const answer = useActionResult<typeof action>();
  return (
    <>
      <PageHead title="Un dernier arrêt" />
      <RegistrationLine current={2} />
      <FormErrors of={[activationForm]} answer={answer} />
      <p className="lead">
        Le compte de <b>{email}</b> est prêt. Activez-le pour vous connecter.
      </p>
      <Form of={activationForm} answer={answer}>
        <Actions>
          <SubmitButton />
        </Actions>
      </Form>
      <p className="small">Ce n’est pas vous ? Fermez cette page : sans ce bouton, rien n’est activé.</p>
    </>
  );
};

const Active = (): ReactNode => (
  <>
    <PageHead
      title="Votre compte est activé"
      lead="Connectez-vous avec votre adresse e-mail et le mot de passe que vous avez choisi."
    />
    <RegistrationLine current={2} />
    <Actions>
      <ButtonLink href={SIGN_IN} kind="primary">
        Me connecter
      </ButtonLink>
    </Actions>
  </>
);

const Refused = ({
  code,
  title,
  message,
  why,
  mayBeSentAgain,
}: Extract<Data, { state: 'refused' }>): ReactNode => {
  const answer = useActionResult<typeof action>();
  return (
    <>
      <PageHead title={title} lead={`${message} ${why}`} />
      {answer?.form === newLinkForm.intention && <FormErrors of={[newLinkForm]} answer={answer} />}
      {mayBeSentAgain ? (
        <>
          <p>Votre demande est gardée : un nouveau lien suffit, sans rien ressaisir.</p>
          <Form of={newLinkForm} answer={answer}>
            <Actions>
              <SubmitButton />
              <TextLink href={SIGN_IN}>Mon compte est déjà actif</TextLink>
            </Actions>
          </Form>
        </>
      ) : (
        <Actions>
          {code === 'activation-already-done' ? (
            <ButtonLink href={SIGN_IN} kind="primary">
              Me connecter
            </ButtonLink>
          ) : (
            <ButtonLink href={CREATE} kind="primary">
              Créer un compte
            </ButtonLink>
          )}
          {code !== 'activation-already-done' && (
            <TextLink href={SIGN_IN}>Mon compte est déjà actif</TextLink>
          )}
        </Actions>
      )}
    </>
  );
};

const Nothing = (): ReactNode => (
  <>
    <PageHead
      title="Activation de votre compte"
      lead="Cette page s’ouvre par le lien de l’e-mail qui suit la création d’un compte. Ouvrez-le depuis votre messagerie."
    />
    <Actions>
      <ButtonLink href={CREATE} kind="primary">
        Créer un compte
      </ButtonLink>
      <TextLink href={SIGN_IN}>Mon compte est déjà actif</TextLink>
    </Actions>
  </>
);

/** `/inscription/validation`: what the link of the mail opens (ACCOUNT-05). */
export const Page = (): ReactNode => {
  const data = usePageData<typeof loader>();
  return (
    <PageLayout name="enrol">
      <BesideLandscape scene={data.state === 'refused' ? 'winter' : 'coast'} view="portrait">
        {data.state === 'open' && <Open email={data.email} />}
        {data.state === 'active' && <Active />}
        {data.state === 'refused' && <Refused {...data} />}
        {data.state === 'nothing' && <Nothing />}
      </BesideLandscape>
    </PageLayout>
  );
};
