import type { z } from 'zod';
import type { ProfileReader } from '#contract/overview.ts';
import type { Customer } from '#domain/customer.ts';
import { failure, type Result, success } from '#domain/failure.ts';
import type { Iuc } from '#domain/ids.ts';
import type { IucCipher, SeenLink } from '#features/links/index.ts';
import type { enrolmentInput } from './contract.ts';
import { type EnrolmentContext, enrol } from './enrol.ts';

/** The link of a mail is good for 30 days; what it does is done once. Seconds. */
export const ENROLMENT_LINK_SECONDS = 30 * 86_400;

export interface EncryptedEnrolment extends EnrolmentContext {
  readonly iucCipher: IucCipher;
  readonly profiles: ProfileReader;
}

/** What the link of a mail is worth whose token is an encrypted identifier: whom it would open a loyalty card. */
export const seeEnrolmentLink = async (
  { iucCipher, profiles }: EncryptedEnrolment,
  token: string,
): Promise<SeenLink<Customer>> => {
  const iuc = iucCipher.decrypt(token, 'enrolment');
  const overview = iuc && (await profiles.overview(iuc));
  if (!overview) return { refusal: 'unknown', waiting: undefined };
  return overview.profile.card
    ? { refusal: 'used', waiting: undefined }
    : { refusal: undefined, iuc, subject: overview.customer };
};

/** Opens the loyalty card of whom the token names (ACCOUNT-10), once, however often it is asked for. */
export const enrolByLink = async (
  ctx: EncryptedEnrolment,
  token: string,
  input: z.output<typeof enrolmentInput>,
): Promise<
  Result<
    { readonly iuc: Iuc; readonly number: string },
    'already-member' | 'encrypted-data-wrong' | 'programme-terms-outdated'
  >
> => {
  const seen = await seeEnrolmentLink(ctx, token);
  if (seen.refusal !== undefined)
    return failure(seen.refusal === 'used' ? 'already-member' : 'encrypted-data-wrong');
  const done = await enrol(ctx, seen.iuc, input);
  return done.ok ? success({ iuc: seen.iuc, number: done.number }) : done;
};
