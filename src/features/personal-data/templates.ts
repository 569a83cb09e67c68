import { pathOf } from '#contract/routes.ts';
import { fullName } from '#domain/customer.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { counted } from '#domain/typography.ts';
import { defineMail } from '#features/mail/index.ts';

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
const toWhom = (person: Addressed): string => `${fullName(person)},`;

const READY = 'Vos données sont prêtes';

/** The files are there: the link leads to the page, which asks who one is. */
export const exportReady = defineMail<ExportReady>({
  name: 'personal-export-ready',
  version: 1,
  subject: () => READY,
  content: (data, { publicUrl }) => ({
    preview: 'Un document à lire, et un fichier pour un autre service.',
    heading: READY,
    greeting: toWhom(data),
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
