import type { ReactNode } from 'react';
import { SubmitButton } from '#web/forms/form.tsx';
import { PageLayout } from '#web/ui/index.ts';
import type { OrderView } from '../rail-order.server.ts';
import { alertForm, endAlertForm } from './alert.form.ts';
import type { AlertView } from './alert.server.ts';
import './alert.css';

/** To be told by mail when the day that is listed becomes cheaper: set, or ended, at a press. */
export const PriceAlert = ({
  alert,
  Form,
}: {
  alert: AlertView;
  Form: Parameters<OrderView<'ferShopCartOutward' | 'ferShopCartInward'>>[0]['Form'];
}): ReactNode => (
  <PageLayout name="price-alert">
    <h2>Alerte prix</h2>
    <p role="status">{alert.text}</p>
    {alert.isSet ? (
      <Form of={endAlertForm}>
        <SubmitButton kind="quiet" />
      </Form>
    ) : (
      <Form of={alertForm}>
        <SubmitButton kind="secondary" />
      </Form>
    )}
  </PageLayout>
);
