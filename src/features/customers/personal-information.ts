import { hash as digest } from 'node:crypto';
import type { Database } from '#database/database.ts';
import type { Address, Customer } from '#domain/customer.ts';
import { type Failure, failure, type Success, success } from '#domain/failure.ts';
import type { Iuc } from '#domain/ids.ts';
import type { PersonalInformation } from './contract.ts';
import { customerFrom, PERSON_COLUMNS, type PersonRow } from './find-customer.ts';

/** What of a customer they may change themselves, as it is kept. */
const informationOf = ({ civility, mobile, phone, address }: Customer): PersonalInformation => ({
  civility,
  mobile: mobile ?? null,
  phone: phone ?? null,
  address: address ?? null,
});

/** In one order, whatever order its fields came in. */
const ordered = (address: Address): readonly string[] => [
  address.adrSociete,
  address.adrBatiment,
  address.adrVoie,
  address.adrLieuDit,
  address.codePostale,
  address.ville,
  address.pays,
];

/** Of base64url: 96 bits, the same text as of the first twelve bytes. */
const VERSION_LENGTH = 16;

const hashOf = ({ civility, mobile, phone, address }: PersonalInformation): string =>
  digest('sha256', JSON.stringify([civility, mobile, phone, address && ordered(address)]), 'base64url').slice(
    0,
    VERSION_LENGTH,
  );

/**
 * The version of a customer's personal information: a hash of what it says, so that whoever changes it, by whatever way, changes the
 * version, and the same said twice is the same.
 */
export const versionOf = (customer: Customer): string => hashOf(informationOf(customer));

/** `current`: as it is kept by now, to be shown beside what was typed. */
export type SaveResult =
  | Success<{ readonly customer: Customer }>
  | Failure<'iuc-invalid'>
  | (Failure<'personal-information-outdated'> & { readonly current: Customer });

/**
 * Saves what a customer has changed of their personal information (INFO-01), unless it is another by now than the one they changed: then
 * nothing is written, and the answer says what is kept. Sent twice it is saved once, and answered twice. `iuc-invalid` for an identifier
 * that has no person here: customer service sees to those (INFO-02).
 */
export const savePersonalInformation = (
  db: Database,
  iuc: Iuc,
  { version, ...wanted }: PersonalInformation & { readonly version: string },
): Promise<SaveResult> =>
  db.transaction(async (tx): Promise<SaveResult> => {
    const [row] = await tx.query<PersonRow>(
      `select ${PERSON_COLUMNS} from customer.person p where p.iuc = $1 for update`,
      [iuc],
      'lock-customer',
    );
    if (!row) return failure('iuc-invalid');
    const current = customerFrom(row);
    const kept = versionOf(current);
    if (kept === hashOf(wanted)) return success({ customer: current });
    if (kept !== version) return { ...failure('personal-information-outdated'), current };
    const { civility, mobile, phone, address } = wanted;
    const [saved = row] = await tx.query<PersonRow>(
      `update customer.person p set civility = $2, mobile = $3, phone = $4, address = $5 where p.iuc = $1 returning ${PERSON_COLUMNS}`,
      [iuc, civility, mobile, phone, address && JSON.stringify(address)],
      'save-personal-information',
    );
    return success({ customer: customerFrom(saved) });
  });
