import { PaymentUnderWay } from '../../paying/under-way.tsx';
import type { OrderView } from '../rail-order.server.ts';

/** The seats are kept while their customer pays. */
export const View: OrderView<'waitingForPayment'> = ({ data, Form }) => (
  <PaymentUnderWay data={data} Form={Form} />
);
