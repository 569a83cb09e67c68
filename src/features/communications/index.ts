/** What customers have agreed to be written about, and by what. */
export * from './contract.ts';
export { readOptIns, setOptIn } from './opt-ins.ts';
