import { pathOf } from '#contract/routes.ts';
import { greetingWith } from '#domain/customer.ts';
import { formatLongDateTime } from '#domain/french-dates.ts';
import { countedPoints } from '#domain/points-words.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { euros, NBSP } from '#domain/typography.ts';
import { defineMail } from '#features/mail/index.ts';

/** What was done with an account that its holder is told of. */
export type Act =
  | {
      readonly act: 'points-spent';
      readonly points: number;
      /** What vouchers paid beside; of mails from before they were told, nothing. */
      readonly voucherCents?: number;
      /** Number of the order, and what was ordered. */
      readonly number: string;
      readonly item: string;
    }
  | { readonly act: 'email-changed'; readonly email: string }
  | { readonly act: 'password-changed' }
  | { readonly act: 'passkey-added'; readonly name: string }
  | { readonly act: 'passkey-removed'; readonly name: string };

/** Queued as JSON. */
export type ActTold = Act & {
  readonly firstName: string;
  readonly lastName: string;
  /** ISO instant. */
  readonly at: string;
};

const SPENT_WITH_VOUCHERS = 'Vos points et vos bons ont servi à une commande importante';
const SUBJECTS: Readonly<Record<Act['act'], string>> = {
  'points-spent': 'Vos points ont servi à une commande importante',
  'email-changed': 'Votre adresse e-mail de connexion a été modifiée',
  'password-changed': 'Votre mot de passe a été modifié',
  'passkey-added': 'Une clé d’accès a été ajoutée à votre compte',
  'passkey-removed': 'Une clé d’accès a été retirée de votre compte',
};

const subjectOf = (told: ActTold): string =>
  told.act === 'points-spent' && told.voucherCents ? SPENT_WITH_VOUCHERS : SUBJECTS[told.act];

const sentence = (told: ActTold): string => {
  const when = formatLongDateTime(Temporal.Instant.from(told.at));
  switch (told.act) {
    case 'points-spent':
      return `${countedPoints(told.points)}${told.voucherCents ? ` et ${euros(told.voucherCents)} de bons` : ''} de votre compte ${PRODUCT_NAME} ont été dépensés ${when}${NBSP}: ${told.item}, commande ${told.number}.`;
    case 'email-changed':
      return `L’adresse e-mail de votre compte ${PRODUCT_NAME} est devenue ${told.email} ${when}.`;
    case 'password-changed':
      return `Le mot de passe de votre compte ${PRODUCT_NAME} a été modifié ${when}.`;
    case 'passkey-added':
      return `La clé d’accès « ${told.name} » permet de se connecter à votre compte ${PRODUCT_NAME} depuis ${when}.`;
    case 'passkey-removed':
      return `La clé d’accès « ${told.name} » ne permet plus de se connecter à votre compte ${PRODUCT_NAME} depuis ${when}.`;
  }
};

/** To the holder, after something that could hurt them if somebody else did it (AUTH-15). */
export const accountAct = defineMail<ActTold>({
  name: 'account-act',
  version: 1,
  subject: subjectOf,
  content: (data, { publicUrl, civility }) => ({
    preview: sentence(data),
    heading: subjectOf(data),
    greeting: greetingWith(civility, data),
    blocks: [
      { kind: 'paragraph', text: sentence(data) },
      {
        kind: 'paragraph',
        text: 'L’identité de la personne a été vérifiée juste avant. Si c’est vous, il n’y a rien à faire.',
      },
      {
        kind: 'note',
        title: 'Ce n’est pas vous ?',
        text: 'Choisissez tout de suite un autre mot de passe : toutes les connexions ouvertes sont alors fermées, et les clés d’accès retirées. Prévenez ensuite le service client.',
      },
      {
        kind: 'button',
        label: 'Choisir un autre mot de passe',
        url: publicUrl + pathOf('/mot-de-passe-oublie'),
      },
    ],
    why: 'Cet e-mail vous est adressé au sujet de la sécurité de votre compte.',
  }),
});
