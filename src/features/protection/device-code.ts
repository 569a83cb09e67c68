import { randomBytes } from 'node:crypto';
import { pathOf } from '#contract/routes.ts';
import type { Clock } from '#domain/clock.ts';
import { greetingWith } from '#domain/customer.ts';
import { formatLongDateTime } from '#domain/french-dates.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { type LinkKey, tokenOf } from '#features/links/index.ts';
import { defineMail, linkToken, mailOf, queueMail } from '#features/mail/index.ts';
import type { DeviceCodeMails } from '#providers/identity/port.ts';

/** The code of a mail; queued as JSON, the code by its seed alone. */
interface DeviceCode {
  readonly firstName: string;
  readonly lastName: string;
  readonly seed: string;
  /** What asks for it: « Ordinateur, Firefox sur Windows », « réseau 203.0.113.… ». */
  readonly device: string;
  readonly network: string;
  /** ISO instant. */
  readonly at: string;
}

const SEED_BYTES = 32;

/** Six digits of a token of 256 bits, every number as likely as any other but for one part in 10^9. */
const digitsOf = (token: string): string =>
  String(Buffer.from(token, 'base64url').readUIntBE(0, 6) % 1_000_000).padStart(6, '0');

/** A seed for the mail, and the code that it makes with the key of links: neither the outbox nor a copy of it holds the code. */
const newDeviceCode = (key: LinkKey): { readonly seed: string; readonly code: string } => {
  const seed = `device-code ${randomBytes(SEED_BYTES).toString('base64url')}`;
  return { seed, code: digitsOf(tokenOf(key, seed)) };
};

const LASTS = 'Il est valable 10 minutes et ne sert qu’une fois.';
const DEVICE_CODE_SUBJECT = 'Votre code de connexion';

/** The code that an unknown device is asked for (AUTH-14). It stands in no subject, which a locked telephone shows. */
export const deviceCodeMail = defineMail<DeviceCode>({
  name: 'device-code',
  version: 1,
  subject: () => DEVICE_CODE_SUBJECT,
  content: (data, context) => {
    const code = digitsOf(linkToken(context, data.seed));
    const from = [data.device, data.network].filter((part) => part !== '').join(', ');
    return {
      preview: LASTS,
      heading: 'Votre code de connexion',
      greeting: greetingWith(context.civility, data),
      blocks: [
        {
          kind: 'paragraph',
          text: `Voici le code qui ouvre votre compte ${PRODUCT_NAME} sur un appareil que nous ne connaissions pas :`,
        },
        { kind: 'code', code: { label: 'Code', value: `${code.slice(0, 3)} ${code.slice(3)}` } },
        { kind: 'paragraph', text: LASTS },
        {
          kind: 'facts',
          facts: [
            { label: 'Demandé', value: formatLongDateTime(Temporal.Instant.from(data.at)) },
            ...(from === '' ? [] : [{ label: 'Depuis', value: from }]),
          ],
        },
        {
          kind: 'note',
          title: 'Ce n’est pas vous ?',
          text: 'Quelqu’un connaît votre mot de passe. Ne donnez ce code à personne, et choisissez tout de suite un autre mot de passe.',
        },
        {
          kind: 'button',
          label: 'Choisir un autre mot de passe',
          url: context.publicUrl + pathOf('/mot-de-passe-oublie'),
        },
      ],
      why: 'Cet e-mail vous est adressé parce que quelqu’un se connecte à votre compte.',
    };
  },
});

/** How the embedded identity provider has codes sent. */
export const deviceCodeMails = ({
  clock,
  linkKey,
  wake,
}: {
  readonly clock: Clock;
  readonly linkKey: LinkKey;
  readonly wake: () => void;
}): DeviceCodeMails => ({
  make: () => newDeviceCode(linkKey),
  async send(tx, { iuc, email, firstName, lastName }, seen) {
    // The moment is a real one, as sessions are: the business clock of a demonstration says another day.
    const at = Temporal.Now.instant().toString();
    await queueMail(
      tx,
      { iuc, email },
      mailOf(deviceCodeMail, { firstName, lastName, ...seen, at }),
      clock.now(),
    );
  },
  wake,
});
