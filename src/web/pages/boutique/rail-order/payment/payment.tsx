/** The seats are kept while their customer pays. */
export { PaymentUnderWay as View } from '../../paying/under-way.tsx';
