import { PaymentUnderWay } from '../../paying/under-way.tsx';
import type { CardView } from '../card-order.server.ts';

/** The price waits while its customer pays. */
export const View: CardView<'waitingForPayment'> = ({ data, Form }) => (
  <PaymentUnderWay data={data} Form={Form} />
);
