import type { ReactNode } from 'react';
import { FormErrors, FormField, SubmitButton } from '#web/forms/form.tsx';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { PageLayout } from '#web/ui/index.ts';
import type { OrderView } from '../rail-order.server.ts';
import { ALERT } from '../results/ways.ts';
import { alertForm, endAlertForm, seatsAlertForm } from './alert.form.ts';
import type { AlertView } from './alert.server.ts';
import './alert.css';

/** To be told by mail when the day that is listed becomes cheaper, or has seats again: set, or ended, at a press. */
export const PriceAlert = ({
  alert: { text, form, proposed },
  refusal,
  Form,
}: {
  alert: AlertView;
  refusal: FormAnswer | undefined;
  Form: Parameters<OrderView<'ferShopCartOutward' | 'ferShopCartInward'>>[0]['Form'];
}): ReactNode => (
  <PageLayout name="price-alert">
    <h2 id={ALERT}>Alerte prix</h2>
    <p role="status">{text}</p>
    {form === 'end' && (
      <Form of={endAlertForm}>
        <SubmitButton kind="quiet" />
      </Form>
    )}
    {form === 'seats' && (
      <Form of={seatsAlertForm} answer={refusal}>
        <FormErrors />
        <SubmitButton kind="secondary" />
      </Form>
    )}
    {form === 'price' && proposed && (
      <Form
        of={alertForm}
        answer={refusal}
        values={{ mostPoints: proposed.points }}
        details={{ mostPoints: { hint: proposed.why } }}
        className="price-alert__form"
      >
        <FormErrors />
        <FormField<'mostPoints'> at="mostPoints" />
        <SubmitButton kind="secondary" />
      </Form>
    )}
  </PageLayout>
);
