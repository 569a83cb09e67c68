import { renderToStaticMarkup } from 'react-dom/server';
import type { PageView } from '#web/rendering/page-answer.ts';
import { Shell } from '../shell/shell.tsx';
import { Gallery } from './gallery.tsx';

const view = (
  colour: 'blue' | 'red' | 'berry' | 'yellow' | undefined,
  mode: PageView['display']['mode'],
): PageView => ({
  page: { id: 'galerie', title: 'Composants', path: '/recompense/vos-points' },
  profile: colour ? 'GV' : 'NL',
  status: colour ? 'GV' : 'NOT_LOGGED',
  signedIn: colour !== undefined,
  ...(colour
    ? {
        person: { firstName: 'Camille', lastName: 'Vasseur', civility: 'Mme' as const },
        card: { numCarte: '29090109417263850', type: 'GV' as const, colour },
      }
    : {}),
  mayUseShop: true,
  signInAvailable: true,
  display: { mode, font: 'default', spacing: 'default' },
  correlationId: '7f3a92c1',
});

/** The gallery in the frame, as static markup: for the tool that photographs it before there is a server. */
export const render = (
  colour: 'blue' | 'red' | 'berry' | 'yellow' | undefined,
  mode: PageView['display']['mode'],
): string =>
  renderToStaticMarkup(
    <Shell view={view(colour, mode)} exists={() => true} points="18 400">
      <Gallery />
    </Shell>,
  );
