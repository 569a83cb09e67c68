import { pathOf } from '#contract/routes.ts';
import { greetingWith } from '#domain/customer.ts';
import { formatLongDateTime } from '#domain/french-dates.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { defineLinkMail, type LinkSent } from '#features/links/index.ts';
import { defineMail } from '#features/mail/index.ts';

interface Addressed {
  readonly firstName: string;
  readonly lastName: string;
}

interface PasswordChanged extends Addressed {
  /** ISO instant. */
  readonly at: string;
}

export const PASSWORD_LINK_SUBJECT = 'Choisissez un nouveau mot de passe';

const WHY = 'Cet e-mail vous est adressé au sujet de votre compte.';

/** The link by which a forgotten password is set anew. */
export const passwordLink = defineLinkMail<Addressed & LinkSent>({
  name: 'password-link',
  version: 1,
  subject: PASSWORD_LINK_SUBJECT,
  button: 'Choisir un mot de passe',
  page: (lien) => pathOf('/nouveau-mot-de-passe', { query: { lien } }),
  words: (data, { civility }) => ({
    heading: 'Reprenez la ligne',
    greeting: greetingWith(civility, data),
    says: `Quelqu’un, vous sans doute, a oublié le mot de passe de votre compte ${PRODUCT_NAME}. Choisissez-en un autre :`,
    note: { title: 'Vous n’avez rien demandé ?', text: 'Ne faites rien : votre mot de passe reste le même.' },
    why: WHY,
  }),
});

const CHANGED_SUBJECT = 'Votre mot de passe a été modifié';
const changed = ({ at }: PasswordChanged): string =>
  `Le mot de passe de votre compte ${PRODUCT_NAME} a été modifié ${formatLongDateTime(Temporal.Instant.from(at))}. Toutes les sessions ouvertes ont été fermées.`;

/** To the holder, after. */
export const passwordChanged = defineMail<PasswordChanged>({
  name: 'password-changed',
  version: 1,
  subject: () => CHANGED_SUBJECT,
  content: (data, { publicUrl, civility }) => ({
    preview: changed(data),
    heading: CHANGED_SUBJECT,
    greeting: greetingWith(civility, data),
    blocks: [
      { kind: 'paragraph', text: changed(data) },
      {
        kind: 'note',
        title: 'Ce n’est pas vous ?',
        text: 'Choisissez tout de suite un autre mot de passe : le lien vient à cette adresse.',
      },
      {
        kind: 'button',
        label: 'Choisir un autre mot de passe',
        url: `${publicUrl}${pathOf('/mot-de-passe-oublie')}`,
      },
    ],
    why: WHY,
  }),
});
