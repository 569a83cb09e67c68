import { renderToString } from 'react-dom/server';
import { FramedGallery, viewOf } from './framed.tsx';
import type { GalleryProps } from './gallery.tsx';

/** The gallery in the frame, as the server would send it. */
export const render = (tier: string | undefined, mode: string, shown: GalleryProps): string =>
  renderToString(<FramedGallery view={viewOf(tier, mode)} {...shown} />);
