import { z } from 'zod';
import type { Address, Civility } from '#domain/customer.ts';
import { optionalPostalAddress, postalAddress } from '#domain/fields/address.ts';
import { field } from '#domain/fields/field.ts';
import { WRONG_VALUE } from '#domain/fields/messages.ts';
import { civility } from '#domain/fields/person.ts';
import { mobileFields, mobileOf, phoneText, REFUSED_MOBILES, withMobile } from '#domain/fields/phone.ts';

/** What a person may change of their personal information themselves; names and birth date change with a proof (INFO-02). */
export interface PersonalInformation {
  readonly civility: Civility;
  /** E.164. */
  readonly mobile: string | null;
  readonly phone: string | null;
  readonly address: Address | null;
}

/** Longer than any version we give. */
const LONGEST_VERSION = 64;

const fields = {
  civility,
  ...mobileFields,
  phone: phoneText.nullish().describe('E.164, or a French number as it is written in France.'),
  version: z
    .string()
    .max(LONGEST_VERSION, { error: WRONG_VALUE })
    .describe('Of the information that was read; another one since then is not overwritten.'),
};
const typed = z.object(fields);

const BY_PROOF = 'Ce champ ne change qu’avec un justificatif, par le formulaire d’aide.';
/** What is read with these fields and changes elsewhere (INFO-02): the message for who sends it back changed. */
const CHANGES_ELSEWHERE = {
  lastName: BY_PROOF,
  firstName: BY_PROOF,
  birthdate: BY_PROOF,
  email: 'L’adresse e-mail se change avec l’identifiant du compte.',
} as const;
/** What is read beside and nobody writes, as it was when it was read. */
const ONLY_READ = ['iuc', 'clientFid', 'infosFid', 'fidCard', 'haveComplaints'] as const;

type AlsoRead = Readonly<Record<string, unknown>>;

/** What is answered may be sent back whole. */
const alsoRead = Object.fromEntries(
  [...Object.keys(CHANGES_ELSEWHERE), ...ONLY_READ].map((name) => [
    name,
    z.unknown().optional().meta({ readOnly: true, description: 'As it was read, or left out.' }),
  ]),
);

/** The messages for what was sent back as something else than it is. */
export const changedElsewhere = (sent: AlsoRead, known: AlsoRead): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(CHANGES_ELSEWHERE).filter(([name]) => name in sent && sent[name] !== known[name]),
  );

/** As it is kept, whatever was left out. */
const asKept = ({
  indicatif,
  mobile,
  adresse,
  phone,
  civility,
  version,
  ...alsoRead
}: z.output<typeof typed> & { readonly adresse?: Address | null | undefined }): PersonalInformation & {
  readonly version: string;
  readonly alsoRead: AlsoRead;
} => ({
  civility,
  version,
  alsoRead,
  mobile: mobileOf({ indicatif, mobile }) ?? null,
  phone: phone ?? null,
  address: adresse ?? null,
});

/**
 * What is saved of personal information (`mesInfos`): all of it, so that what is left out is no longer kept. `version` is that of what
 * was read and changed.
 */
export const personalInformationInput = field(
  withMobile(z.object({ ...fields, ...alsoRead, adresse: optionalPostalAddress.nullish() })).transform(
    asKept,
  ),
  {
    accepts: [
      { civility: 'Mme', indicatif: 'FR', mobile: '06 12 34 56 78', version: 'kq3uVh4m0tTz0J8s' },
      { civility: 'M', mobile: '+32470123456', phone: null, adresse: null, version: 'kq3uVh4m0tTz0J8s' },
    ],
    refuses: [...REFUSED_MOBILES],
  },
);

/** The same for somebody whose order waits for their postal address (RAIL-11). */
export const completeInformationInput = withMobile(z.object({ ...fields, adresse: postalAddress })).transform(
  asKept,
);
