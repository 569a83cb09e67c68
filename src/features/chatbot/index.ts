/** The assistant of `/bot-inoui`. */
export { type Assistant, findIn, LONGEST_QUESTION, openAssistant } from './assistant.ts';
