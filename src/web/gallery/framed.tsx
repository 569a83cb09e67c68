import type { PageView } from '#contract/page-answer.ts';
import { Shell } from '../shell/shell.tsx';
import { Gallery, type GalleryProps } from './gallery.tsx';

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
  haveComplaints: false,
  hasAssistant: true,
  signInAvailable: true,
  alerts: [],
  consent: { isDue: false, statistics: false, days: 365 },
  display: { mode: (mode ?? 'device') as 'device', font: 'default', spacing: 'default' },
  correlationId: '7f3a92c1',
});

export const FramedGallery = ({ view, ...shown }: { view: PageView } & GalleryProps) => (
  <Shell view={view} exists={everything} points="18 400">
    <Gallery {...shown} />
  </Shell>
);
