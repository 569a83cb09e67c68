import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { FramedGallery, viewOf } from './framed.tsx';

const { tier, mode, part } = document.documentElement.dataset;
hydrateRoot(
  document.getElementById('app') as HTMLElement,
  <StrictMode>
    <FramedGallery
      view={viewOf(tier, mode)}
      part={part}
      pages={JSON.parse(document.getElementById('pages')?.textContent ?? '[]')}
    />
  </StrictMode>,
  { onRecoverableError: (error) => console.error('hydration', error) },
);
document.documentElement.dataset.hydrated = '';
