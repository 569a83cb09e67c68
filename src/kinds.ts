import {
  cancellationKind,
  cancellationMail,
  exchangeKind,
  exchangeMail,
} from '#features/after-sales/index.ts';
import { type CardsSent, cardsByMail, filesOfCards } from '#features/card-by-mail/index.ts';
import { cardConfirmed, cardKind } from '#features/card-orders/index.ts';
import { complaintChanged, complaintReceived } from '#features/complaints/index.ts';
import { donationKind, donationReceipt } from '#features/donations/index.ts';
import { welcomeMail } from '#features/enrolment/index.ts';
import { expiryNotice } from '#features/expiry-notices/index.ts';
import { g30Ended, g30Subscribed } from '#features/g30/index.ts';
import { emailChangeAsked, emailLink } from '#features/identifiers/index.ts';
import type { AnyMailTemplate, MailFiles } from '#features/mail/index.ts';
import type { OrderKind } from '#features/orders/contract.ts';
import { paperlessEnded, paperlessStarted } from '#features/paperless/index.ts';
import { passwordChanged, passwordLink } from '#features/passwords/index.ts';
import { paymentReturned } from '#features/payments/index.ts';
import { accountErased, erasureAsked, erasureTakenBack, exportReady } from '#features/personal-data/index.ts';
import { priceAlertTold } from '#features/price-alerts/index.ts';
import { codeKind, primeDelivered } from '#features/prime-codes/index.ts';
import { accountAct, deviceCodeMail } from '#features/protection/index.ts';
import { orderConfirmation, type RailOrdersContext, railKind } from '#features/rail-shop/index.ts';
import { accountOpenedMail, activationMail, alreadyRegisteredMail } from '#features/registration/index.ts';
import { finalisationMail } from '#features/station-accounts/index.ts';
import { subscriptionEnded } from '#features/terminations/index.ts';
import { termsToCome } from '#features/terms-notices/index.ts';
import { calendarOfChanges, filesOfTrip, type TripFilesContext } from '#features/trips/index.ts';

/** Every kind of order that this version sells; a new one is added here, and is then driven, undone and listed. */
export const orderKinds = (ctx: Omit<RailOrdersContext, 'kinds'>): readonly OrderKind[] => [
  railKind(ctx),
  donationKind,
  codeKind,
  cardKind(ctx),
  cancellationKind(ctx),
  exchangeKind(ctx),
];

/** Every mail that this version sends, with the versions that may still be queued. */
export const mailTemplates: readonly AnyMailTemplate[] = [
  orderConfirmation,
  cancellationMail,
  exchangeMail,
  donationReceipt,
  primeDelivered,
  cardConfirmed,
  cardsByMail,
  paymentReturned,
  priceAlertTold,
  expiryNotice,
  termsToCome,
  activationMail,
  accountOpenedMail,
  welcomeMail,
  alreadyRegisteredMail,
  finalisationMail,
  passwordLink,
  passwordChanged,
  accountAct,
  emailLink,
  emailChangeAsked,
  deviceCodeMail,
  complaintReceived,
  exportReady,
  erasureAsked,
  erasureTakenBack,
  accountErased,
  complaintChanged,
  g30Subscribed,
  g30Ended,
  subscriptionEnded,
  paperlessStarted,
  paperlessEnded,
];

/** What goes along with the mails of this version, made when they are sent. */
export const mailFiles = (ctx: TripFilesContext): MailFiles => {
  const ofFile: MailFiles[string] = ({ iuc, data }, signal) =>
    filesOfTrip(ctx, iuc, (data as { readonly pnr: string }).pnr, signal);
  return {
    [orderConfirmation.name]: ofFile,
    [exchangeMail.name]: ofFile,
    [cancellationMail.name]: ({ iuc, data }) =>
      calendarOfChanges(ctx, iuc, (data as { readonly pnr: string }).pnr),
    [cardsByMail.name]: ({ data }, signal) => filesOfCards(ctx, data as CardsSent, signal),
  };
};
