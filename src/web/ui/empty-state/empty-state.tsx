import type { ReactNode } from 'react';
import { Landscape, type Scene } from '../landscape/landscape.tsx';
import './empty-state.css';

/** Half of the box, or a strip above: its sun is in sight in both. */
const StateScene = ({ scene }: { scene: Scene }) => (
  <div className="empty-state__scene">
    <Landscape scene={scene} view={scene === 'winter' ? 'panel' : 'wide'} className="wide-only" />
    <Landscape scene={scene} className="phone-only" />
  </div>
);

/** What could not be shown: the train stands in the snow, and beside it the `Alert` says what happened and how to go on. */
export const FailureState = ({ children }: { children: ReactNode }) => (
  <div className="empty-state empty-state--failure">
    <StateScene scene="winter" />
    <div className="empty-state__body">{children}</div>
  </div>
);

/** Nothing to show yet: what would be here, and how to get it. */
export const EmptyState = ({
  title,
  children,
  actions,
  scene = 'meadow',
  headingLevel: Heading = 'h2',
}: {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  scene?: Scene;
  headingLevel?: 'h2' | 'h3';
}) => (
  <div className="empty-state">
    <StateScene scene={scene} />
    <div className="empty-state__body">
      <Heading className="empty-state__title">{title}</Heading>
      <p>{children}</p>
      {actions && <div className="actions">{actions}</div>}
    </div>
  </div>
);
