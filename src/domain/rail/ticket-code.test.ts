import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { fc } from '#tests/harness/properties.ts';
import { readTicketCode } from './testing/read-ticket-code.ts';
import { ownTicketSigner, type TicketContent, ticketCode, ticketSigner } from './ticket-code.ts';

const signer = ownTicketSigner(Buffer.alloc(32, 3));
const keys = [signer.publicKey];

const station = fc.stringMatching(/^[A-Za-z]{3,10}:?[0-9]{8}$/);
const place = fc.stringMatching(/^[0-9]{0,3}$/);
const minute = fc.integer({ min: 4_000_000, max: 6_000_000 });
const instant = (minutes: number): string =>
  Temporal.Instant.fromEpochMilliseconds(Date.UTC(2020, 0, 1) + minutes * 60_000).toString();
const leg = fc
  .record({
    trainNumber: fc.stringMatching(/^[0-9]{3,6}$/),
    from: station,
    to: station,
    coach: place,
    seat: place,
    leaves: minute,
    lasts: fc.integer({ min: 5, max: 1_200 }),
  })
  .map(({ leaves, lasts, ...rest }) => ({
    ...rest,
    departure: instant(leaves),
    arrival: instant(leaves + lasts),
  }));
const name = fc.stringMatching(/^[A-Za-zÀ-ÿŁœŒẞ’ -]{1,50}$/).map((text) => text.normalize('NFC'));
const ticket: fc.Arbitrary<TicketContent> = fc.record({
  pnr: fc.stringMatching(/^[A-Z0-9]{6}$/),
  traveller: fc.integer({ min: 1, max: 9 }),
  travellers: fc.integer({ min: 1, max: 9 }),
  lastName: name,
  firstName: name,
  travelClass: fc.constantFrom('1', '2'),
  isFlexible: fc.boolean(),
  isReturn: fc.boolean(),
  // Most trains leave from where the one before arrived, some from another station of the town.
  legs: fc.array(fc.tuple(leg, fc.boolean()), { minLength: 1, maxLength: 4 }).map((legs) =>
    legs.map(([one, isWalk], index) => ({
      ...one,
      from: isWalk ? one.from : (legs[index - 1]?.[0].to ?? one.from),
    })),
  ),
});

test('a reader that knows the documented layout alone reads every ticket back, names cut after 30 bytes between two letters', () => {
  fc.assert(
    fc.property(ticket, (given) => {
      const read = readTicketCode(ticketCode(signer, given), keys);
      assert.ok(typeof read === 'object', String(read));
      assert.deepEqual(
        [read.file, read.traveller, read.travellers, read.firstClass, read.flexible, read.inward, read.kid],
        [
          given.pnr,
          given.traveller,
          given.travellers,
          given.travelClass === '1',
          given.isFlexible,
          given.isReturn,
          signer.publicKey.kid,
        ],
      );
      for (const [whole, said] of [
        [given.lastName, read.lastName],
        [given.firstName, read.firstName],
      ] as const) {
        assert.ok(whole.startsWith(said) && Buffer.byteLength(said) <= 30, said);
        assert.ok(said === whole || Buffer.byteLength(said) >= 27, 'no more is cut than must be');
      }
      assert.deepEqual(
        read.trains,
        given.legs.map(({ trainNumber: number, departure, arrival, from, to, coach, seat }) => ({
          number,
          departure,
          minutes: Temporal.Instant.from(departure).until(arrival).total('minutes'),
          from,
          to,
          coach,
          seat,
        })),
      );
    }),
  );
});

test('any letter of a code that is changed, cut off or added makes it unreadable, unknown or forged', () => {
  fc.assert(
    fc.property(ticket, fc.nat(), fc.integer({ min: 1, max: 25 }), (given, where, by) => {
      const code = ticketCode(signer, given);
      const at = where % code.length;
      const letter = String.fromCharCode(65 + ((code.charCodeAt(at) - 65 + by) % 26));
      for (const changed of [
        code.slice(0, at) + letter + code.slice(at + 1),
        code.slice(0, at) + code.slice(at + 1),
        `${code.slice(0, at)}${letter}${code.slice(at)}`,
      ])
        if (changed !== code) assert.equal(typeof readTicketCode(changed, keys), 'string', changed);
    }),
  );
});

test('a ticket signed by another key, under its own name or under ours, is refused', () => {
  const other = ownTicketSigner(Buffer.alloc(32, 4));
  const [given] = fc.sample(ticket, 1);
  assert.ok(given);
  assert.equal(readTicketCode(ticketCode(other, given), keys), 'unknown-key');
  assert.equal(readTicketCode(ticketCode({ ...signer, sign: other.sign }, given), keys), 'forged');
  assert.equal(ticketCode(signer, given), ticketCode(signer, given), 'the same ticket has the same code');
});

test('the operator’s key is an Ed25519 private key and no other; the portal’s own is the same wherever its root secret is', () => {
  const pkcs8 = (key: ReturnType<typeof generateKeyPairSync>): string =>
    (key as unknown as { privateKey: Buffer }).privateKey.toString('base64');
  const encodings = {
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
  } as const;
  const own = ticketSigner(pkcs8(generateKeyPairSync('ed25519', encodings) as never));
  assert.ok(own);
  const [given] = fc.sample(ticket, 1);
  assert.ok(given);
  assert.equal(typeof readTicketCode(ticketCode(own, given), [own.publicKey]), 'object');
  for (const wrong of [
    '',
    'no key',
    pkcs8(generateKeyPairSync('rsa', { modulusLength: 2048, ...encodings }) as never),
    pkcs8(generateKeyPairSync('x25519', encodings) as never),
  ])
    assert.equal(ticketSigner(wrong), undefined);
  assert.deepEqual(ownTicketSigner(Buffer.alloc(32, 3)).publicKey, signer.publicKey);
});
