/** The partner that keeps the identifiers of the operator's sites; without one nobody is asked. */
export { httpRegistry } from './http.ts';
