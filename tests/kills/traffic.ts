import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { seeded } from '#tests/harness/seeded.ts';
import type { Customer } from './customer.ts';
import type { Customers } from './stops.ts';

const random = seeded(1);

/** Looks around, then buys a ticket; or gives it up before paying, or gives to the planet. */
const round = async (customer: Customer, turn: number): Promise<void> => {
  await customer.page(() => customer.visitor.open('/mon-espace'));
  if (turn % 4 === 3) {
    await customer.give(1 + (turn % 3), randomUUID());
    return;
  }
  const choice = await customer.choose();
  const { status, body } = await customer.hold(choice, randomUUID());
  if (status !== 200) return;
  const orderId = String(body['orderId']);
  if (turn % 4 === 2) await customer.decide(orderId, 'abandonner');
  else if (turn % 8 === 1) {
    const how = turn % 16 === 1 ? undefined : 'by a voucher alone';
    await customer.payWithEuros(orderId, choice.points, randomUUID(), how);
  } else await customer.pay(orderId, choice.points, randomUUID());
};

export interface Traffic {
  /** Rounds that have ended. */
  rounds(): number;
  /** Lets everybody finish what they have begun. Throws what went wrong for any of them. */
  end(): Promise<void>;
}

/** People who order without end, each one thing after the other with a pause (ms) between. */
export const startTraffic = async (scene: Customers, people: number, pause: number): Promise<Traffic> => {
  const customers = await Promise.all(Array.from({ length: people }, () => scene.customer(5_000_000)));
  let isOver = false;
  let rounds = 0;
  const all = Promise.all(
    customers.map(async (customer, number) => {
      for (let turn = number; !isOver; turn += 1) {
        await round(customer, turn);
        rounds += 1;
        await wait(pause * random() * 2);
      }
    }),
  );
  all.catch(() => {});
  return {
    rounds: () => rounds,
    end: async () => {
      isOver = true;
      await all;
    },
  };
};
