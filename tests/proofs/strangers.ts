import { randomBytes, randomInt } from 'node:crypto';
import type { Database } from '#database/database.ts';
import { newId } from '#domain/ids.ts';
import { DEMONSTRATION_PEOPLE } from '#features/customers/index.ts';
import { createAccount, hashPassword } from '#providers/identity/index.ts';
import { type DemonstrationProcess, startDemonstrationProcess } from '#tests/harness/demonstration.ts';
import { createMember, emailOf } from '#tests/harness/member.ts';
import { type Page, Visitor } from '#tests/harness/visitor.ts';

/** One answer as a stranger sees it. */
interface Seen {
  readonly ms: number;
  /** Status, where it leads, names and lengths of headers, length of the body: what has to be the same. */
  readonly look: string;
  /** The body without what was typed. */
  readonly text: string;
}

/** A form that strangers can send, for somebody that there is or not. */
export interface Door {
  readonly name: string;
  /** The status of its answer: another means that nothing was asked. */
  readonly status: number;
  /** Sends it for that login or address, and answers what came. */
  send(who: string): Promise<Seen>;
  readonly known: readonly string[];
  /**
   * Pairs at once (1), where an answer waits for a time that is longer than its work: one after the other, two thousand of them would be a
   * quarter of an hour of waiting. Not where answers wait for each other, as passwords do.
   */
  readonly lanes?: number;
  /** Of the pairs that are asked for, how many are enough (1): a wait that is the same for all leaves little to chance. */
  readonly share?: number;
}

export interface Pair {
  readonly known: Seen;
  readonly unknown: Seen;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const random = (alphabet: string): string => alphabet[randomInt(alphabet.length)] as string;

/** Somebody that there is not, as long as somebody that there is; a card number keeps its prefix. */
export const nobodyLike = (known: string): string =>
  /^\d+$/.test(known)
    ? known.slice(0, 9) + known.slice(9).replaceAll(/\d/g, () => random('0123456789'))
    : known.replace(/^[^@]+/, (local) => local.replaceAll(/\w/g, () => random(LETTERS)));

/** Changes with every answer, but not in length. */
const CHANGING = new Set(['date', 'x-correlation-id', 'server-timing']);

/** What was typed stands in the value of its field; ids and nonces are random. */
const lookOf = async (answer: Response, since: number): Promise<Seen> => {
  const body = await answer.text();
  const ms = performance.now() - since;
  const headers = [...answer.headers]
    .map(([name, value]) => `${name}:${CHANGING.has(name) ? '' : value.length}`)
    .sort();
  const location = (answer.headers.get('location') ?? '').replaceAll(/[\w-]{20,}/g, '…');
  return {
    ms,
    look: [answer.status, location, body.length, ...headers].join(' '),
    text: body
      .replaceAll(/(nonce|value|content|href|action)=("|')[^"']*\2/g, '$1')
      .replaceAll(/[\w-]{20,}/g, '…'),
  };
};

const hidden = (page: Page, form: string): readonly [string, string][] =>
  page.document
    .querySelectorAll(`${form} input[type=hidden]`)
    .map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? '']);

/** Posts a form as its page has it, and measures the answer alone. */
const post = async (
  visitor: Visitor,
  address: string,
  fields: readonly (readonly [string, string])[],
): Promise<Seen> => {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
  const since = performance.now();
  const answer = await visitor.request(address, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return lookOf(answer, since);
};

const signInDoor = (
  portal: DemonstrationProcess,
  { password = 'Un-mot-de-passe-faux-1', ...door }: Omit<Door, 'send'> & { readonly password?: string },
): Door => {
  let sent = 0;
  let page: { readonly visitor: Visitor; readonly action: string } | undefined;
  return {
    ...door,
    send: async (who) => {
      // A page of sign-in is good for a while only.
      if (page === undefined || sent % 100 === 0) {
        const visitor = new Visitor(portal.url);
        page = { visitor, action: (await visitor.open('/mon-espace')).url.pathname };
      }
      sent += 1;
      return post(page.visitor, page.action, [
        ['login', who],
        ['password', password],
      ]);
    },
  };
};

const PASSWORD = 'Quai-9-aux-3-vents';

const registered = async (portal: DemonstrationProcess) => {
  const visitor = new Visitor(portal.url);
  const page = await visitor.open('/inscription/compte-client-sncf');
  const register = async (email: string): Promise<Seen> =>
    post(visitor, page.url.pathname, [
      ...hidden(page, 'form.enrol__form'),
      ...Object.entries({
        civility: 'Mme',
        firstName: 'Inès',
        lastName: 'Garraud',
        birthDate: '03/04/1985',
        email,
        emailConfirmation: email,
        password: PASSWORD,
        passwordConfirmation: PASSWORD,
        termsAccepted: 'on',
      }),
    ]);
  return { visitor, register };
};

const MEMBERS = [701, 702, 703, 704, 705, 706];
const SUBSCRIBERS = [711, 712, 713, 714, 715, 716];

/** The end of the G30 service, without signing in: whoever of them is asked for is subscribed whenever it is. */
const g30Door = async (portal: DemonstrationProcess): Promise<Door> => {
  const { db } = portal;
  const members = await Promise.all(
    SUBSCRIBERS.map(async (number) => {
      const [found] = await db.query<{ iuc: string; email: string; numCarte: string }>(
        `select p.iuc, p.email, c.number as "numCarte" from customer.person p join customer.card c using (iuc) where p.email = $1`,
        [emailOf(number)],
      );
      if (found) return found;
      const made = await createMember(db, number, 1_000);
      await db.query(
        `insert into g30.subscription (iuc, subscription_id, subscribed_at, subscribed_on, activates_on, terms_version, changed_at)
         values ($1, $2, now(), current_date - 40, current_date - 20, '2026-11-22', now())`,
        [made.iuc, newId()],
      );
      return made;
    }),
  );
  const visitor = new Visitor(portal.url);
  const page = await visitor.open('/serviceg30-proactive');
  return {
    name: 'end of the G30 service',
    status: 303,
    known: members.map(({ email }) => email),
    lanes: 8,
    send: async (who) => {
      const member = members.find(({ email }) => email === who);
      if (member)
        await db.query('update g30.subscription set notified_at = null, ends_on = null where iuc = $1', [
          member.iuc,
        ]);
      return post(visitor, page.url.pathname, [
        ...hidden(page, 'form:has([name=numCarte])'),
        ['numCarte', (member ?? members[0])?.numCarte.slice(8) ?? ''],
        ['email', who],
        ['birthDate', '17/05/1985'],
      ]);
    },
  };
};

/** Another address for one's own account, asked for by somebody who is signed in: the one that they type may be somebody else's. */
const migrationDoor = async (portal: DemonstrationProcess, emails: readonly string[]): Promise<Door> => {
  const [own = '', ...others] = emails;
  const visitor = new Visitor(portal.url);
  await visitor.signIn(own);
  const page = await visitor.open('/migration');
  return {
    name: 'migration',
    status: 303,
    known: others,
    send: async (who) =>
      post(visitor, page.url.pathname, [
        ...hidden(page, 'main form'),
        ['newEmail', who],
        ['newEmailConfirmation', who],
        ['currentPassword', 'Voyageur-2026!'],
      ]),
  };
};

/** Every form by which a stranger may ask about somebody, on a portal whose answers are neutral. */
export const doorsOf = async (portal: DemonstrationProcess): Promise<readonly Door[]> => {
  const emails = DEMONSTRATION_PEOPLE.map(({ email }) => email);
  // Not every card: that of somebody who has no account, or whose account does not go by it, is as unknown here as one that nobody holds,
  // and would hide a difference that the others show.
  const cards = (
    await portal.db.query<{ name: string }>(
      `select name from identity.sign_in_name where name ~ '^[0-9]+$' order by name`,
    )
  ).map(({ name }) => name);
  const forgotten = new Visitor(portal.url);
  const asked = await forgotten.open('/mot-de-passe-oublie');
  const byMail = await forgotten.open('/renvoi_droit_tarifaire');
  const registration = await registered(portal);
  /** Those who have registered, by the address that they gave: their browsers keep who they are. */
  const waiting = new Map<string, { readonly visitor: Visitor; readonly page: Page }>();
  const waitingFor = async (email: string) => {
    const known = waiting.get(email);
    if (known) return known;
    const { visitor, register } = await registered(portal);
    await register(email);
    const made = { visitor, page: await visitor.open('/inscription/confirmation') };
    waiting.set(email, made);
    return made;
  };
  return [
    signInDoor(portal, { name: 'sign-in by address', status: 400, known: emails }),
    signInDoor(portal, { name: 'sign-in by card number', status: 400, known: cards }),
    {
      name: 'registration',
      status: 303,
      known: emails,
      send: registration.register,
    },
    {
      name: 'link sent again',
      status: 303,
      known: emails,
      send: async (who) => {
        const { visitor, page } = await waitingFor(who);
        return post(visitor, page.url.pathname, hidden(page, 'main form:has(button)'));
      },
    },
    {
      name: 'forgotten password',
      status: 303,
      known: emails,
      lanes: 8,
      send: async (who) =>
        post(forgotten, asked.url.pathname, [...hidden(asked, 'main form'), ['login', who]]),
    },
    {
      name: 'card by e-mail',
      status: 303,
      known: emails,
      lanes: 8,
      send: async (who) => {
        const { firstName, lastName, birthDate } =
          DEMONSTRATION_PEOPLE.find(({ email }) => email === who) ??
          (DEMONSTRATION_PEOPLE[0] as (typeof DEMONSTRATION_PEOPLE)[number]);
        return post(forgotten, byMail.url.pathname, [
          ...hidden(byMail, 'main form'),
          ['lastName', lastName],
          ['firstName', firstName],
          ['birthDate', birthDate],
          ['email', who],
        ]);
      },
    },
    await g30Door(portal),
    await migrationDoor(portal, emails),
  ];
};

/**
 * The sign-in of a device that nobody knows, which is asked for the code of a mail: with the right password, for which a mail goes out, and
 * with another one. On a portal that asks for codes, by accounts that are none of the demonstration's.
 */
export const deviceDoorsOf = async (portal: DemonstrationProcess): Promise<readonly Door[]> => {
  const passwordHash = await hashPassword(PASSWORD);
  const known = await Promise.all(
    MEMBERS.map(async (number) => {
      const { iuc, email, lastName } = await createMember(portal.db, number, 1_000);
      await createAccount(portal.db, { iuc, email, givenName: 'Inès', familyName: lastName, passwordHash });
      return email;
    }),
  );
  const door = { status: 303, known, share: 0.25 };
  return [
    signInDoor(portal, { ...door, name: 'right password on an unknown device', password: PASSWORD }),
    signInDoor(portal, { ...door, name: 'wrong password on an unknown device' }),
  ];
};

/** Sends a form for somebody that there is and somebody that there is not, by turns and in a random order within each pair. */
export const pairsOf = async (door: Door, wanted: number): Promise<readonly Pair[]> => {
  const pairs: Pair[] = [];
  const count = Math.ceil(wanted * (door.share ?? 1));
  // Connections, plans of queries and compiled code are there before anything is measured.
  for (let warm = 0; warm < 3; warm += 1) await door.send(nobodyLike(door.known[0] as string));
  const nobodies = door.known.map(nobodyLike);
  const onePair = async (): Promise<Pair> => {
    const place = randomInt(door.known.length);
    const known = door.known[place] as string;
    // Who waits for a link has asked for an account before: it is the same one each time, as for those who are known.
    const unknown = door.name === 'link sent again' ? (nobodies[place] as string) : nobodyLike(known);
    if (randomBytes(1)[0] as number & 1) {
      const first = await door.send(known);
      return { known: first, unknown: await door.send(unknown) };
    }
    const first = await door.send(unknown);
    return { known: await door.send(known), unknown: first };
  };
  let begun = 0;
  const lane = async (): Promise<void> => {
    while (begun < count) {
      begun += 1;
      pairs.push(await onePair());
    }
  };
  await Promise.all(Array.from({ length: door.lanes ?? 1 }, lane));
  return pairs;
};

/** What tells the two apart without a clock. */
export const tellingLooks = ({ status }: Door, pairs: readonly Pair[]): readonly string[] => [
  ...new Set(
    pairs.flatMap(({ known, unknown }) => [
      ...(known.look.startsWith(`${status} `) ? [] : [`not asked: ${known.look}`]),
      ...(known.look === unknown.look ? [] : [`known: ${known.look}; unknown: ${unknown.look}`]),
      ...(known.text === unknown.text ? [] : ['the texts differ']),
    ]),
  ),
];

/**
 * From now on each login that is found costs the portal so many milliseconds more, as a careless query would: what a measurement that is
 * worth anything finds.
 */
export const plantDelay = async ({ db }: DemonstrationProcess, ms: number): Promise<void> => {
  await db.query(
    `create function identity.planted(iuc uuid) returns boolean language plpgsql volatile as
       $$ begin perform pg_sleep(${ms / 1_000}); return true; end $$`,
  );
  await db.query('alter table identity.sign_in_name rename to sign_in_name_itself');
  await db.query(
    'create view identity.sign_in_name as select * from identity.sign_in_name_itself where identity.planted(iuc)',
  );
};

/** How much longer the answers for somebody take. */
export const timesOf = (pairs: readonly Pair[]): readonly number[] =>
  pairs.map(({ known, unknown }) => known.ms - unknown.ms);

/**
 * A portal that tells strangers nothing, and does not make them wait: the limits count both alike and have tests of their own. With `db` on
 * that database: the one of the tests waits for no disk, on which a write for somebody that there is would show.
 */
export const neutralPortal = (
  ending: { after(work: () => Promise<void>): void },
  db?: Database,
): Promise<DemonstrationProcess> =>
  startDemonstrationProcess(ending, {
    ...(db ? { db } : {}),
    environment: { NEUTRAL_ANSWERS: 'on', RATE_LIMITS: 'off' },
  });

/** The same portal, once more, which asks devices that it does not know for a code (AUTH-14). */
export const askingPortal = (
  ending: { after(work: () => Promise<void>): void },
  { db }: DemonstrationProcess,
): Promise<DemonstrationProcess> =>
  startDemonstrationProcess(ending, {
    db,
    environment: { NEUTRAL_ANSWERS: 'on', RATE_LIMITS: 'off', DEVICE_CODES: 'on' },
  });
