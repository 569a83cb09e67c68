import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { Landing, type LandingWords } from '#web/views/landing.tsx';
import { confirmationForm } from './confirmation.form.ts';
import type { loader } from './page.server.ts';

const HOME = { label: 'Aller à mon espace', href: pathOf('/mon-espace') };
const OTHERWISE = [{ label: 'Modifier mon adresse', href: pathOf('/modification-identifiant') }, HOME];

const WORDS: LandingWords<{ readonly email: string }> = {
  form: confirmationForm,
  open: ({ email }) => ({
    title: 'Confirmez votre adresse',
    lead: (
      <>
        <b>{email}</b> remplacera votre adresse actuelle, pour vous connecter et pour nos e-mails.
      </>
    ),
    aside: 'Ce n’est pas vous ? Fermez cette page : sans ce bouton, rien ne change.',
  }),
  done: {
    title: 'Votre adresse est modifiée',
    lead: 'Connectez-vous désormais avec elle. Votre mot de passe reste le même, vos autres appareils sont déconnectés, et l’ancienne adresse est prévenue.',
    ways: [HOME],
  },
  refused: () => ({ ways: OTHERWISE }),
  nothing: {
    title: 'Nouvelle adresse e-mail',
    lead: 'Cette page s’ouvre par le lien que nous envoyons à une nouvelle adresse.',
    ways: OTHERWISE,
  },
};

/** `/nouvel-identifiant`: what the link of the mail to a new address opens. */
export const Page = (): ReactNode => <Landing data={usePageData<typeof loader>()} words={WORDS} />;
