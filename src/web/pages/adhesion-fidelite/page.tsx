import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { Landing, type LandingWords } from '#web/views/landing.tsx';
import { ProgrammeTerms } from '#web/views/programme-terms.tsx';
import { takeCardForm } from '#web/views/take-card.form.ts';
import type { loader } from './page.server.ts';

const SPACE = { label: 'Aller à mon espace', href: pathOf('/mon-espace') };

const WORDS: LandingWords<{ readonly name: string; readonly termsVersion: string }> = {
  form: takeCardForm,
  open: ({ name, termsVersion }) => ({
    title: 'Votre carte de fidélité',
    lead: `${name}, votre carte est gratuite, et vos voyages comptent dès aujourd’hui.`,
    hidden: [['termsVersion', termsVersion]],
    aside: <ProgrammeTerms />,
  }),
  done: {
    title: 'Votre carte est ouverte',
    lead: 'Son numéro vient de vous être envoyé par e-mail. Donnez-le à chaque réservation.',
    ways: [{ ...SPACE, label: 'Voir ma carte' }],
  },
  refused: () => ({ ways: [SPACE] }),
  nothing: {
    title: 'Votre carte de fidélité',
    lead: 'Cette page s’ouvre par le lien d’un e-mail qui propose la carte. Connecté, vous la prenez depuis votre espace.',
    ways: [SPACE],
  },
  scenes: { open: 'meadow', done: 'meadow' },
};

/** `/adhesion-fidelite`: the loyalty card by the link of a mail (ACCOUNT-10). */
export const Page = (): ReactNode => <Landing data={usePageData<typeof loader>()} words={WORDS} />;
