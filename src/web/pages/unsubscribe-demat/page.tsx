import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { Landing, type LandingWords } from '#web/views/landing.tsx';
import { endForm } from './end.form.ts';
import type { loader } from './page.server.ts';

const CARDS = { label: 'Voir mes cartes', href: pathOf('/compte/avantages/mes-cartes') };
const SIGNED_IN = [
  {
    label: 'Le demander depuis mon espace',
    href: pathOf('/compte/avantages/resiliation-dematerialisation'),
  },
  CARDS,
];

const WORDS: LandingWords<object> = {
  form: endForm,
  open: () => ({
    title: 'Revenir à la carte en plastique',
    lead: 'Vos cartes de réduction ne se montreront plus sur votre téléphone : présentez la carte en plastique, ou son numéro avec une pièce d’identité. Vos réductions restent les mêmes.',
    aside:
      'Vous ne voulez rien changer ? Fermez cette page : sans ce bouton, vos cartes restent dans votre téléphone.',
  }),
  done: {
    title: 'Vous revenez à la carte en plastique',
    lead: 'Un e-mail de confirmation part à votre adresse. Vous pouvez reprendre vos cartes sans papier quand vous le voulez.',
    ways: [CARDS],
  },
  refused: () => ({ ways: SIGNED_IN }),
  nothing: {
    title: 'Résilier mes cartes sans papier',
    lead: 'Cette page s’ouvre par le lien de l’e-mail qui confirme vos cartes sans papier. Sans lui, la résiliation se demande depuis votre espace.',
    ways: SIGNED_IN,
  },
};

/** `/unsubscribeDemat`: what the link of the mail about paperless cards opens (CARD-06). */
export const Page = (): ReactNode => <Landing data={usePageData<typeof loader>()} words={WORDS} />;
