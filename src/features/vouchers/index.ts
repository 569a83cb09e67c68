/** Vouchers of a value, and where they went. */
export * from './contract.ts';
export {
  pageOfVouchers,
  usableVouchers,
  VOUCHERS_PER_PAGE,
  vouchersById,
  vouchersToPay,
} from './read-vouchers.ts';
export { tellVouchers } from './tell-vouchers.ts';
