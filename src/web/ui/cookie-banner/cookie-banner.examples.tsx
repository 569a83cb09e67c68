import type { Examples } from '../../gallery/example.ts';
import { CookieBanner } from './cookie-banner.tsx';

export const examples: Examples = {
  title: 'Cookies',
  order: 13,
  cases: [
    {
      name: 'Le choix, en bas de la page',
      node: (
        <div className="gallery__tier">
          <CookieBanner action="/cookies" back="/" customise="#personnaliser" days={365} />
        </div>
      ),
    },
  ],
};
