import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, FormField, SubmitButton } from '#web/forms/form.tsx';
import { Actions, BesideLandscape, ButtonLink, PageHead, PageLayout, TextLink } from '#web/ui/index.ts';
import { FinalisationLine } from '#web/views/finalisation-line.tsx';
import { newLinkForm } from '#web/views/new-link.form.ts';
import { PasswordLine } from '#web/views/password-line.tsx';
import { finalisationForm } from './finalisation.form.ts';
import type { action, loader } from './page.server.ts';

type Data = Awaited<ReturnType<typeof loader>>;

const SIGN_IN = pathOf('/redirectAuthentication');
const FORGOTTEN = pathOf('/mot-de-passe-oublie');

const Open = ({ name, email, termsVersion }: Extract<Data, { state: 'open' }>): ReactNode => {
  const answer = useActionResult<typeof action>();
  return (
    <>
      <PageHead title="Votre mot de passe" />
      <FinalisationLine current={1} />
      <p className="lead">
        {name}, votre compte a été ouvert au guichet. Vous vous connecterez avec <b>{email}</b>.
      </p>
      <Form of={finalisationForm} answer={answer} hidden={[['termsVersion', termsVersion]]} className="form">
        <FormErrors />
        <FormField at="password" />
        <PasswordLine password="password" confirmation="passwordConfirmation" knownLogin={email} />
        <FormField at="passwordConfirmation" />
        <FormField
          at="termsAccepted"
          label={
            <>
              J’accepte les <TextLink href={pathOf('/conditions-generales')}>conditions générales</TextLink>.
            </>
          }
        />
        <Actions>
          <SubmitButton />
        </Actions>
      </Form>
      <p className="small">
        Ce n’est pas vous ? Fermez cette page : sans mot de passe, personne ne peut se connecter à ce compte.
      </p>
    </>
  );
};

const Sent = ({ subject }: { subject: string }): ReactNode => (
  <>
    <PageHead
      title="Un lien vous attend"
      lead={`Un nouveau lien vient de partir à votre adresse, valable 72 heures. L’objet de l’e-mail est « ${subject} ».`}
    />
    <p>Rien reçu ? Regardez dans les indésirables. Le lien précédent ne sert plus.</p>
    <Actions>
      <TextLink href={SIGN_IN}>Mon compte est déjà prêt</TextLink>
    </Actions>
  </>
);

const Refused = ({
  isUsed,
  title,
  message,
  why,
  mayBeSentAgain,
}: Extract<Data, { state: 'refused' }>): ReactNode => {
  const answer = useActionResult<typeof action>();
  return (
    <>
      <PageHead title={title} lead={isUsed ? why : `${message} ${why}`} />
      {answer?.form === newLinkForm.intention && <FormErrors of={[newLinkForm]} answer={answer} />}
      {mayBeSentAgain ? (
        <Form of={newLinkForm} answer={answer}>
          <Actions>
            <SubmitButton />
            <TextLink href={SIGN_IN}>Mon compte est déjà prêt</TextLink>
          </Actions>
        </Form>
      ) : (
        <Actions>
          <ButtonLink href={isUsed ? SIGN_IN : FORGOTTEN} kind="primary">
            {isUsed ? 'Me connecter' : 'Recevoir un autre lien'}
          </ButtonLink>
          <TextLink href={isUsed ? FORGOTTEN : SIGN_IN}>
            {isUsed ? 'Mot de passe oublié' : 'Mon compte est déjà prêt'}
          </TextLink>
        </Actions>
      )}
    </>
  );
};

const Nothing = (): ReactNode => (
  <>
    <PageHead
      title="Votre mot de passe"
      lead="Cette page s’ouvre par le lien de l’e-mail que vous recevez quand un compte vous est ouvert au guichet d’une gare."
    />
    <p>
      Vous n’avez plus cet e-mail ? Demandez un autre lien avec votre adresse ou votre numéro de fidélité.
    </p>
    <Actions>
      <ButtonLink href={FORGOTTEN} kind="primary">
        Recevoir un autre lien
      </ButtonLink>
      <TextLink href={SIGN_IN}>Mon compte est déjà prêt</TextLink>
    </Actions>
  </>
);

/** `/inscription/boutique/finalisation`: an account opened at a desk gets its password (ACCOUNT-07). */
export const Page = (): ReactNode => {
  const data = usePageData<typeof loader>();
  return (
    <PageLayout>
      <BesideLandscape scene={data.state === 'refused' ? 'winter' : 'coast'} view="portrait">
        {data.state === 'open' && <Open {...data} />}
        {data.state === 'sent' && <Sent {...data} />}
        {data.state === 'refused' && <Refused {...data} />}
        {data.state === 'nothing' && <Nothing />}
      </BesideLandscape>
    </PageLayout>
  );
};
