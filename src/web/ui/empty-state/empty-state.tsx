import type { ReactNode } from 'react';
import { Landscape, type Scene } from '../landscape/landscape.tsx';
import './empty-state.css';

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
    <div className="empty-state__scene">
      <Landscape scene={scene} view={scene === 'winter' ? 'panel' : 'wide'} className="wide-only" />
      <Landscape scene={scene} className="phone-only" />
    </div>
    <div className="empty-state__body">
      <Heading className="empty-state__title">{title}</Heading>
      <p>{children}</p>
      {actions && <div className="actions">{actions}</div>}
    </div>
  </div>
);
