import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { CARDS } from '#providers/payment/testing/contract.ts';
import { cardFields, sendForm } from '#providers/payment/testing/standalone.ts';
import type { Member } from '#tests/harness/member.ts';
import { seeded } from '#tests/harness/seeded.ts';
import { TERMS } from '#tests/harness/terms.ts';
import { PATIENCE } from '#tests/harness/until.ts';
import type { Page, Visitor } from '#tests/harness/visitor.ts';

/** What a call answered, for good: refusals included, but nobody's absence. */
export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** An order that a customer was told of: lost, it would be missed. */
export interface Acknowledged {
  readonly orderId: string;
  readonly said: 'held' | 'confirmed' | 'refused';
  /** File reference, of a confirmed order of tickets. */
  readonly pnr?: string;
}

/** How requests went, over all customers. */
export interface Tally {
  answered: number;
  /** The connection broke before an answer came: the portal had died. */
  unanswered: number;
  /** Told that the service is away for a moment. */
  unavailable: number;
  /** Told that something is wrong on our side, which should never be. */
  readonly faults: string[];
}

export const newTally = (): Tally => ({ answered: 0, unanswered: 0, unavailable: 0, faults: [] });

/** Answers that mean « ask again »: the process or its database is away. */
const AWAY = new Set(['unavailable', 'search-unavailable', 'technical-error', 'identity-unavailable']);

const PARIS = 'Paris Gare de Lyon';
const DIJON = 'Dijon Ville';
/** A tree, for 500 points. */
const TREE = '451';
export const TREE_POINTS = 500;

const random = seeded(2);

/** A day of travel, JJ/MM/AAAA: seats for points are few on one train, so that orders go to many. */
const someDay = (): string => {
  const day = Temporal.PlainDate.from('2027-03-08').add({ days: Math.floor(random() * 60) });
  return day.toString().split('-').reverse().join('/');
};

const acceptanceOf = (orderId: string, points: number): object => ({
  orderId,
  termsAccepted: true,
  termsVersion: TERMS,
  expectedPoints: points,
});

/** How the euros of an order are paid: by card, or by a voucher half of them or all. */
export type InEuros = 'by card' | 'with a voucher' | 'by a voucher alone';

const halfInEuros = (orderId: string, points: number, how: InEuros, voucher: string): object => {
  const half = Math.ceil(points / 2);
  const cents = points - half;
  const paid = how === 'by a voucher alone' ? cents : Math.floor(cents / 2);
  return {
    ...acceptanceOf(orderId, half),
    ...(cents > 0 ? { expectedCents: cents } : {}),
    ...(how !== 'by card' && paid > 0 ? { vouchers: [{ technicalID: voucher, cents: paid }] } : {}),
  };
};

export interface Choice {
  readonly token: string;
  readonly points: number;
}

/** A ticket that may be exchanged. */
interface Bought {
  readonly orderId: string;
  readonly points: number;
}

/** Other trains for it, whose seats are held. */
export interface Offered {
  readonly exchangeOrderId: string;
  readonly toPay: number;
  readonly back: { readonly points: number; readonly cents: number; readonly voucherCents: number };
}

/** The one ticket of an order. */
const ONLY = [{ journey: 0, passenger: 0 }];

/**
 * Somebody with a program of their own, who never gives up: what was not answered is asked again, under the same transaction id, for as
 * long as it takes.
 */
export class Customer {
  readonly member: Member;
  readonly visitor: Visitor;
  /** Points at the beginning. */
  readonly points: number;
  readonly heard: Acknowledged[] = [];
  readonly #voucher: string;
  readonly #usual: InEuros;
  readonly #tally: Tally;
  #stations?: Promise<readonly [string, string]>;
  constructor(
    member: Member,
    visitor: Visitor,
    points: number,
    tally: Tally,
    { voucher, usual }: { readonly voucher: string; readonly usual: InEuros },
  ) {
    this.member = member;
    this.visitor = visitor;
    this.points = points;
    this.#tally = tally;
    this.#voucher = voucher;
    this.#usual = usual;
  }

  get iuc(): string {
    return this.member.iuc;
  }

  /** Asks until somebody answers. */
  async #ask(send: () => Promise<Answer>): Promise<Answer> {
    const deadline = performance.now() + 120_000 * PATIENCE;
    for (;;) {
      let answer: Answer | undefined;
      try {
        answer = await send();
      } catch (error) {
        if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error;
        this.#tally.unanswered += 1;
      }
      const code = String(answer?.body['code']);
      if (answer && AWAY.has(code)) this.#tally.unavailable += 1;
      else if (answer) {
        this.#tally.answered += 1;
        if (code === 'internal-error') this.#tally.faults.push(JSON.stringify(answer.body));
        else return answer;
      }
      if (performance.now() > deadline) throw new Error(`nobody answers: ${JSON.stringify(answer)}`);
      await wait(100);
    }
  }

  async #post(name: string, body: object, transactionId: string): Promise<Answer> {
    const response = await this.visitor.request(`/api/${name}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-transac-correlation-id': transactionId },
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }

  call(name: string, body: object, transactionId: string = randomUUID()): Promise<Answer> {
    return this.#ask(() => this.#post(name, body, transactionId));
  }

  /** A page; opened again until it comes. */
  async page(open: () => Promise<Page>): Promise<Page> {
    let page: Page | undefined;
    await this.#ask(async () => {
      page = await open();
      return { status: page.status, body: page.status >= 500 ? { code: 'unavailable' } : {} };
    });
    assert.ok(page);
    return page;
  }

  async #station(text: string): Promise<string> {
    const { body } = await this.#ask(async () => {
      const answer = await this.visitor.request(`/api/getStations?text=${encodeURIComponent(text)}`);
      return { status: answer.status, body: (await answer.json()) as Answer['body'] };
    });
    return (body['stations'] as { id: string }[])[0]?.id ?? '';
  }

  async #search(): Promise<object> {
    this.#stations ??= Promise.all([this.#station(PARIS), this.#station(DIJON)]);
    const [departure, arrival] = await this.#stations;
    return {
      departure,
      arrival,
      departureDate: someDay(),
      departureHour: 6 + 4 * Math.floor(random() * 4),
    };
  }

  /** What can be had on some day, in any order. */
  async offers(): Promise<Choice[]> {
    return this.#proposals(await this.call('quotation-burnFer-outward', await this.#search()));
  }

  #proposals({ status, body }: Answer): Choice[] {
    // A late hour may have no train.
    if (status !== 200) {
      assert.equal(body['code'], 'no-train-at-this-time', JSON.stringify(body));
      return [];
    }
    const journeys = body['journeys'] as {
      classes: { state: string; token?: string; pricePoints?: number }[];
    }[];
    return journeys
      .flatMap(({ classes }) => classes)
      .flatMap(({ state, token, pricePoints }) =>
        state === 'available' && token && pricePoints ? [{ token, points: pricePoints }] : [],
      )
      .map((offer) => ({ offer, at: random() }))
      .sort((one, other) => one.at - other.at)
      .map(({ offer }) => offer);
  }

  /** A seat of some day at a price that the balance pays: any of them, so that two rarely want the last one at a price. */
  async choose(): Promise<Choice> {
    for (let tries = 0; tries < 60; tries += 1) {
      const [one] = await this.offers();
      if (one) return one;
    }
    throw new Error('no train has a seat for points any more');
  }

  /** Holds seats, others if those chosen were just taken; answers the order and what it costs. */
  async holdAny(): Promise<{ readonly orderId: string; readonly points: number }> {
    for (;;) {
      const { token, points } = await this.choose();
      const { status, body } = await this.hold({ token, points }, randomUUID());
      if (status === 200) return { orderId: String(body['orderId']), points };
      assert.ok(['full', 'fare-gone'].includes(String(body['code'])), JSON.stringify(body));
    }
  }

  /** Asks for the seats of a choice. */
  async hold({ token }: Choice, transactionId: string): Promise<Answer> {
    const answer = await this.call('init-booking-burn-fer', { outward: token }, transactionId);
    if (answer.status === 200) this.heard.push({ orderId: String(answer.body['orderId']), said: 'held' });
    return answer;
  }

  /** Accepts the terms of a held order once, and leaves without waiting for an answer that does not come. */
  async payOnce(orderId: string, points: number): Promise<void> {
    await this.#post('finalise-order-burn-fer', acceptanceOf(orderId, points), randomUUID()).catch(() => {});
  }

  /** Accepts the terms of a held order, and asks again while it is on its way. */
  async pay(orderId: string, points: number, transactionId: string): Promise<Answer> {
    for (;;) {
      const acceptance = acceptanceOf(orderId, points);
      const answer = await this.call('finalise-order-burn-fer', acceptance, transactionId);
      if (answer.status !== 200) {
        this.heard.push({ orderId, said: 'refused' });
        return answer;
      }
      if (answer.body['errorPost'] === true) return answer;
      if (answer.body['finalised'] === true) {
        this.heard.push({ orderId, said: 'confirmed', pnr: String(answer.body['pnrIdentification']) });
        return answer;
      }
      await wait(200);
    }
  }

  /** Accepts the terms of a held order with half of its price in euros, half of these by a voucher where that is their way, and stays on the payment provider's page. */
  async openPayment(orderId: string, points: number, transactionId: string): Promise<void> {
    const acceptance = halfInEuros(orderId, points, this.#usual, this.#voucher);
    for (;;) {
      const { body } = await this.call('finalise-order-burn-fer', acceptance, transactionId);
      if (body['paymentUrl'] !== '') return;
      await wait(200);
    }
  }

  /**
   * Accepts the terms of a held order with half of its price in euros, types a card on the payment provider's page where there is one, and
   * asks again while the order is on its way.
   */
  async payWithEuros(
    orderId: string,
    points: number,
    transactionId: string,
    how: InEuros = this.#usual,
  ): Promise<Answer> {
    const acceptance = halfInEuros(orderId, points, how, this.#voucher);
    for (;;) {
      const answer = await this.call('finalise-order-burn-fer', acceptance, transactionId);
      if (answer.status !== 200) {
        this.heard.push({ orderId, said: 'refused' });
        return answer;
      }
      if (answer.body['errorPost'] === true) return answer;
      if (answer.body['finalised'] === true) {
        this.heard.push({ orderId, said: 'confirmed', pnr: String(answer.body['pnrIdentification']) });
        return answer;
      }
      const page = String(answer.body['paymentUrl']);
      // Typed again on a page that has its answer, it does nothing.
      if (page !== '') await sendForm(page, cardFields(CARDS.accepted));
      await wait(200);
    }
  }

  /** A ticket that may be exchanged, in points or half in euros: one of a promotion may not, and another is bought. */
  async buyOpen(inEuros: boolean): Promise<Bought> {
    for (;;) {
      const { orderId, points } = await this.holdAny();
      const answer = inEuros
        ? await this.payWithEuros(orderId, points, randomUUID(), 'by card')
        : await this.pay(orderId, points, randomUUID());
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      const { status } = await this.call('get-refund-amount', { orderId, tickets: ONLY });
      if (status === 200) return { orderId, points };
    }
  }

  /** Another train for a ticket: a dearer one, or a cheaper one. Nothing is dearer than the dearest. */
  async another({ orderId, points }: Bought, isDearer: boolean): Promise<Choice | undefined> {
    for (let tries = 0; tries < 20; tries += 1) {
      const search = { ...(await this.#search()), isExchange: true, orderId, tickets: ONLY };
      const found = this.#proposals(await this.call('quotation-burnFer-exchange', search)).find((one) =>
        isDearer ? one.points > points : one.points < points,
      );
      if (found) return found;
    }
    return undefined;
  }

  /** Asks for the seats of another train. */
  async offerExchange({ orderId }: Bought, { token }: Choice, transactionId: string): Promise<Answer> {
    const search = { ...(await this.#search()), isExchange: true, orderId, tickets: ONLY, outward: token };
    const answer = await this.call('quotation-burnFer-exchange', search, transactionId);
    if (answer.status === 200) {
      const { exchangeOrderId } = answer.body['exchange'] as Offered;
      this.heard.push({ orderId: exchangeOrderId, said: 'held' });
    }
    return answer;
  }

  /** Accepts the difference of an exchange, half of it in euros or none, and asks again while it is on its way. */
  async finaliseExchange(
    { exchangeOrderId: orderId, toPay, back }: Offered,
    transactionId: string,
    inEuros = false,
  ): Promise<Answer> {
    const body = {
      ...(inEuros ? halfInEuros(orderId, toPay, 'by card', '') : acceptanceOf(orderId, toPay)),
      expectedPointsBack: back.points,
      expectedCentsBack: back.cents,
      expectedVoucherCentsBack: back.voucherCents,
    };
    for (;;) {
      const answer = await this.call('burn-fer-finalize-exchange', body, transactionId);
      if (answer.status !== 200) {
        this.heard.push({ orderId, said: 'refused' });
        return answer;
      }
      if (answer.body['finalised'] === true) {
        const { newGeneratedPnrList } = answer.body['finalizeExchange'] as { newGeneratedPnrList: string[] };
        this.heard.push({ orderId, said: 'confirmed', pnr: String(newGeneratedPnrList[0]) });
        return answer;
      }
      const page = String(answer.body['paymentUrl']);
      if (page !== '') await sendForm(page, cardFields(CARDS.accepted));
      await wait(200);
    }
  }

  #cart(quantity: number): object {
    const { email } = this.member;
    return {
      primeId: TREE,
      quantity,
      email,
      emailConfirmation: email,
      termsAccepted: true,
      termsVersion: TERMS,
      expectedPoints: TREE_POINTS * quantity,
    };
  }

  /** Gives trees to the planet, and leaves without waiting for an answer that does not come. */
  async giveOnce(quantity: number, transactionId: string): Promise<void> {
    await this.#post('nbp/order', this.#cart(quantity), transactionId).catch(() => {});
  }

  /** Gives trees to the planet. */
  async give(quantity: number, transactionId: string): Promise<Answer> {
    const answer = await this.call('nbp/order', this.#cart(quantity), transactionId);
    if (answer.status === 200)
      this.heard.push({ orderId: String(answer.body['nbpOrderId']), said: 'confirmed' });
    return answer;
  }

  /** Decides about a held order on its page: « abandonner » or « prolonger ». Does nothing when the page offers it no more. */
  async decide(orderId: string, decision: 'abandonner' | 'prolonger'): Promise<void> {
    const form = `main form:has(input[value=${decision}])`;
    await this.page(async () => {
      const summary = await this.visitor.open(
        `/recompense/boutique-v2?id=43&etape=recapitulatif&commande=${orderId}`,
      );
      if (summary.status !== 200 || summary.document.querySelector(form) === null) return summary;
      return this.visitor.submit(summary, { form });
    });
  }
}
