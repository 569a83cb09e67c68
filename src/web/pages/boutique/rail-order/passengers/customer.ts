/** Where the fields of who orders stand in the input. */
export const CUSTOMER = 'customer.';
