import { renderToString } from 'react-dom/server';
import { FramedGallery, viewOf } from './framed.tsx';

/** The gallery in the frame, as the server would send it. */
export const render = (tier: string | undefined, mode: string): string =>
  renderToString(<FramedGallery view={viewOf(tier, mode)} />);
