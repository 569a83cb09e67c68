import { z } from 'zod';
import { requireFreshProof } from '#contract/fresh-proof.ts';
import { redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { failure } from '#domain/failure.ts';
import { formatLongDate, formatLongDateTime } from '#domain/french-dates.ts';
import { countedPoints } from '#domain/points-words.ts';
import { counted, euros, plural } from '#domain/typography.ts';
import {
  askErasure,
  type Consequences,
  consequencesOf,
  type Erasure,
  erasureOf,
  keepAccount,
  keptByLaw,
  ledgerWords,
} from '#features/personal-data/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { keepForm } from '#web/views/keep-account.form.ts';
import { erasureForm } from './erasure.form.ts';

const PATH = pathOf('/informations/effacement');

interface Loss {
  readonly title: string;
  readonly text: string;
}

/** What goes with the account, for this person. */
const lossesOf = ({
  points,
  vouchers,
  voucherCents,
  hasCard,
  trips,
  nextTrip,
  alerts,
  companions,
}: Consequences): readonly Loss[] => [
  points > 0
    ? {
        title: `${countedPoints(points)} perdus`,
        text: 'Ils ne sont ni rendus ni transférés. Vous pouvez les dépenser d’ici là.',
      }
    : { title: 'Aucun point perdu', text: 'Votre compte n’a pas de points à dépenser.' },
  ...(vouchers > 0
    ? [
        {
          title: `${counted(vouchers, 'bon d’achat perdu', 'bons d’achat perdus')}${voucherCents > 0 ? `, ${euros(voucherCents)}` : ''}`,
          text: 'Nous ne pourrons plus vous les montrer, ni vous les rendre. Vous pouvez les employer d’ici là.',
        },
      ]
    : []),
  ...(hasCard
    ? [
        {
          title: 'Votre statut et votre carte de fidélité',
          text: 'La carte est fermée, son numéro ne sert plus.',
        },
      ]
    : []),
  ...(trips > 0 && nextTrip
    ? [
        {
          title: counted(trips, 'voyage à venir', 'voyages à venir'),
          text: `${plural(trips, 'Votre billet reste valable', 'Vos billets restent valables')}, le premier pour le ${formatLongDate(nextTrip)} : téléchargez-${plural(trips, 'le', 'les')} avant. Ensuite, vous ne pourrez plus les afficher ni les changer ici.`,
        },
      ]
    : []),
  {
    title: 'Vos commandes et vos voyages passés',
    text: 'Vous ne pourrez plus les consulter, ni demander un justificatif ici.',
  },
  {
    title: 'Vos informations et vos réglages',
    text: `Coordonnées, messages, recherches, paniers${alerts > 0 ? `, ${counted(alerts, 'alerte', 'alertes')} de prix` : ''}${companions > 0 ? `, ${counted(companions, 'personne', 'personnes')} avec qui vous voyagez` : ''}, appareils et connexions.`,
  },
];

/** What the erasure waits for; it comes by itself once that has ended. */
const waitsFor = ({ openOrders, openRefunds }: Consequences): readonly string[] => [
  ...(openOrders > 0
    ? [
        `${counted(openOrders, 'commande', 'commandes')} en cours : l’effacement attend qu’elle soit terminée.`,
      ]
    : []),
  ...(openRefunds > 0
    ? [
        `${counted(openRefunds, 'remboursement', 'remboursements')} en cours : l’effacement attend qu’il vous soit parvenu.`,
      ]
    : []),
];

const askedOf = ({ state, askedAt, dueAt }: Erasure) => ({
  isLeaving: state === 'leaving',
  asked: formatLongDateTime(askedAt),
  due: formatLongDate(dueAt),
});

/** What the end of an account means, for this one; and whether it has been asked for. */
export const loader = async (context: PageContext) => {
  const { app, iuc, url } = context;
  const { db, personalData, clock } = { ...app, db: app.personalData.db };
  const now = clock.now();
  const [asked, consequences] = await Promise.all([erasureOf(db, iuc), consequencesOf(db, iuc, now)]);
  return {
    erasure: asked && askedOf(asked),
    isKept: !asked && url.searchParams.has('garde'),
    losses: lossesOf(consequences),
    waits: waitsFor(consequences),
    kept: keptByLaw().map(({ what, years, law }) => ({ what, law, years: counted(years, 'an', 'ans') })),
    ledger: ledgerWords(consequences.hasInvoice),
    /** Whether the request is done at a press: nobody is then asked who they are. */
    isProved: requireFreshProof(context) === undefined,
    days: personalData.erasureDays,
    due: formatLongDate(now.add({ hours: 24 * personalData.erasureDays })),
  };
};

export const action = (context: PageContext) => {
  const { app, iuc, log } = context;
  const intention = context.form.get('intention');
  const isKeeping = intention === keepForm.intention;
  // Nothing ends an account but the button that says so.
  if (!isKeeping && intention !== erasureForm.intention) return redirect(PATH);
  return answerForm(context, isKeeping ? keepForm : erasureForm, z.object({}), async () => {
    try {
      if (isKeeping) {
        const kept = await keepAccount(app.personalData, iuc);
        return kept.ok ? redirect(`${PATH}?garde=1`) : kept;
      }
      const stale = requireFreshProof(context);
      if (stale) return stale;
      await askErasure(app.personalData, (await context.overview()).customer);
      return redirect(PATH);
    } catch (error) {
      log.error({ err: error }, 'an erasure could not be asked for, or taken back');
      return failure('personal-data-unavailable');
    }
  });
};
