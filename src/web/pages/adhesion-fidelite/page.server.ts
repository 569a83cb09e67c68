import { fullName } from '#domain/customer.ts';
import { PROGRAMME_TERMS } from '#features/content/index.ts';
import { enrolByLink, enrolmentInput, seeEnrolmentLink } from '#features/enrolment/index.ts';
import { landing } from '#web/views/landing.server.ts';
import { takeCardForm } from '#web/views/take-card.form.ts';

const WRONG = 'encrypted-data-wrong';

/** The loyalty card of whom the mail's link names, signed in or not (ACCOUNT-10). */
export const { loader, action } = landing({
  see: ({ app }, token) => seeEnrolmentLink(app, token),
  open: (customer, { app }) => ({
    name: fullName(customer),
    termsVersion: app.content.entry(PROGRAMME_TERMS)?.version ?? '',
  }),
  refusals: { used: 'already-member', replaced: WRONG, expired: WRONG, unknown: WRONG },
  why: { used: '', replaced: '', expired: '', unknown: '' },
  form: takeCardForm,
  input: enrolmentInput,
  act: async ({ app }, token, input) => {
    const done = await enrolByLink(app, token, input);
    // The link says who is meant, not that the device is theirs: the operator's mailing system makes such links, too.
    return done.ok ? { ok: true } : done;
  },
  fault: 'enrolment-failed',
});
