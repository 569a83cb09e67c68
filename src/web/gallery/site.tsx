import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { FramedGallery, viewOf } from './framed.tsx';

const { tier, mode } = document.documentElement.dataset;
hydrateRoot(
  document.getElementById('app') as HTMLElement,
  <StrictMode>
    <FramedGallery
      view={viewOf(tier, mode)}
      pages={JSON.parse(document.getElementById('pages')?.textContent ?? '[]')}
    />
  </StrictMode>,
  { onRecoverableError: (error) => console.error('hydration', error) },
);
document.documentElement.dataset.hydrated = '';
