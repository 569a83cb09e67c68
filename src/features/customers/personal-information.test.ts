import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Address, Customer } from '#domain/customer.ts';
import { readInput } from '#domain/fields/read-input.ts';
import { newIuc } from '#domain/ids.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { holding, untilWaiting } from '#tests/harness/holding.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { fc, runs } from '#tests/harness/properties.ts';
import {
  createCustomer,
  findCustomer,
  type PersonalInformation,
  personalInformationInput,
  savePersonalInformation,
  versionOf,
} from './index.ts';

const db = await testDatabase({ after });
const NOW = Temporal.Instant.from('2027-03-01T10:00:00Z');

const HOME: Address = {
  adrSociete: '',
  adrBatiment: '',
  adrVoie: '33 rue Sainte-Hélène',
  adrLieuDit: '',
  codePostale: '69002',
  ville: 'Lyon',
  pays: 'FR',
};
const NEW_HOME: Address = {
  ...HOME,
  adrVoie: '1 place de la Gare',
  codePostale: '67000',
  ville: 'Strasbourg',
};

let people = 0;
const somebody = async (more: Partial<Customer> = {}): Promise<Customer> => {
  people += 1;
  const customer: Customer = {
    iuc: newIuc(),
    civility: 'Mme',
    firstName: 'Nadia',
    lastName: 'Benali',
    birthDate: Temporal.PlainDate.from('1984-09-17'),
    email: `nadia.${people}@exemple.test`,
    ...more,
  };
  const made = await createCustomer(db, customer, NOW);
  assert.ok(made.ok);
  return customer;
};
const NOTHING: PersonalInformation = { civility: 'Mme', mobile: null, phone: null, address: null };
const kept = async ({ iuc }: Customer): Promise<Customer> => {
  const found = await findCustomer(db, iuc);
  assert.ok(found);
  return found;
};

test('INFO-01 what is saved is what is kept, and nothing of the person beside it changes', async () => {
  const customer = await somebody({ mobile: '+33612345678' });
  const wanted: PersonalInformation = {
    civility: 'M',
    mobile: '+32470123456',
    phone: '+33142685300',
    address: HOME,
  };
  const result = await savePersonalInformation(db, customer.iuc, { ...wanted, version: versionOf(customer) });
  assert.ok(result.ok);
  const { address, ...rest } = wanted;
  const expected = { ...customer, ...rest, address };
  assert.deepEqual(result.customer, expected);
  assert.deepEqual(await kept(customer), expected);
  const emptied = await savePersonalInformation(db, customer.iuc, {
    ...NOTHING,
    version: versionOf(result.customer),
  });
  assert.ok(emptied.ok);
  const { mobile: _, ...without } = customer;
  assert.deepEqual(await kept(customer), without, 'what is left out is no longer kept');
  await assertInvariants(db);
});

test('INFO-04 of two who change the same at once one is saved, and the other is told what is kept and overwrites nothing', async () => {
  const customer = await somebody();
  const version = versionOf(customer);
  const addresses = Array.from({ length: 8 }, (_, index) => ({
    ...HOME,
    adrVoie: `${index + 1} rue du Port`,
  }));
  const results = await Promise.all(
    addresses.map((address) => savePersonalInformation(db, customer.iuc, { ...NOTHING, address, version })),
  );
  const saved = results.filter((result) => result.ok);
  assert.equal(saved.length, 1);
  const { address } = await kept(customer);
  for (const [index, result] of results.entries()) {
    if (result.ok) assert.deepEqual(address, addresses[index]);
    else {
      assert.equal(result.code, 'personal-information-outdated');
      assert.ok(result.code === 'personal-information-outdated' && result.current);
      assert.deepEqual(result.current.address, address);
    }
  }
  const again = await savePersonalInformation(db, customer.iuc, {
    ...NOTHING,
    address: NEW_HOME,
    version: versionOf(await kept(customer)),
  });
  assert.ok(again.ok, 'read again, it can be changed');
});

test('INFO-04 of two who have both looked before either has saved, the second is told of the first', async () => {
  const customer = await somebody();
  const version = versionOf(customer);
  const row = await holding(db, (tx) =>
    tx.query('select from customer.person where iuc = $1 for update', [customer.iuc]),
  );
  const both = [HOME, NEW_HOME].map((address) =>
    savePersonalInformation(db, customer.iuc, { ...NOTHING, address, version }),
  );
  await untilWaiting(db, 2);
  await row.release();
  const results = await Promise.all(both);
  assert.equal(results.filter(({ ok }) => ok).length, 1);
});

test('INFO-04 the same sent twice, or a second time because its answer was lost, is saved once and told so twice', async () => {
  const customer = await somebody();
  const change = { ...NOTHING, address: HOME, version: versionOf(customer) };
  const both = await Promise.all([1, 2].map(() => savePersonalInformation(db, customer.iuc, change)));
  assert.deepEqual(
    both.map(({ ok }) => ok),
    [true, true],
  );
  assert.ok((await savePersonalInformation(db, customer.iuc, change)).ok);
  assert.deepEqual((await kept(customer)).address, HOME);
});

test('INFO-02 an identifier without a person here is one for customer service', async () => {
  const result = await savePersonalInformation(db, newIuc(), { ...NOTHING, version: '' });
  assert.equal(result.ok ? '' : result.code, 'iuc-invalid');
});

test('a version is the same for the same information, in whatever order its address is written, and another for any other', async () => {
  const text = fc.string({ maxLength: 20 });
  const address = fc.record<Address>({
    adrSociete: text,
    adrBatiment: text,
    adrVoie: text,
    adrLieuDit: text,
    codePostale: text,
    ville: text,
    pays: fc.constantFrom('FR', 'BE'),
  });
  const about = fc.record(
    { civility: fc.constantFrom('M' as const, 'Mme' as const), mobile: text, phone: text, address },
    { requiredKeys: ['civility'] },
  );
  const base = await somebody();
  fc.assert(
    fc.property(about, about, (one, other) => {
      const reversed = one.address && {
        ...one,
        address: Object.fromEntries(Object.entries(one.address).reverse()) as unknown as Address,
      };
      const first = versionOf({ ...base, ...one });
      assert.equal(versionOf({ ...base, ...one, ...reversed, email: 'autre@exemple.test' }), first);
      const told = (of: typeof one) => JSON.stringify([of.civility, of.mobile, of.phone, of.address]);
      if (told(one) !== told(other)) assert.notEqual(versionOf({ ...base, ...other }), first);
    }),
    runs(500),
  );
});

test('INFO-03 what is read of an input is what is kept: numbers in E.164, an address without text as none', () => {
  const read = (input: object) =>
    readInput(
      personalInformationInput,
      { civility: 'MADAME', version: 'x', ...input },
      Temporal.PlainDate.from('2027-03-01'),
    );
  assert.deepEqual(read({}), { ok: true, value: { ...NOTHING, version: 'x', alsoRead: {} } });
  assert.deepEqual(
    read({
      indicatif: 'BE',
      mobile: ' 0470 12 34 56 ',
      phone: '01.42.68.53.00',
      adresse: { ...HOME, adrVoie: ' 33 rue Sainte-Hélène ' },
    }),
    {
      ok: true,
      value: {
        civility: 'Mme',
        mobile: '+32470123456',
        phone: '+33142685300',
        address: HOME,
        version: 'x',
        alsoRead: {},
      },
    },
  );
  assert.deepEqual(read({ mobile: '', phone: '', adresse: { pays: 'FR', ville: ' ' } }), {
    ok: true,
    value: { ...NOTHING, version: 'x', alsoRead: {} },
  });
  assert.deepEqual(
    read({ indicatif: 'FR', mobile: '01 42 68 53 00', adresse: { pays: 'FR', ville: 'Lyon' } }),
    {
      ok: false,
      fields: {
        mobile: 'Ce numéro de mobile n’existe pas avec cet indicatif.',
        'adresse.adrVoie': 'Champ obligatoire',
        'adresse.codePostale': 'Champ obligatoire',
      },
    },
  );
});
