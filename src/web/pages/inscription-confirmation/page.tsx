import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, FormFields, SubmitButton } from '#web/forms/form.tsx';
import {
  Actions,
  Alert,
  ButtonLink,
  ComingIn,
  PageHead,
  Section,
  TextLink,
  VerticalSteps,
} from '#web/ui/index.ts';
import { LocalMailbox } from '#web/views/local-mailbox.tsx';
import { RegistrationLine } from '#web/views/registration-line.tsx';
import { correctionForm } from './correction.form.ts';
import type { action, loader } from './page.server.ts';
import { resendLinkForm } from './resend.form.ts';

const PATH = pathOf('/inscription/confirmation');

/** Opened without an account under way: what the page is for, and the way on. */
const Nothing = (): ReactNode => (
  <>
    <PageHead
      title="Aucune création n’est en cours sur cet appareil"
      lead="Quand vous créez un compte, nous vous envoyons un lien par e-mail : cette page dit alors où il est parti et jusqu’à quand il sert."
    />
    <Actions>
      <ButtonLink href={pathOf('/inscription/compte-client-sncf')} kind="primary">
        Créer un compte
      </ButtonLink>
      <TextLink href={pathOf('/redirectAuthentication')}>Mon compte est déjà actif</TextLink>
    </Actions>
  </>
);

/** `/inscription/confirmation`: a link was sent, for 72 hours (ACCOUNT-04); it is sent again, or elsewhere. */
export const Page = (): ReactNode => {
  const { registration } = usePageData<typeof loader>();
  const answer = useActionResult<typeof action>();
  return (
    <ComingIn>
      {registration ? (
        <>
          <PageHead title="Un lien vous attend" />
          <RegistrationLine current={1} />
          <FormErrors of={[resendLinkForm]} answer={answer} />
          {registration.isSentAgain && (
            // By its moment: asked for once more, it is another message, and told as one.
            <Alert
              key={registration.sentAt}
              kind="success"
              title={`Un nouveau lien est parti ${registration.sentAt}.`}
              live
            >
              Le précédent ne sert plus.
            </Alert>
          )}
          <p className="lead">
            Nous l’avons envoyé à <b>{registration.email}</b>. Ouvrez-le d’ici le <b>{registration.endsAt}</b>
            .
          </p>
          <LocalMailbox />
          <VerticalSteps
            label="Activation du compte"
            steps={[
              { title: 'Compte demandé', state: 'done', note: registration.askedAt },
              {
                title: 'E-mail envoyé',
                state: 'current',
                note: `${registration.sentAt}, objet : « ${registration.subject} »`,
              },
              { title: 'Compte activé', state: 'coming', note: 'par le bouton de la page qui s’ouvre' },
              {
                title: 'Première connexion',
                state: 'coming',
                note: 'avec votre adresse e-mail et votre mot de passe',
              },
            ]}
          />
          <Section title="Rien reçu ?" id="rien-recu" ruled tight>
            <p>Regardez dans les indésirables. Un nouvel envoi annule le lien précédent.</p>
            {registration.isCorrecting || answer?.form === correctionForm.intention ? (
              <Form of={correctionForm} answer={answer} action={`${PATH}?corriger=1`}>
                <FormErrors />
                <FormFields />
                <div className="actions">
                  <SubmitButton kind="secondary" />
                  <ButtonLink href={PATH} kind="quiet">
                    Annuler
                  </ButtonLink>
                </div>
              </Form>
            ) : (
              <Form of={resendLinkForm} answer={answer} action={PATH}>
                <div className="actions">
                  <SubmitButton kind="secondary" />
                  <TextLink href={`${PATH}?corriger=1#rien-recu`} strong>
                    Corriger l’adresse
                  </TextLink>
                </div>
              </Form>
            )}
          </Section>
        </>
      ) : (
        <Nothing />
      )}
    </ComingIn>
  );
};
