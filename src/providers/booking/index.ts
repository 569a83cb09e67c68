/** The booking systems that the portal can be given: its own, or another company's. */
export {
  createEmbeddedBooking,
  type EmbeddedBooking,
} from './embedded/embedded-booking.ts';
export { inventoryJobs } from './embedded/jobs.ts';
export { createHttpBooking } from './http-adapter.ts';
