import type { PageView } from '#web/rendering/page-answer.ts';
import { Shell } from '../shell/shell.tsx';
import { Gallery } from './gallery.tsx';
import type { ListedExample } from './serve.ts';

const everything = (): boolean => true;

/** An invented visitor for the frame around the gallery: signed in when there is a tier. */
export const viewOf = (tier: string | undefined, mode: string | undefined): PageView => ({
  page: { id: 'galerie', title: 'Composants', path: '/recompense/vos-points' },
  profile: tier ? 'GV' : 'NL',
  status: tier ? 'GV' : 'NOT_LOGGED',
  signedIn: Boolean(tier),
  ...(tier
    ? {
        person: { firstName: 'Camille', lastName: 'Vasseur', civility: 'Mme' as const },
        card: { numCarte: '29090109417263850', type: 'GV' as const, colour: tier as 'blue' },
      }
    : {}),
  mayUseShop: true,
  signInAvailable: true,
  display: { mode: (mode ?? 'default') as 'default', font: 'default', spacing: 'default' },
  correlationId: '7f3a92c1',
});

export const FramedGallery = ({ view, pages }: { view: PageView; pages: readonly ListedExample[] }) => (
  <Shell view={view} exists={everything} points="18 400">
    <Gallery pages={pages} />
  </Shell>
);
