import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Finding, type Kept, unusedFaults } from './unused.ts';

const LATER: Kept = {
  'src/domain/fields/password.ts': 'ACCOUNT-02',
  'src/web/ui/link/link.tsx': { Breadcrumb: 'CARD-03' },
};
const TESTS: Kept = { 'src/config/config.ts': { SETTING_NAMES: 'documented' } };
const FOUND: readonly Finding[] = [
  { file: 'src/domain/fields/password.ts' },
  { file: 'src/web/ui/link/link.tsx', name: 'Breadcrumb' },
  { file: 'src/config/config.ts', name: 'SETTING_NAMES' },
];
const STATES: Readonly<Record<string, string>> = {
  'ACCOUNT-02': 'open',
  'CARD-03': 'part',
  'NAV-02': 'proven',
};

const faults = (findings = FOUND, later = LATER, tests = TESTS): readonly string[] =>
  unusedFaults(findings, later, tests, (id) => STATES[id]);

test('what is unused and listed is no fault, nor what a door passes on of it', () => {
  assert.deepEqual(faults(), []);
  assert.deepEqual(faults([...FOUND, { file: 'src/web/ui/index.ts', name: 'Breadcrumb' }]), []);
  assert.deepEqual(faults([...FOUND, { file: 'src/domain/fields/password.ts', name: 'newPassword' }]), []);
});

test('a file, an export or a dependency that nobody uses is a fault', () => {
  const more = [
    { file: 'src/domain/clock.ts' },
    { file: 'src/web/ui/link/link.tsx', name: 'MoreLink' },
    { file: 'src/features/trips/index.ts', name: 'Breadcrumb' },
    { file: 'package.json', name: 'left-pad' },
  ];
  assert.deepEqual(faults([...FOUND, ...more]), [
    'src/domain/clock.ts is used by nobody',
    'src/web/ui/link/link.tsx: MoreLink is used by nobody',
    'src/features/trips/index.ts: Breadcrumb is used by nobody',
    'package.json: left-pad is used by nobody',
  ]);
});

test('an entry that is used by now, or gone, has to go', () => {
  assert.deepEqual(faults(FOUND.slice(1)), [
    'src/domain/fields/password.ts is used, or gone: take it off the list',
  ]);
  assert.deepEqual(faults(FOUND.slice(0, 2)), [
    'src/config/config.ts: SETTING_NAMES is used, or gone: take it off the list',
  ]);
});

test('an entry waits for a requirement of the list that is not met yet', () => {
  const later = (id: string): Kept => ({ ...LATER, 'src/domain/fields/password.ts': id });
  assert.deepEqual(faults(FOUND, later('NAV-02')), ['NAV-02 is proven: nothing waits for it']);
  assert.deepEqual(faults(FOUND, later('NAV-99')), ['NAV-99 is no requirement: nothing waits for it']);
});
