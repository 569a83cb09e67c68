import { z } from 'zod';
import type { ActionFailure, PageRedirect } from '#contract/page-results.ts';
import { cancelDraft, type Order } from '#features/orders/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { abandonForm } from './paying.form.ts';

/** Gives an order up before anything is paid; one that has gone on meanwhile says where it stands. */
export const giveUpOrder = (
  context: PageContext,
  { orderId }: Pick<Order, 'orderId'>,
  after: { readonly given: () => PageRedirect; readonly tooLate: () => PageRedirect },
): Promise<PageRedirect | ActionFailure<FormAnswer>> =>
  answerForm(context, abandonForm, z.object({}), async () => {
    const { app, iuc } = context;
    const result = await cancelDraft(app.orders, { iuc, orderId });
    return result.ok ? after.given() : after.tooLate();
  });
