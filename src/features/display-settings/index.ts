/** How customers want pages to look, on every device (A11Y-01). */
export { createDisplayKeeper, displayChoiceOf, takeUpDisplay } from './display-settings.ts';
