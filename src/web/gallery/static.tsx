import { renderToString } from 'react-dom/server';
import { FramedGallery, viewOf } from './framed.tsx';
import type { ListedExample } from './serve.ts';

/** The gallery in the frame, as the server would send it. */
export const render = (tier: string | undefined, mode: string, pages: readonly ListedExample[]): string =>
  renderToString(<FramedGallery view={viewOf(tier, mode)} pages={pages} />);
