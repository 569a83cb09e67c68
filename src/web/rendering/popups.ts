import type { ComponentType, ReactNode } from 'react';
import type { PageView } from '#contract/page-answer.ts';
import { pathOf } from '#contract/routes.ts';

/** The specification's popups (NAV-10), CONNEXION, CREATION_COMPTE, CHANGEMENT_MAIL and CHANGEMENT_MDP, the modal of the migration (ACCOUNT-08) and the assistant (BOT-01): pages that scripts open in place. */
const POPUPS: ReadonlySet<string> = new Set([
  pathOf('/connexion'),
  pathOf('/inscription/compte-client-sncf'),
  pathOf('/modification-identifiant'),
  pathOf('/modification-mot-de-passe'),
  pathOf('/migration'),
  pathOf('/migrationfid'),
  pathOf('/bot-inoui'),
]);

/** Whether the page of a route opens over the one that leads to it. */
export const isPopup = (route: string): boolean => POPUPS.has(route);

interface LayerProps {
  readonly view: PageView;
  readonly onClose: () => void;
  readonly children: ReactNode;
}
let layer: ComponentType<LayerProps> | undefined;

/** What holds a popup over a page, once it was asked for: no page brings it along. */
export const popupLayer = (): ComponentType<LayerProps> | undefined => layer;

/** Has it. Where it cannot be had the popup is a page like any other. */
export const loadPopup = async (): Promise<void> => {
  try {
    layer ??= (await import('#web/rendering/popup.tsx')).Popup;
  } catch {
    layer = undefined;
  }
};
