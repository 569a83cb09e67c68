import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useActionResult, usePageData, usePageView } from '#web/context/page-hooks.ts';
import { Form, FormErrors, FormField, SubmitButton } from '#web/forms/form.tsx';
import { Alert, ComingIn, PageHead, TextLink } from '#web/ui/index.ts';
import { PasswordLine } from '#web/views/password-line.tsx';
import { RegistrationLine } from '#web/views/registration-line.tsx';
import type { action, loader } from './page.server.ts';
import { registrationForm } from './registration.form.ts';
import './inscription.css';

/** `/inscription/compte-client-sncf`: an account is asked for (ACCOUNT-01). */
export const Page = (): ReactNode => {
  const { minimumAge, termsVersion } = usePageData<typeof loader>();
  const answer = useActionResult<typeof action>();
  const { signedIn } = usePageView();
  return (
    <ComingIn>
      <PageHead title="Créer un compte" />
      <RegistrationLine current={0} />
      {signedIn && (
        <Alert kind="information" title="Vous avez déjà un compte">
          <p>
            Il vous attend dans <TextLink href={pathOf('/mon-espace')}>votre espace</TextLink>. Un compte créé
            ici est celui d’une autre personne, à sa propre adresse.
          </p>
        </Alert>
      )}
      <Form
        of={registrationForm}
        answer={answer}
        details={{
          birthDate: { hint: `Il faut avoir ${minimumAge} ans. Exemple : 27 4 1985` },
          email: { hint: 'Nous y envoyons un lien, valable 72 heures. Elle sera votre identifiant.' },
        }}
        hidden={[['termsVersion', termsVersion]]}
        className="form enrol__form"
      >
        <FormErrors />
        <p className="small">Tout est nécessaire. Rien n’est partagé avec un tiers.</p>
        <fieldset className="enrol__part">
          <legend>Vous</legend>
          <p className="small">Comme sur votre pièce d’identité.</p>
          <FormField at="civility" />
          <div className="beside enrol__pair">
            <FormField at="firstName" />
            <FormField at="lastName" />
          </div>
          <FormField at="birthDate" />
        </fieldset>
        <fieldset className="enrol__part">
          <legend>Pour vous connecter</legend>
          <FormField at="email" />
          <FormField at="emailConfirmation" />
          <FormField at="password" />
          <PasswordLine
            password="password"
            confirmation="passwordConfirmation"
            login="email"
            names="firstName lastName"
          />
          <FormField at="passwordConfirmation" />
        </fieldset>
        <FormField
          at="termsAccepted"
          label={
            <>
              J’accepte les <TextLink href={pathOf('/conditions-generales')}>conditions générales</TextLink>.
            </>
          }
        />
        <div className="actions">
          <SubmitButton />
          {!signedIn && (
            <p className="small">
              Déjà un compte ? <TextLink href={pathOf('/redirectAuthentication')}>Se connecter</TextLink>
            </p>
          )}
        </div>
      </Form>
    </ComingIn>
  );
};
