/** Where the embedded payment provider's pages are. */
export const PAYMENT_PATH = '/sandbox/payment';
