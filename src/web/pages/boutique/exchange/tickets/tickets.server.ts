import { type PageRedirect, redirect } from '#contract/page-results.ts';
import { type ErrorCode, messageOf } from '#domain/errors/catalogue.ts';
import { type Failure, failure } from '#domain/failure.ts';
import { parseOrderId } from '#domain/ids.ts';
import {
  DEDICATED_LINE,
  EXCHANGED_TICKETS_ERRORS,
  exchangeable,
  ownPrimeFile,
} from '#features/after-sales/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { chosenInput, type FileWay, textOf, ticketsIn, wayViews } from '#web/views/file-tickets.server.ts';
import type { ExchangeAddress } from '../address.ts';
import type { ExchangeFrame } from '../frame.ts';
import { exchangedForm } from './tickets.form.ts';

/** What the page of the tickets shows. */
export interface ExchangedTicketsData {
  readonly pnr: string;
  readonly item: string;
  readonly ways: readonly FileWay[];
  readonly isOpen: boolean;
  readonly cancel: string;
  /** None at a desk: people are there. */
  readonly write: string | undefined;
  readonly line: string;
  /** Why the tickets that were chosen cannot be exchanged. */
  readonly incident: string | undefined;
}

const fileAt = async ({ app, iuc }: PageContext, { commande }: ExchangeAddress) => {
  const orderId = parseOrderId(commande);
  return orderId ? ownPrimeFile(app.orders, iuc, orderId) : failure('travel-file-not-found');
};

/** Codes that a later step may send one back with. */
const SENT_BACK: readonly ErrorCode[] = [
  // A file that was exchanged already is told where files are, with the one that followed it.
  ...EXCHANGED_TICKETS_ERRORS.filter((code) => code !== 'travel-file-exchanged'),
  'exchange-incident',
  'exchange-changed',
];

const incidentOf = ({ message }: ExchangeAddress): string | undefined => {
  const code = SENT_BACK.find((one) => one === message);
  return code && (messageOf as (code: ErrorCode) => string)(code);
};

/** The tickets of a file that may be exchanged, each with what it is worth; a file that cannot be is told where files are (AFTER-02). */
export const exchangedTickets =
  (frame: ExchangeFrame) =>
  async ({ context, address }: Visit<ExchangeAddress>): Promise<ExchangedTicketsData | PageRedirect> => {
    const found = await fileAt(context, address);
    if (!found.ok) return redirect(frame.file(address.commande === '' ? undefined : address.commande));
    const { file } = found;
    const { order, tickets, pnr } = file;
    const wanted = ticketsIn(address);
    const open = tickets.filter(({ state, isInfant }) => state === 'open' && !isInfant);
    return {
      pnr,
      item: order.item,
      ways: wayViews(file, wanted.length > 0 ? wanted : open),
      isOpen: open.length > 0,
      cancel: frame.cancellation(order.orderId),
      write: frame.people?.(order.orderId),
      line: DEDICATED_LINE,
      incident: incidentOf(address),
    };
  };

/** « Choisir une autre date »: on to the search, with the tickets that are chosen. */
export const chooseExchanged = ({ context, address, go }: Visit<ExchangeAddress, 'exchangeSearch'>) =>
  answerForm(context, exchangedForm, chosenInput, async ({ tickets }): Promise<PageRedirect | Failure> => {
    const found = await fileAt(context, address);
    if (!found.ok) return found;
    const chosen = found.file.tickets.filter((_, place) => tickets[place]?.chosen);
    const given = exchangeable(found.file, chosen);
    return given.ok
      ? go('exchangeSearch', { billets: textOf(chosen), aller: '', retour: '', message: '' })
      : given;
  });
