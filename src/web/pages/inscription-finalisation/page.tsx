import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { FormField } from '#web/forms/form.tsx';
import { TextLink } from '#web/ui/index.ts';
import { FinalisationLine } from '#web/views/finalisation-line.tsx';
import { Landing, type LandingWords } from '#web/views/landing.tsx';
import { PasswordLine } from '#web/views/password-line.tsx';
import { finalisationForm } from './finalisation.form.ts';
import type { loader } from './page.server.ts';

const SIGN_IN = pathOf('/redirectAuthentication');
const FORGOTTEN = pathOf('/mot-de-passe-oublie');
const IS_READY = { label: 'Mon compte est déjà prêt', href: SIGN_IN };
const OTHERWISE = [{ label: 'Recevoir un autre lien', href: FORGOTTEN }, IS_READY];

const WORDS: LandingWords<{ readonly name: string; readonly email: string; readonly termsVersion: string }> =
  {
    form: finalisationForm,
    open: ({ name, email, termsVersion }) => ({
      title: 'Votre mot de passe',
      line: <FinalisationLine current={1} />,
      lead: (
        <>
          {name}, votre compte a été ouvert au guichet. Vous vous connecterez avec <b>{email}</b>.
        </>
      ),
      fields: (
        <>
          <FormField at="password" />
          <PasswordLine
            password="password"
            confirmation="passwordConfirmation"
            knownLogin={email}
            knownName={name}
          />
          <FormField at="passwordConfirmation" />
          <FormField
            at="termsAccepted"
            label={
              <>
                J’accepte les <TextLink href={pathOf('/conditions-generales')}>conditions générales</TextLink>
                .
              </>
            }
          />
        </>
      ),
      hidden: [['termsVersion', termsVersion]],
      aside:
        'Ce n’est pas vous ? Fermez cette page : sans mot de passe, personne ne peut se connecter à ce compte.',
    }),
    sent: ({ subject }) => ({
      title: 'Un lien vous attend',
      lead: `Un nouveau lien vient de partir à votre adresse, valable 72 heures. L’objet de l’e-mail est « ${subject} ».`,
      more: <p>Rien reçu ? Regardez dans les indésirables. Le lien précédent ne sert plus.</p>,
      ways: [IS_READY],
    }),
    refused: ({ refusal, why, mayBeSentAgain }) =>
      refusal === 'used'
        ? {
            lead: why,
            ways: [
              { label: 'Me connecter', href: SIGN_IN },
              { label: 'Mot de passe oublié', href: FORGOTTEN },
            ],
          }
        : { ways: mayBeSentAgain ? [IS_READY] : OTHERWISE },
    nothing: {
      title: 'Votre mot de passe',
      lead: 'Cette page s’ouvre par le lien de l’e-mail que vous recevez quand un compte vous est ouvert au guichet d’une gare.',
      more: (
        <p>
          Vous n’avez plus cet e-mail ? Demandez un autre lien avec votre adresse ou votre numéro de fidélité.
        </p>
      ),
      ways: OTHERWISE,
    },
  };

/** `/inscription/boutique/finalisation`: an account opened at a desk gets its password (ACCOUNT-07). */
export const Page = (): ReactNode => <Landing data={usePageData<typeof loader>()} words={WORDS} />;
