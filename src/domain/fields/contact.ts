import { z } from 'zod';
import { field, refusedWith, repeats, typedText } from './field.ts';
import { EMAILS_DIFFER, NEW_EMAILS_DIFFER, REQUIRED, SAME_EMAIL, WRONG_EMAIL } from './messages.ts';

/** Longest address that mail servers must take (RFC 5321). */
const LONGEST_EMAIL = 254;
const LONGEST_LOCAL_PART = 64;
const LONGEST_LABEL = 63;

const LOCAL_CHARACTERS = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u;
const LABEL_CHARACTERS = /^[\p{L}\p{N}-]+$/u;
const TOP_LEVEL = /^(?:\p{L}{2,}|xn--[a-z0-9-]+)$/iu;

/** « local@domain »: taken apart rather than matched by one expression, so that its time grows with the length alone. */
const isEmail = (text: string): boolean => {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(0, at));
  const labels = text.slice(at + 1).split('.');
  return (
    at > 0 &&
    local.length <= LONGEST_LOCAL_PART &&
    LOCAL_CHARACTERS.test(local) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..') &&
    labels.length > 1 &&
    TOP_LEVEL.test(labels.at(-1) ?? '') &&
    labels.every(
      (label) =>
        label.length <= LONGEST_LABEL &&
        LABEL_CHARACTERS.test(label) &&
        !label.startsWith('-') &&
        !label.endsWith('-'),
    )
  );
};

/** Accents that one keyboard writes as a letter and another as two are the same address. */
const emailText = typedText(LONGEST_EMAIL, WRONG_EMAIL)
  .normalize('NFC')
  .check(refusedWith((text) => (isEmail(text) ? undefined : WRONG_EMAIL)));

const notAnEmail = [
  { value: '', message: REQUIRED },
  { value: 'camille', message: WRONG_EMAIL },
  { value: 'camille@', message: WRONG_EMAIL },
  { value: '@exemple.fr', message: WRONG_EMAIL },
  { value: 'camille@exemple', message: WRONG_EMAIL },
  { value: 'camille..v@exemple.fr', message: WRONG_EMAIL },
  { value: 'camille@-exemple.fr', message: WRONG_EMAIL },
  { value: 'camille@exemple.fr, nadia@exemple.fr', message: WRONG_EMAIL },
  { value: `${'x'.repeat(LONGEST_EMAIL)}@exemple.fr`, message: WRONG_EMAIL },
];

/** An e-mail address, `local@domain` (specification section 5). */
export const email = field(emailText, {
  accepts: [
    'camille.vasseur@exemple.fr',
    'nadia+voyages@sous.domaine.example',
    ' c@x.fr ',
    'zoé@hôtel-été.fr',
  ],
  refuses: notAnEmail,
});

const CAMILLE = 'camille@exemple.fr';
const NADIA = 'nadia@exemple.fr';

/** An address typed twice, as the cart and account creation ask (SHOP-05, ACCOUNT-01). */
export const emailTwice = field(
  repeats(z.object({ email, emailConfirmation: emailText }), 'email', 'emailConfirmation', EMAILS_DIFFER),
  {
    accepts: [{ email: CAMILLE, emailConfirmation: CAMILLE }],
    refuses: [
      { value: { email: CAMILLE, emailConfirmation: '' }, at: 'emailConfirmation', message: REQUIRED },
      {
        value: { email: CAMILLE, emailConfirmation: NADIA },
        at: 'emailConfirmation',
        message: EMAILS_DIFFER,
      },
      { value: { email: 'camille', emailConfirmation: CAMILLE }, at: 'email', message: WRONG_EMAIL },
    ],
  },
);

/** A new address typed twice, to migrate the identifier to (ACCOUNT-08). `sameEmailRefusal` compares it with the old one. */
export const newEmailTwice = field(
  repeats(
    z.object({ newEmail: email, newEmailConfirmation: emailText }),
    'newEmail',
    'newEmailConfirmation',
    NEW_EMAILS_DIFFER,
  ),
  {
    accepts: [{ newEmail: NADIA, newEmailConfirmation: NADIA }],
    refuses: [
      {
        value: { newEmail: NADIA, newEmailConfirmation: CAMILLE },
        at: 'newEmailConfirmation',
        message: NEW_EMAILS_DIFFER,
      },
    ],
  },
);

/** The message for a new address that is the old one: mail servers tell capitals apart, people do not. */
export const sameEmailRefusal = (newEmail: string, oldEmail: string): string | undefined =>
  newEmail.toLocaleLowerCase('fr') === oldEmail.toLocaleLowerCase('fr') ? SAME_EMAIL : undefined;
