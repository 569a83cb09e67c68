export { dropCarts, type KeptCart, keepCart, keptCarts } from './kept-carts.ts';
export { cartPerishables } from './retention.ts';
