import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, SubmitButton } from '#web/forms/form.tsx';
import { Actions, BesideLandscape, ButtonLink, PageHead, PageLayout, TextLink } from '#web/ui/index.ts';
import { confirmationForm } from './confirmation.form.ts';
import type { action, loader } from './page.server.ts';

type Data = Awaited<ReturnType<typeof loader>>;

const HOME = pathOf('/mon-espace');

const Open = ({ email }: { email: string }): ReactNode => {
  const answer = useActionResult<typeof action>();
  return (
    <>
      <PageHead title="Confirmez votre adresse" />
      <FormErrors of={[confirmationForm]} answer={answer} />
      <p className="lead">
        <b>{email}</b> remplacera votre adresse actuelle, pour vous connecter et pour nos e-mails.
      </p>
      <Form of={confirmationForm} answer={answer}>
        <Actions>
          <SubmitButton />
        </Actions>
      </Form>
      <p className="small">Ce n’est pas vous ? Fermez cette page : sans ce bouton, rien ne change.</p>
    </>
  );
};

const Done = (): ReactNode => (
  <>
    <PageHead
      title="Votre adresse est modifiée"
      lead="Connectez-vous désormais avec elle. Votre mot de passe reste le même, et l’ancienne adresse est prévenue."
    />
    <Actions>
      <ButtonLink href={HOME} kind="primary">
        Aller à mon espace
      </ButtonLink>
    </Actions>
  </>
);

const Otherwise = ({ title, lead }: { title: string; lead: string }): ReactNode => (
  <>
    <PageHead title={title} lead={lead} />
    <Actions>
      <ButtonLink href={pathOf('/modification-identifiant')} kind="primary">
        Modifier mon adresse
      </ButtonLink>
      <TextLink href={HOME}>Aller à mon espace</TextLink>
    </Actions>
  </>
);

const Refused = ({ title, message, why }: Extract<Data, { state: 'refused' }>): ReactNode => (
  <Otherwise title={title} lead={`${message} ${why}`} />
);

/** `/nouvel-identifiant`: what the link of the mail to a new address opens. */
export const Page = (): ReactNode => {
  const data = usePageData<typeof loader>();
  return (
    <PageLayout>
      <BesideLandscape scene={data.state === 'refused' ? 'winter' : 'coast'} view="portrait">
        {data.state === 'open' && <Open email={data.email} />}
        {data.state === 'done' && <Done />}
        {data.state === 'refused' && <Refused {...data} />}
        {data.state === 'nothing' && (
          <Otherwise
            title="Nouvelle adresse e-mail"
            lead="Cette page s’ouvre par le lien que nous envoyons à une nouvelle adresse."
          />
        )}
      </BesideLandscape>
    </PageLayout>
  );
};
