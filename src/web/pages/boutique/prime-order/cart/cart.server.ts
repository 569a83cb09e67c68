import { requireFreshProofToSpend } from '#contract/fresh-proof.ts';
import { ActionFailure, type PageRedirect } from '#contract/page-results.ts';
import { failure } from '#domain/failure.ts';
import { LARGEST_QUANTITY, pointsAmount, quantity, termsAccepted, termsSeen } from '#domain/fields/order.ts';
import { newId, type TransactionId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { countedPoints } from '#domain/points-words.ts';
import { counted, thousands } from '#domain/typography.ts';
import { keepCart } from '#features/carts/index.ts';
import { type Prime, shopClosed } from '#features/catalogue/index.ts';
import { termsInForce } from '#features/content/index.ts';
import { cartInput, orderPrime } from '#features/orders/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { outOfReach } from '#web/views/out-of-reach.server.ts';
import { pointsAccount } from '#web/views/points-account.server.ts';
import type { PrimeAddress } from '../address.ts';
import { articleOf } from '../article.server.ts';
import { cartForm } from './cart.form.ts';

/** How many, where the confirmation goes, and the terms. */
export const cart = async ({ context, address, href }: Visit<PrimeAddress, 'article'>) => {
  const { prime, article } = articleOf(context, address);
  const { balance, customer, profile } = await context.overview();
  const asked = quantity.safeParse(Number(address.quantite));
  const wanted = asked.success ? asked.data : 1;
  // What was sent and refused is kept by the action that refused it.
  if (context.method === 'GET') await keepPrime(context, prime, wanted);
  const affordable = Math.max(1, Math.min(LARGEST_QUANTITY, Math.floor(balance / prime.pricePoints)));
  return {
    title: prime.title,
    back: href('article'),
    order: article.order,
    /** « Donner »: the verb of the button that takes a sum. */
    verb: article.verb,
    beforehand: [article.isFinal, article.beforehand],
    /** Where the balance does not pay for one: no form is shown that could only be refused. */
    instead: outOfReach(context.app, { price: prime.pricePoints, balance, card: profile.card }),
    // What each quantity costs and leaves, so that the total follows the choice without asking again.
    quantities: Array.from({ length: affordable }, (_, index) => {
      const count = index + 1;
      const total = count * prime.pricePoints;
      const account = pointsAccount(total, balance);
      return {
        value: String(count),
        label: [
          `${counted(count, ...article.unit)}, ${countedPoints(total)}`,
          ...(account.remains === undefined ? [] : [`reste ${thousands(balance - total)}`]),
        ].join(' · '),
        account,
      };
    }),
    values: {
      quantity: String(Math.min(wanted, affordable)),
      email: customer.email,
      emailConfirmation: customer.email,
    },
    pricePoints: String(prime.pricePoints),
    termsVersion: termsInForce(context.app.content),
    transactionId: newId(),
  };
};

/** Keeps the prime and how many for another visit (SHOP-09). Never a reason to show no cart. */
const keepPrime = (
  { app, iuc, log }: Pick<PageContext, 'app' | 'iuc' | 'log'>,
  prime: Prime,
  count: number,
): Promise<void> =>
  keepCart(app.db, {
    iuc,
    primeId: prime.id,
    cart: { quantity: count },
    points: points(prime.pricePoints * count),
    now: app.clock.now(),
  }).catch((error: unknown) => log.warn({ error }, 'a cart could not be kept'));

/**
 * What the form sends: the cart, what one cost when it was filled in, and the version of the terms that it led to. The call leaves the terms to
 * the operation, whose code says that they are missing; a person is told of them with everything else that is to be corrected.
 */
const seenCart = cartInput.safeExtend({ termsAccepted, pricePoints: pointsAmount, termsVersion: termsSeen });

/** « Confirmer »: takes the points and delivers the prime. */
export const orderFromCart = async ({
  context,
  address,
  go,
}: Visit<PrimeAddress, 'shopCartConfirmation'>): Promise<PageRedirect | ActionFailure<FormAnswer>> => {
  const answer = await answerForm(
    context,
    cartForm,
    seenCart,
    async ({ quantity: count, email, termsAccepted: accepted, termsVersion, pricePoints }) => {
      const transactionId = context.transactionId as TransactionId | undefined;
      if (transactionId === undefined) return failure('bad-transaction-id');
      const stale = requireFreshProofToSpend(context, pricePoints * count);
      if (stale) return stale;
      const result = await orderPrime(context.app, {
        iuc: context.iuc,
        transactionId,
        primeId: address.id,
        quantity: count,
        email,
        termsAccepted: accepted,
        termsVersion,
        expectedPoints: points(pricePoints * count),
        customer: (await context.overview()).customer,
        closed: shopClosed(context.app),
      });
      return result.ok ? go('shopCartConfirmation', { commande: result.order.orderId }) : result;
    },
  );
  const typed = quantity.safeParse(Number(context.form.get('quantity')));
  if (answer instanceof ActionFailure && typed.success)
    await keepPrime(context, articleOf(context, address).prime, typed.data);
  return answer;
};
