/** What the photographed gallery needs in its style sheet: the frame and every component. */
export { Shell } from '../shell/shell.tsx';
export { Gallery } from './gallery.tsx';
