import { randomUUID } from 'node:crypto';
import { staffFiles } from '#features/staff/index.ts';
import { OPENS_AT } from '#tests/harness/demonstration.ts';
import { PAY, settled, stepOf } from '#tests/harness/shopping.ts';
import { type Page, Visitor } from '#tests/harness/visitor.ts';
import type { Customer } from './customer.ts';
import type { Installation } from './installation.ts';

const AGENT = 'EMERAUDE_P@0001';
const APV = '/espace-pro/apres-vente';
const BOXES = 'main form:has(input[type=checkbox])';
const CONFIRM = 'main form:has(input[name=refund])';

/**
 * An agent at a desk with the file of a customer open, who does on its pages what the customer would do, and sends a form again that
 * nobody has answered.
 */
export class Agent {
  readonly #customer: Customer;
  readonly #desk: Visitor;
  private constructor(customer: Customer, desk: Visitor) {
    this.#customer = customer;
    this.#desk = desk;
  }

  static async serving({ db, url }: Installation, customer: Customer): Promise<Agent> {
    const at = Temporal.Instant.from(OPENS_AT);
    const files = staffFiles({ db, clock: { now: () => at }, secure: false });
    const opened = await files.open(
      customer.member.iuc,
      {
        agent: AGENT,
        isAuthorised: true,
        maySettle: true,
        supervises: false,
        numCarte: customer.member.numCarte,
        tokenId: randomUUID(),
        expiresAt: Temporal.Now.instant().add({ minutes: 2 }),
      },
      { correlationId: randomUUID(), cookie: undefined },
    );
    const desk = new Visitor(url);
    desk.keepCookie('staff-file', opened?.secret ?? '');
    return new Agent(customer, desk);
  }

  /** A page of the desk, asked for until it comes. */
  #page(open: (desk: Visitor) => Promise<Page>): Promise<Page> {
    return this.#customer.page(() => open(this.#desk));
  }

  /** To the button that cancels the one ticket of an order, with what goes back by itself or without. */
  async choose(orderId: string): Promise<Page> {
    const boxes = await this.#page((desk) => desk.open(`${APV}/annulation?commande=${orderId}`));
    return this.#page((desk) => desk.submit(boxes, { form: BOXES }));
  }

  /** Presses it, and again while the cancellation is on its way. */
  async cancel(asked: Page, isAutomatic: boolean): Promise<void> {
    const fields = isAutomatic
      ? { refund: 'AUTOMATIQUE' }
      : { refund: 'SANS', reason: 'Remboursé au guichet, reçu 4417' };
    const done = await this.#page((desk) => desk.submit(asked, { form: CONFIRM, fields }));
    if (!stepOf(done)?.startsWith('cancelConfirmation'))
      throw new Error(`an agent cannot cancel: ${done.status} ${done.url.href}`);
  }

  /** Accepts an exchange whose new seats are held, and waits until it is done. */
  async exchange(exchangeId: string): Promise<void> {
    const summary = await this.#page((desk) =>
      desk.open(`${APV}/echange?etape=validation&echange=${exchangeId}`),
    );
    const first = await this.#page((desk) =>
      desk.submit(summary, { form: PAY, fields: { termsAccepted: 'on' } }),
    );
    const done = await this.#page((desk) => settled(desk, first));
    if (stepOf(done) !== 'exchangeConfirmation')
      throw new Error(`an agent cannot exchange: ${done.status} ${done.url.href}`);
  }
}
