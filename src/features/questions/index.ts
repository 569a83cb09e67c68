export { foundPages } from './found-pages.ts';
export { answersTo, type Question, searchFor, type Theme, themesFor } from './questions.ts';
export { setOff } from './search.ts';
