import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/harness/properties.ts';
import { UploadBudget } from './upload-budget.ts';

test('SEC-08 whatever comes and goes, files never hold more together than they may, nobody more than half, and all of it comes back', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 60 }), fc.nat({ max: 5 })),
        { maxLength: 60 },
      ),
      (forms) => {
        const most = 100;
        const budget = new UploadBudget(most);
        const held: { owner: string; bytes: number; giveBack: () => void }[] = [];
        const sum = (of: typeof held) => of.reduce((total, { bytes }) => total + bytes, 0);
        for (const [owner, bytes, ended] of forms) {
          const giveBack = budget.take(owner, bytes);
          const fits =
            sum(held) + bytes <= most && sum(held.filter((one) => one.owner === owner)) + bytes <= most / 2;
          assert.equal(giveBack !== undefined, fits);
          if (giveBack) held.push({ owner, bytes, giveBack });
          const [gone] = held.splice(ended, 1);
          gone?.giveBack();
          gone?.giveBack();
        }
        for (const { giveBack } of held) giveBack();
        assert.ok(budget.take('a', most / 2) && budget.take('b', most / 2), 'all of it came back');
      },
    ),
  );
});
