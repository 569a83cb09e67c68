import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import type { Queryable } from '#database/database.ts';
import { type Clock, parisDate } from '#domain/clock.ts';
import { fullName } from '#domain/customer.ts';
import { productOf } from '#domain/discount-products.ts';
import { COUPON_STATUSES, hasNoExpiry, RIGHT_STATUSES } from '#domain/tariff-rights.ts';
import type { Coupon, HeldRight, HeldRights } from './contract.ts';
import { heldRights } from './held-rights.ts';

interface Cards {
  readonly db: Queryable;
  readonly clock: Clock;
}

const text = z.string();
const STATUSES =
  'EN_COURS: in force. A_RENOUVELER: in force, and ends soon. BIENTOT_VALABLE: begins later. SUSPENDU, EXPIRE.';

const right = {
  type: text.describe('Product, by the operator’s code of it.'),
  title: text.describe('In French.'),
  number: text.describe('17 digits.'),
  file: text.nullable().describe('Reference of the file by which it was bought.'),
  debutValidite: z.iso.date().describe('First day, from 1900 on.'),
  finValidite: z.iso.date().describe('Last day; 2099-12-31 for none.'),
  noExpiry: z.boolean(),
  companyCode: text.nullable().describe('FCE.'),
  rangeIndex: z.literal([0, 1]).describe('0: standard range, 1: new generation.'),
  suspendedOn: z.iso.date().nullable().describe('First day of a suspension.'),
  suspendedFor: text.describe('Why, in French; may be empty.'),
};
const card = z.object({ ...right, status: z.enum(RIGHT_STATUSES).describe(STATUSES) });
const coupon = z.object({
  couponId: z.uuid(),
  route: z.object({ origin: text, destination: text }),
  file: text.nullable(),
  travelClass: z.enum(['1', '2']),
  debutValidite: z.iso.date(),
  finValidite: z.iso.date().describe('Last day.'),
  status: z
    .enum(COUPON_STATUSES)
    .describe('A_RENOUVELER: not bought yet, and to be by renewBefore. The others as of cards.'),
  renewBefore: z.iso.date().nullable(),
});
const subscription = card.extend({ coupons: z.array(coupon) });

const isCard = ({ kind }: HeldRight): boolean => kind === 'card';

const cardOf = (held: HeldRight): z.input<typeof card> => ({
  type: held.product,
  title: titleOf(held),
  number: held.number,
  file: held.file ?? null,
  debutValidite: held.validFrom.toString(),
  finValidite: held.validUntil.toString(),
  noExpiry: hasNoExpiry(held.validUntil),
  companyCode: held.companyCode ?? null,
  rangeIndex: held.range,
  suspendedOn: held.suspendedOn?.toString() ?? null,
  suspendedFor: held.suspendedFor,
  status: held.status,
});
const titleOf = ({ product, kind }: HeldRight): string =>
  productOf(product)?.title ?? (kind === 'card' ? 'Carte de réduction' : 'Abonnement');
const couponOf = (held: Coupon): z.input<typeof coupon> => ({
  couponId: held.couponId,
  route: { origin: held.origin, destination: held.destination },
  file: held.file ?? null,
  travelClass: held.travelClass,
  debutValidite: held.validFrom.toString(),
  finValidite: held.validUntil.toString(),
  status: held.status,
  renewBefore: held.renewBefore?.toString() ?? null,
});
const subscriptionOf = (held: HeldRight): z.input<typeof subscription> => ({
  ...cardOf(held),
  coupons: held.coupons.map(couponOf),
});

const rightsOf = ({ app, iuc }: CallContext<Cards>): Promise<HeldRights> =>
  heldRights(app.db, iuc, parisDate(app.clock.now()));

/** What a customer holds (CARD-01, CARD-02, CARD-11). */
export const cardCalls = [
  defineCall({
    name: 'droits-tarifaires',
    method: 'GET',
    access: 'login',
    summary:
      'The signed-in person’s discount cards and subscriptions: what can be used first, then what begins later or is suspended; what ended within a year apart.',
    input: z.object({}),
    output: z.object({
      cardsInfos: z.object({
        type: z.literal('CARTE'),
        usableCards: z.array(card).describe('Those that have not ended, suspended ones included.'),
        expiredCards: z.array(card).describe('The last to end first.'),
      }),
      subscriptionsInfos: z.object({
        type: z.literal('ABONNEMENT'),
        abonnements: z.array(subscription).describe('Those that have ended come last.'),
      }),
    }),
    errors: [],
    fault: 'cards-unavailable',
    handler: async (context: CallContext<Cards>) => {
      const { current, expired } = await rightsOf(context);
      return {
        cardsInfos: {
          type: 'CARTE' as const,
          usableCards: current.filter(isCard).map(cardOf),
          expiredCards: expired.filter(isCard).map(cardOf),
        },
        subscriptionsInfos: {
          type: 'ABONNEMENT' as const,
          abonnements: [...current, ...expired].filter((held) => !isCard(held)).map(subscriptionOf),
        },
      };
    },
  }),
  defineCall({
    name: 'getCardLogged',
    method: 'GET',
    access: 'login',
    summary:
      'The signed-in person’s loyalty card, and the discount cards and subscriptions that have not ended.',
    input: z.object({}),
    output: z.object({
      cardInformations: z.object({
        fidCard: z
          .object({
            numCarte: text.describe('17 digits, which its QR code says.'),
            statut: z.enum(['ACTIVE']),
            type: z.enum(['GV_TRANS', 'GV', 'GV_CLUB', 'T_CLUB']),
            openedOn: z.iso.date(),
            holder: text.describe('First and last name, as on the card.'),
          })
          .nullable(),
        cards: z.array(subscription).describe('A discount card has no coupons.'),
      }),
    }),
    errors: [],
    fault: 'cards-unavailable',
    handler: async (context: CallContext<Cards>) => {
      const [{ customer, profile }, { current }] = await Promise.all([context.overview(), rightsOf(context)]);
      return {
        cardInformations: {
          fidCard: profile.card
            ? {
                numCarte: profile.card.numCarte,
                statut: 'ACTIVE' as const,
                type: profile.card.type,
                openedOn: profile.card.openedOn.toString(),
                holder: fullName(customer),
              }
            : null,
          cards: current.map(subscriptionOf),
        },
      };
    },
  }),
];
