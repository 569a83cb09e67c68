import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import { formatDate } from '#domain/french-dates.ts';
import { COMPLAINT_STATES, type Complaint } from '#providers/complaints/port.ts';
import { type ComplaintsContext, openComplaint, plainRequest } from './complaints.ts';
import { complaintInput, STATE_WORDS } from './contract.ts';

const shown = z.object({
  number: z.string().describe('What people quote.'),
  subject: z.string(),
  state: z.enum(COMPLAINT_STATES),
  stateLabel: z.string().describe('In French.'),
  date: z.string().describe('DD/MM/YYYY'),
});
const shownOf = ({ number, subject, state, openedAt }: Complaint): z.input<typeof shown> => ({
  number,
  subject,
  state,
  stateLabel: STATE_WORDS[state],
  date: formatDate(openedAt),
});

interface Complaints {
  readonly complaints: ComplaintsContext;
}

/** What a customer has written to customer service (CLAIM-01). */
export const complaintCalls = [
  defineCall({
    name: 'complaints',
    method: 'GET',
    access: 'login',
    summary: 'What the signed-in person has written to customer service, and how far it is.',
    input: z.object({}),
    output: z.object({ complaints: z.array(shown) }),
    errors: [],
    fault: 'complaints-unavailable',
    handler: async ({ app, iuc }: CallContext<Complaints>) => ({
      complaints: (await app.complaints.desk.complaintsOf(iuc)).map(shownOf),
    }),
  }),
  defineCall({
    name: 'complaints',
    method: 'POST',
    access: 'login',
    summary:
      'Writes to customer service, and confirms it by mail. With `X-Transac-Correlation-Id`, the same sent again is the same complaint.',
    input: complaintInput,
    output: shown,
    errors: ['complaint-waits', 'complaint-reused', 'too-many-requests'],
    fault: 'complaint-not-sent',
    handler: async ({ app, overview, transactionId, log }: CallContext<Complaints>, input) => {
      const { customer } = await overview();
      const opened = await openComplaint(app.complaints, customer, transactionId, plainRequest(input), log);
      return opened.ok ? shownOf(opened.complaint) : opened;
    },
  }),
];
