import type { AnyCall } from '#contract/call.ts';
import { afterSalesCalls } from '#features/after-sales/calls.ts';
import { carbonCalls } from '#features/carbon/calls.ts';
import { cardByMailCalls } from '#features/card-by-mail/calls.ts';
import { cardOrderCalls } from '#features/card-orders/calls.ts';
import { cardCalls } from '#features/cards/calls.ts';
import { catalogueCalls } from '#features/catalogue/calls.ts';
import { chatbotCalls } from '#features/chatbot/calls.ts';
import { communicationCalls } from '#features/communications/calls.ts';
import { complaintCalls } from '#features/complaints/calls.ts';
import { contentCalls } from '#features/content/calls.ts';
import { customerCalls } from '#features/customers/calls.ts';
import { enrolmentCalls } from '#features/enrolment/calls.ts';
import { g30Calls } from '#features/g30/calls.ts';
import { migrationCalls } from '#features/identifier-migration/calls.ts';
import { measureCalls } from '#features/measures/calls.ts';
import { orderCalls } from '#features/orders/calls.ts';
import { paperlessCalls } from '#features/paperless/calls.ts';
import { passwordCalls } from '#features/passwords/calls.ts';
import { personalDataCalls } from '#features/personal-data/calls.ts';
import { railOrderCalls } from '#features/rail-shop/calls.ts';
import { sessionCalls } from '#features/sessions/calls.ts';
import { staffCalls } from '#features/staff/calls.ts';
import { statementCalls } from '#features/statements/calls.ts';
import { stationAccountCalls } from '#features/station-accounts/calls.ts';
import { terminationCalls } from '#features/terminations/calls.ts';
import { travelCalls } from '#features/travel-intake/calls.ts';
import { tripCalls } from '#features/trips/calls.ts';
import { voucherCalls } from '#features/vouchers/calls.ts';
import type { AppContext } from '#web/context/app-context.ts';

/** Every call of the product; a new one is added here, and is then served, documented and in the access matrix. */
export const calls: readonly AnyCall<AppContext>[] = [
  ...afterSalesCalls,
  ...carbonCalls,
  ...cardByMailCalls,
  ...cardCalls,
  ...cardOrderCalls,
  ...catalogueCalls,
  ...chatbotCalls,
  ...communicationCalls,
  ...complaintCalls,
  ...contentCalls,
  ...customerCalls,
  ...enrolmentCalls,
  ...g30Calls,
  ...measureCalls,
  ...migrationCalls,
  ...orderCalls,
  ...paperlessCalls,
  ...personalDataCalls,
  ...passwordCalls,
  ...railOrderCalls,
  ...staffCalls,
  ...statementCalls,
  ...stationAccountCalls,
  ...terminationCalls,
  ...travelCalls,
  ...tripCalls,
  ...voucherCalls,
  ...sessionCalls,
];
