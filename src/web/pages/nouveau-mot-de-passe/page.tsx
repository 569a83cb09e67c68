import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { FormField } from '#web/forms/form.tsx';
import { Landing, type LandingWords } from '#web/views/landing.tsx';
import { PasswordLine } from '#web/views/password-line.tsx';
import { newPasswordForm } from './new-password.form.ts';
import type { loader } from './page.server.ts';

const SIGN_IN = { label: 'Me connecter', href: pathOf('/redirectAuthentication') };
const FORGOTTEN = pathOf('/mot-de-passe-oublie');

const WORDS: LandingWords<{ readonly name: string; readonly email: string }> = {
  form: newPasswordForm,
  open: ({ name, email }) => ({
    title: 'Nouveau mot de passe',
    lead: (
      <>
        Pour le compte de <b>{email}</b>. Vous serez déconnecté de tous vos appareils.
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
      </>
    ),
    aside: 'Ce n’est pas vous ? Fermez cette page : sans ce bouton, le mot de passe reste le même.',
  }),
  done: {
    title: 'Votre mot de passe est modifié',
    lead: 'Toutes les sessions ouvertes ont été fermées, et un e-mail vous le confirme. Connectez-vous avec votre nouveau mot de passe.',
    ways: [SIGN_IN],
  },
  refused: () => ({ ways: [{ label: 'Demander un nouveau lien', href: FORGOTTEN }, SIGN_IN] }),
  nothing: {
    title: 'Nouveau mot de passe',
    lead: 'Cette page s’ouvre par le lien que nous envoyons à qui a oublié son mot de passe.',
    ways: [{ label: 'Recevoir le lien', href: FORGOTTEN }, SIGN_IN],
  },
};

/** `/nouveau-mot-de-passe`: what the link of the mail opens. */
export const Page = (): ReactNode => <Landing data={usePageData<typeof loader>()} words={WORDS} />;
