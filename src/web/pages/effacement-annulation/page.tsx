import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { Landing, type LandingWords } from '#web/views/landing.tsx';
import { keepByLinkForm } from './keep.form.ts';
import type { loader } from './page.server.ts';

const SPACE = pathOf('/mon-espace');
const SIGN_IN = [{ label: 'Me connecter', href: SPACE }];

const WORDS: LandingWords<{ readonly due: string }> = {
  form: keepByLinkForm,
  open: ({ due }) => ({
    title: 'Garder votre compte ?',
    lead: `Son effacement est demandé pour le ${due}. Un bouton l’annule aussitôt, et rien ne change.`,
  }),
  done: {
    title: 'Votre compte est gardé',
    lead: 'L’effacement est annulé. Vos points, vos commandes et vos voyages sont tels qu’ils étaient.',
    more: (
      <p>
        Ce n’était pas vous ? Choisissez tout de suite un autre mot de passe : toutes les connexions ouvertes
        sont alors fermées.
      </p>
    ),
    ways: [
      { label: 'Ouvrir mon espace', href: SPACE },
      { label: 'Choisir un autre mot de passe', href: pathOf('/mot-de-passe-oublie') },
    ],
  },
  refused: () => ({ ways: SIGN_IN }),
  nothing: {
    title: 'Garder mon compte',
    lead: 'Cette page s’ouvre par le lien de l’e-mail qui annonce l’effacement d’un compte, et l’arrête. Connecté, vous pouvez aussi l’arrêter depuis votre espace.',
    ways: SIGN_IN,
  },
  scenes: { open: 'winter', done: 'meadow' },
};

/** `/effacement/annulation`: what the link of the mail opens (ACCOUNT-12). */
export const Page = (): ReactNode => <Landing data={usePageData<typeof loader>()} words={WORDS} />;
