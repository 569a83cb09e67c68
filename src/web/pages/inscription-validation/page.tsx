import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { Landing, type LandingWords } from '#web/views/landing.tsx';
import { RegistrationLine } from '#web/views/registration-line.tsx';
import { activationForm } from './activation.form.ts';
import type { loader } from './page.server.ts';

const SIGN_IN = { label: 'Me connecter', href: pathOf('/redirectAuthentication') };
const IS_ACTIVE = { ...SIGN_IN, label: 'Mon compte est déjà actif' };
const CREATE = { label: 'Créer un compte', href: pathOf('/inscription/compte-client-sncf') };

const WORDS: LandingWords<{ readonly email: string }> = {
  form: activationForm,
  open: ({ email }) => ({
    title: 'Un dernier arrêt',
    line: <RegistrationLine current={2} />,
    lead: (
      <>
        Activez le compte de <b>{email}</b> pour vous connecter.
      </>
    ),
    aside: 'Ce n’est pas vous ? Fermez cette page : sans ce bouton, rien n’est activé.',
  }),
  done: {
    title: 'Votre compte est activé',
    lead: 'Connectez-vous avec votre adresse e-mail et le mot de passe que vous avez choisi.',
    line: <RegistrationLine current={3} />,
    ways: [SIGN_IN],
  },
  sent: ({ subject }) => ({
    title: 'Un nouveau lien est parti',
    lead: `Il est à l’adresse de la demande, dans un e-mail dont l’objet est « ${subject} ». Les liens précédents ne servent plus.`,
    ways: [IS_ACTIVE],
  }),
  refused: ({ refusal, mayBeSentAgain }) => ({
    again: 'Votre demande est gardée : un nouveau lien suffit, sans rien ressaisir.',
    ways: mayBeSentAgain ? [IS_ACTIVE] : refusal === 'used' ? [SIGN_IN] : [CREATE, IS_ACTIVE],
  }),
  nothing: {
    title: 'Activation de votre compte',
    lead: 'Cette page s’ouvre par le lien de l’e-mail qui suit la création d’un compte. Ouvrez-le depuis votre messagerie.',
    ways: [CREATE, IS_ACTIVE],
  },
};

/** `/inscription/validation`: what the link of the mail opens (ACCOUNT-05). */
export const Page = (): ReactNode => <Landing data={usePageData<typeof loader>()} words={WORDS} />;
