export { createMeasures, type Measures } from './measures.ts';
export { measurePerishables } from './retention.ts';
export { VISIT_COOKIE, VISIT_SECONDS } from './visit-cookie.ts';
export { withdrawnVisits } from './withdrawn-visits.ts';
