export { foundPages } from './found-pages.ts';
export {
  answersTo,
  nearestTo,
  type Question,
  readySearch,
  searchFor,
  type Theme,
  themesFor,
} from './questions.ts';
export { setOff } from './search.ts';
