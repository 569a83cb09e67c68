import { pathOf } from '#contract/routes.ts';
import { greetingWith } from '#domain/customer.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { counted } from '#domain/typography.ts';
import { type LinkSent, linkButton } from '#features/links/index.ts';
import { defineMail } from '#features/mail/index.ts';
import { ledgerWords } from './erasure/kept-by-law.ts';

interface Addressed {
  readonly firstName: string;
  readonly lastName: string;
}

interface ExportReady extends Addressed {
  /** ISO instant at which the files were made. */
  readonly at: string;
  /** For so many days they may be fetched. */
  readonly days: number;
}

const WHY = 'Cet e-mail vous est adressé au sujet de votre compte.';
const dayOf = (instant: string): string => formatLongDate(Temporal.Instant.from(instant));

const READY = 'Vos données sont prêtes';

/** The files are there: the link leads to the page, which asks who one is. */
export const exportReady = defineMail<ExportReady>({
  name: 'personal-export-ready',
  version: 1,
  subject: () => READY,
  content: (data, { publicUrl, civility }) => ({
    preview: 'Un document à lire, et un fichier pour un autre service.',
    heading: READY,
    greeting: greetingWith(civility, data),
    blocks: [
      {
        kind: 'paragraph',
        text: `Les fichiers que vous avez demandés sont prêts depuis le ${dayOf(data.at)} dans votre ${PRODUCT_NAME} : un document à lire, et le même contenu pour un autre service.`,
      },
      {
        kind: 'button',
        label: 'Télécharger mes données',
        url: publicUrl + pathOf('/informations/mes-donnees'),
      },
      {
        kind: 'paragraph',
        text: `Connectez-vous pour les télécharger, pendant ${counted(data.days, 'jour', 'jours')}. Ils sont ensuite supprimés.`,
      },
      {
        kind: 'note',
        title: 'Vous n’avez rien demandé ?',
        text: 'Changez votre mot de passe : quelqu’un d’autre s’est connecté à votre compte.',
      },
    ],
    why: WHY,
  }),
});

interface ErasureAsked extends Addressed, Pick<LinkSent, 'seed'> {
  /** ISO instant. */
  readonly dueAt: string;
}

const ASKED = 'Votre compte va être effacé';

/** Says until when the erasure may be taken back, and carries the link that does it. */
export const erasureAsked = defineMail<ErasureAsked>({
  name: 'account-erasure-asked',
  version: 1,
  subject: () => ASKED,
  content: (data, context) => ({
    preview: `Vous avez jusqu’au ${dayOf(data.dueAt)} pour changer d’avis.`,
    heading: ASKED,
    greeting: greetingWith(context.civility, data),
    blocks: [
      {
        kind: 'paragraph',
        text: `Vous avez demandé l’effacement de votre compte ${PRODUCT_NAME}. Votre identité a été vérifiée juste avant.`,
      },
      {
        kind: 'steps',
        heading: 'La suite',
        steps: [
          {
            title: 'D’ici là, rien ne change',
            text: 'Vos points, vos commandes et vos voyages restent à vous, et vous pouvez emporter vos données.',
          },
          {
            title: `Le ${dayOf(data.dueAt)}, votre compte est effacé`,
            text: 'Un dernier e-mail vous le confirme. Vos points sont perdus, et rien ne peut être rétabli.',
          },
        ],
      },
      { kind: 'paragraph', text: 'Vous changez d’avis ? Un bouton suffit, sans vous connecter :' },
      linkButton(
        'Garder mon compte',
        (lien) => pathOf('/effacement/annulation', { query: { lien } }),
        data,
        context,
      ),
      {
        kind: 'note',
        title: 'Ce n’est pas vous ?',
        text: 'Gardez votre compte par ce bouton, puis choisissez tout de suite un autre mot de passe.',
      },
    ],
    why: WHY,
  }),
});

const TAKEN_BACK = 'Votre compte est gardé';

export const erasureTakenBack = defineMail<Addressed>({
  name: 'account-erasure-taken-back',
  version: 1,
  subject: () => TAKEN_BACK,
  content: (data, { publicUrl, civility }) => ({
    preview: 'L’effacement est annulé, rien n’a changé.',
    heading: TAKEN_BACK,
    greeting: greetingWith(civility, data),
    blocks: [
      {
        kind: 'paragraph',
        text: 'L’effacement de votre compte est annulé. Vos points, vos commandes et vos voyages sont tels qu’ils étaient.',
      },
      { kind: 'button', label: 'Ouvrir mon espace', url: publicUrl + pathOf('/mon-espace') },
    ],
    why: WHY,
  }),
});

interface AccountErased extends Addressed {
  readonly kept: readonly { readonly what: string; readonly years: number; readonly law: string }[];
  /** Something was paid in euros. */
  readonly hasInvoice: boolean;
}

const ERASED = 'Votre compte est effacé';

/** The last mail to an address, before it goes itself. */
export const accountErased = defineMail<AccountErased>({
  name: 'account-erased',
  version: 1,
  subject: () => ERASED,
  content: (data, { civility }) => ({
    preview: 'C’est notre dernier e-mail à cette adresse.',
    heading: 'Bonne route',
    greeting: greetingWith(civility, data),
    blocks: [
      {
        kind: 'paragraph',
        text: `Comme vous l’avez demandé, votre compte ${PRODUCT_NAME} est effacé, avec ce que nous savions de vous. C’est notre dernier e-mail à cette adresse, que nous effaçons aussi.`,
      },
      {
        kind: 'facts',
        heading: 'Ce que la loi nous fait garder',
        facts: [
          ...data.kept.map(({ what, years, law }) => ({
            label: `${counted(years, 'an', 'ans')}, ${law}`,
            value: what,
          })),
          { label: 'Sans fin', value: ledgerWords(data.hasInvoice) },
        ],
      },
      {
        kind: 'paragraph',
        text: 'Vos billets déjà achetés restent valables : gardez-les. Vous pouvez ouvrir un nouveau compte à tout moment, avec la même adresse ; il commencera sans rien de l’ancien.',
      },
    ],
    why: 'Cet e-mail vous est adressé parce que vous avez demandé l’effacement de votre compte.',
  }),
});
