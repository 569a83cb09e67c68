import type { z } from 'zod';
import type { Limited } from '#database/limits.ts';
import { parisDate } from '#domain/clock.ts';
import type { Customer } from '#domain/customer.ts';
import { productOf } from '#domain/discount-products.ts';
import { type Failure, failure, type Success, success } from '#domain/failure.ts';
import { endAfterNotice, endsBeforeItBegins } from '#domain/g30.ts';
import type { Iuc } from '#domain/ids.ts';
import { type HeldRight, heldRights } from '#features/cards/index.ts';
import { findCustomer, findCustomerByCard, holderByFacts } from '#features/customers/index.ts';
import { endG30, type G30DoorContext, g30SubscriptionOf } from '#features/g30/index.ts';
import { mailOf, queueMail } from '#features/mail/index.ts';
import type { identificationInput, TerminableContract } from './contract.ts';
import { subscriptionEnded } from './templates.ts';

/** What ending a contract works with: that of every service that has one. */
export type TerminationContext = G30DoorContext;

const G30 = 'g30';

/** A subscription ends with the month of its notice, or by itself where that is sooner. */
const endOf = ({ validUntil }: HeldRight, today: Temporal.PlainDate): Temporal.PlainDate => {
  const ends = [endAfterNotice(today), validUntil.add({ days: 1 })].sort(Temporal.PlainDate.compare);
  return ends[0] as Temporal.PlainDate;
};

const titleOf = ({ product }: HeldRight): string => productOf(product)?.title ?? 'Abonnement';

/** Notices by the right that they end. */
const noticesOf = async (
  { db }: TerminationContext,
  iuc: Iuc,
  rightIds: readonly string[],
): Promise<ReadonlyMap<string, Temporal.PlainDate>> => {
  const rows = await db.query<{ right_id: string; ends_on: Temporal.PlainDate }>(
    'select right_id, ends_on from customer.subscription_notice where iuc = $1 and right_id = any($2)',
    [iuc, rightIds],
    'termination-notices',
  );
  return new Map(rows.map(({ right_id, ends_on }) => [right_id, ends_on]));
};

const subscriptionsOf = async (
  ctx: TerminationContext,
  iuc: Iuc,
  today: Temporal.PlainDate,
): Promise<readonly TerminableContract[]> => {
  const { current } = await heldRights(ctx.db, iuc, today);
  const subscriptions = current.filter(({ kind }) => kind === 'subscription');
  if (subscriptions.length === 0) return [];
  const notices = await noticesOf(
    ctx,
    iuc,
    subscriptions.map(({ rightId }) => rightId),
  );
  return subscriptions.map((right) => {
    const endsOn = notices.get(right.rightId);
    return {
      id: right.rightId,
      name: titleOf(right),
      number: right.number,
      since: right.validFrom,
      ...(endsOn ? { endsOn } : {}),
      wouldEndOn: endOf(right, today),
      afterwards:
        'Jusque-là, votre abonnement sert comme avant. Ensuite, rien ne vous est plus prélevé, et vos billets sont au prix sans abonnement.',
    };
  });
};

/** Somebody's contracts that run; those whose end was asked for among them. */
export const terminableContracts = async (
  ctx: TerminationContext,
  iuc: Iuc,
  numCarte: string | undefined,
): Promise<readonly TerminableContract[]> => {
  const today = parisDate(ctx.clock.now());
  const [g30, subscriptions] = await Promise.all([
    g30SubscriptionOf(ctx, iuc),
    subscriptionsOf(ctx, iuc, today),
  ]);
  const service: readonly TerminableContract[] = g30
    ? [
        {
          id: G30,
          name: 'Service G30',
          number: numCarte ?? '',
          since: g30.subscribedOn,
          ...(g30.endsOn ? { endsOn: g30.endsOn } : {}),
          wouldEndOn: endAfterNotice(today),
          afterwards: `${
            endsBeforeItBegins(g30.activatesOn, g30.endsOn ?? endAfterNotice(today))
              ? 'Il n’aura pas commencé\u00a0: chaque compensation se demande'
              : 'Jusque-là, vos retards sont compensés comme avant. Ensuite, chaque compensation se demande'
          } par le formulaire d’aide. Vos bons d’achat restent les vôtres.`,
        },
      ]
    : [];
  return [...service, ...subscriptions];
};

/** Writes the notice down, ends the right with it and queues the mail, once. */
const endSubscription = async (
  { db, clock, wake }: TerminationContext,
  customer: Customer,
  { id, name, number, wouldEndOn }: TerminableContract,
): Promise<Temporal.PlainDate> => {
  const { iuc, civility, lastName } = customer;
  const now = clock.now();
  const endsOn = await db.transaction(async (tx) => {
    const [made] = await tx.query<{ ends_on: Temporal.PlainDate }>(
      `insert into customer.subscription_notice (iuc, right_id, notified_at, ends_on) values ($1, $2, $3, $4)
       on conflict do nothing returning ends_on`,
      [iuc, id, now, wouldEndOn],
      'termination-notify',
    );
    if (!made) {
      const [kept] = await tx.query<{ ends_on: Temporal.PlainDate }>(
        'select ends_on from customer.subscription_notice where iuc = $1 and right_id = $2',
        [iuc, id],
        'termination-notified',
      );
      return kept?.ends_on ?? wouldEndOn;
    }
    await tx.query(
      'update customer.tariff_right set valid_until = least(valid_until, $3::date - 1) where iuc = $1 and right_id = $2',
      [iuc, id, wouldEndOn],
      'termination-ends-right',
    );
    await queueMail(
      tx,
      customer,
      mailOf(subscriptionEnded, {
        civility,
        lastName,
        name,
        number,
        askedAt: now.toString(),
        endsOn: wouldEndOn.toString(),
      }),
      now,
    );
    return made.ends_on;
  });
  wake('mail.send');
  return endsOn;
};

/** Ends a contract of somebody's own, and tells them by mail; asked for again it is the same end. */
export const notifyTermination = async (
  ctx: TerminationContext,
  customer: Customer,
  id: string,
): Promise<Success<{ readonly endsOn: Temporal.PlainDate }> | Failure<'contract-not-found'>> => {
  if (id === G30) {
    const ended = await endG30(ctx, customer);
    return ended ? success({ endsOn: ended.endsOn }) : failure('contract-not-found');
  }
  const subscriptions = await subscriptionsOf(ctx, customer.iuc, parisDate(ctx.clock.now()));
  const contract = subscriptions.find((one) => one.id === id);
  return contract
    ? success({ endsOn: contract.endsOn ?? (await endSubscription(ctx, customer, contract)) })
    : failure('contract-not-found');
};

/** Whose card it is: of the loyalty programme, or of a subscription. */
const holderOfNumber = async (
  { db }: TerminationContext,
  numCarte: string,
): Promise<Customer | undefined> => {
  const member = await findCustomerByCard(db, numCarte);
  if (member) return member;
  const [found] = await db.query<{ iuc: Iuc }>(
    'select iuc from customer.right_directory where number = $1',
    [numCarte],
    'termination-by-number',
  );
  return found && findCustomer(db, found.iuc);
};

/** Who has the card, by what they know of it (CONTENT-07): an account, or signing in, is not asked for. */
export const identifyHolder = async (
  ctx: TerminationContext,
  facts: z.output<typeof identificationInput>,
  address: string,
): Promise<Success<{ readonly iuc: Iuc }> | Failure<'contract-not-found'> | Limited> => {
  const known = await holderByFacts(ctx, facts, address, (number) => holderOfNumber(ctx, number));
  if (!known.ok) return known;
  // Whose card has no contract is not told apart from nobody's: the page says neither.
  const iuc = known.holder?.iuc;
  const contracts = iuc ? await terminableContracts(ctx, iuc, facts.numCarte) : [];
  return iuc && contracts.length > 0 ? success({ iuc }) : failure('contract-not-found');
};
