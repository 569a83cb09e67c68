import type { ReactNode } from 'react';
import { SubmitButton } from '#web/forms/form.tsx';
import { abandonForm } from '../../paying/paying.form.ts';
import type { OrderView } from '../rail-order.server.ts';
import { View as Progress } from './progress.tsx';

/** The booking system has not answered yet: whoever has waited long enough gives the order up, and what it holds for it later goes back. */
export const View: OrderView<'waitingForSeats'> = ({ data, Form }): ReactNode => (
  <Progress data={data}>
    {data.mayGiveUp && (
      <Form of={abandonForm}>
        <SubmitButton kind="quiet" />
      </Form>
    )}
  </Progress>
);
