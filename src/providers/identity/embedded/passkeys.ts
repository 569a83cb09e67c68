import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import type { Queryable, Transaction } from '#database/database.ts';
import { type Iuc, newId } from '#domain/ids.ts';
import type { Log } from '#domain/log.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { AccountPerson, PasskeyAdded, PasskeyLine, PasskeyOffer } from '../accounts-port.ts';
import type { Admission } from './account.ts';

/** What passkeys are made and judged by. */
export interface PasskeyOptions {
  /** Origin that people use, and with its host the party that their keys are for. */
  readonly publicUrl: string;
  /** Root secret, at least 32 bytes. */
  readonly secret: Uint8Array | string;
  readonly log: Log;
}

const CHALLENGE_MINUTES = 10;
const MOST_PASSKEYS = 10;
/** No authenticator says more. */
const LONGEST_ANSWER = 16_384;

/** The library is loaded with the first passkey: most starts of the portal meet none. */
const library = () => import('@simplewebauthn/server');

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Passkeys are for a host with a name; an address of numbers cannot have any. */
const partyOf = ({ publicUrl }: PasskeyOptions): string | undefined => {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : undefined;
};
/** How an authenticator names an account: it says nothing of the person, and not their key here either. */
const handleOf = ({ secret }: PasskeyOptions, iuc: Iuc): Buffer => {
  const key = Buffer.from(
    hkdfSync('sha256', Buffer.from(secret as string), '', 'espace-voyageur passkeys', 32),
  );
  return createHmac('sha256', key).update(iuc).digest();
};

const ofSignIn = (uid: string): string => `sign-in ${uid}`;
const ofAdding = (iuc: Iuc): string => `adding ${iuc}`;

const newChallenge = async (db: Queryable, subject: string): Promise<Buffer> => {
  const challenge = randomBytes(32);
  await db.query(
    `insert into identity.passkey_challenge (challenge_hash, subject_hash, expires_at)
     values ($1, $2, now() + interval '${CHALLENGE_MINUTES} minutes')`,
    [hash(challenge.toString('base64url')), hash(subject)],
    'identity-passkey-challenge',
  );
  return challenge;
};
/** Of several answers to one challenge one finds it here, right or wrong. */
const takeChallenge = async (db: Queryable, subject: string, challenge: string): Promise<boolean> => {
  const taken = await db.query(
    `delete from identity.passkey_challenge where challenge_hash = $1 and subject_hash = $2 and expires_at > now() returning 1`,
    [hash(challenge), hash(subject)],
    'identity-passkey-challenge-take',
  );
  return taken.length > 0;
};

const BYTES = z.string().regex(/^[\w-]+$/);
const answered = <Response extends z.ZodRawShape>(response: Response) =>
  z.object({
    id: BYTES,
    rawId: BYTES,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: BYTES, ...response }),
  });
const signature = answered({ authenticatorData: BYTES, signature: BYTES, userHandle: BYTES });
const attestation = answered({
  attestationObject: BYTES,
  transports: z.array(z.string().max(32)).max(10).default([]),
});

/** What a browser has posted; undefined for anything that no authenticator says. */
const readAnswer = <Schema extends z.ZodType>(
  schema: Schema,
  posted: string,
): z.output<Schema> | undefined => {
  if (posted.length > LONGEST_ANSWER) return undefined;
  try {
    return schema.parse(JSON.parse(posted));
  } catch {
    return undefined;
  }
};

/** What the library makes of an answer; it throws for each that is wrong. */
const judged = async <Verdict extends { verified: boolean }>(
  { log }: PasskeyOptions,
  verify: () => Promise<Verdict>,
): Promise<Verdict | undefined> => {
  try {
    const verdict = await verify();
    return verdict.verified ? verdict : undefined;
  } catch (error) {
    // The message may quote the challenge, which is used up by now.
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a passkey was refused');
    return undefined;
  }
};

/** A challenge for the browser of this sign-in; undefined where there can be no passkeys. */
export const offerPasskeySignIn = async (
  db: Queryable,
  options: PasskeyOptions,
  uid: string,
): Promise<PasskeyOffer | undefined> => {
  const rpId = partyOf(options);
  if (rpId === undefined) return undefined;
  const challenge = (await newChallenge(db, ofSignIn(uid))).toString('base64url');
  return { challenge, rpId, userVerification: 'required', timeout: CHALLENGE_MINUTES * 60_000 };
};

interface KeptPasskey {
  readonly iuc: Iuc;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly proved_at: number;
}

/**
 * Who signs in by a passkey, and when it was proved, in seconds since 1970; undefined when it is not one, or not this account's, answers
 * another challenge or comes from another site. Account and passkey are read as one, after a password that is being set anew: it takes both.
 */
export const signInByPasskey = async (
  db: Queryable,
  options: PasskeyOptions,
  admission: Admission,
  { uid, posted }: { readonly uid: string; readonly posted: string },
): Promise<{ readonly iuc: Iuc; readonly provedAt: number } | undefined> => {
  const expectedRPID = partyOf(options);
  const response = readAnswer(signature, posted);
  if (!response || expectedRPID === undefined) return undefined;
  const id = Buffer.from(response.id, 'base64url');
  const [kept] = await db.query<KeptPasskey>(
    `select p.iuc, p.public_key, p.counter,
            greatest(floor(extract(epoch from clock_timestamp()))::bigint, a.sessions_from) as proved_at
       from identity.passkey p join identity.account a on a.iuc = p.iuc
      where p.credential_id = $1 and ($2 or not a.is_demonstration) for share of a, p`,
    [id, admission.demonstration],
    'identity-passkey',
  );
  if (!kept) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const verdict = await judged(options, () =>
    verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(db, ofSignIn(uid), challenge),
      expectedOrigin: options.publicUrl,
      expectedRPID,
      requireUserVerification: true,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(kept.public_key),
        counter: Number(kept.counter),
      },
    }),
  );
  const isOwn = response.response.userHandle === handleOf(options, kept.iuc).toString('base64url');
  if (!verdict || !isOwn) return undefined;
  // A counter that does not grow is a copy's; many keys have none, which is a counter of 0 for ever.
  const used = await db.query(
    `update identity.passkey set counter = $2, last_used_at = now()
      where credential_id = $1 and (counter < $2 or counter = 0 and $2 = 0) returning 1`,
    [id, verdict.authenticationInfo.newCounter],
    'identity-passkey-used',
  );
  return used.length > 0 ? { iuc: kept.iuc, provedAt: Number(kept.proved_at) } : undefined;
};

export const passkeysOf = (db: Queryable, iuc: Iuc): Promise<PasskeyLine[]> =>
  db.query<PasskeyLine>(
    `select passkey_id as "passkeyId", name, created_at as "createdAt", last_used_at as "lastUsedAt"
       from identity.passkey where iuc = $1 order by created_at, passkey_id`,
    [iuc],
    'identity-passkeys',
  );

/** What a browser makes a passkey from, as its own `parseCreationOptionsFromJSON` reads it. */
export const beginPasskey = async (
  db: Queryable,
  options: PasskeyOptions,
  { iuc, email, firstName, lastName }: AccountPerson,
): Promise<string | undefined> => {
  const rpID = partyOf(options);
  if (rpID === undefined) return undefined;
  const { generateRegistrationOptions } = await library();
  const known = await db.query<{ credential_id: Buffer; transports: string[] }>(
    'select credential_id, transports from identity.passkey where iuc = $1',
    [iuc],
    'identity-passkeys-known',
  );
  const made = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID,
    userName: email,
    userDisplayName: `${firstName} ${lastName}`,
    userID: new Uint8Array(handleOf(options, iuc)),
    challenge: new Uint8Array(await newChallenge(db, ofAdding(iuc))),
    timeout: CHALLENGE_MINUTES * 60_000,
    attestationType: 'none',
    // A device that has one already says so, instead of making a second.
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
    // It stands for login, password and code: found without a login, and opened by a finger, a face or a number.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return JSON.stringify(made);
};

/** Keeps a passkey that a browser has made for this account, which is held: so the count is, too. */
export const addPasskey = async (
  tx: Transaction,
  options: PasskeyOptions,
  iuc: Iuc,
  { name, posted }: { readonly name: string; readonly posted: string },
): Promise<PasskeyAdded> => {
  const expectedRPID = partyOf(options);
  const response = readAnswer(attestation, posted);
  if (!response || expectedRPID === undefined) return 'refused';
  const { verifyRegistrationResponse } = await library();
  const verdict = await judged(options, () =>
    verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(tx, ofAdding(iuc), challenge),
      expectedOrigin: options.publicUrl,
      expectedRPID,
      requireUserVerification: true,
    }),
  );
  const made = verdict?.registrationInfo?.credential;
  if (!made) return 'refused';
  if ((await passkeysOf(tx, iuc)).length >= MOST_PASSKEYS) return 'too-many';
  const added = await tx.query(
    `insert into identity.passkey (credential_id, passkey_id, iuc, name, public_key, counter, transports)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning 1`,
    [
      Buffer.from(made.id, 'base64url'),
      newId(),
      iuc,
      name,
      Buffer.from(made.publicKey),
      made.counter,
      response.response.transports,
    ],
    'identity-passkey-add',
  );
  return added.length > 0 ? 'added' : 'refused';
};

/** Its name, when it was there to be removed. */
export const removePasskey = async (
  tx: Queryable,
  iuc: Iuc,
  passkeyId: string,
): Promise<string | undefined> => {
  const [gone] = await tx.query<{ name: string }>(
    'delete from identity.passkey where iuc = $1 and passkey_id = $2 returning name',
    [iuc, passkeyId],
    'identity-passkey-remove',
  );
  return gone?.name;
};
