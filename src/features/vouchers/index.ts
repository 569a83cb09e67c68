/** Vouchers of a value, and where they went. */
export * from './contract.ts';
export {
  usableVouchers,
  VOUCHERS_PER_PAGE,
  vouchersById,
  pageOfVouchers,
  vouchersToPay,
} from './read-vouchers.ts';
export { tellVouchers } from './tell-vouchers.ts';
