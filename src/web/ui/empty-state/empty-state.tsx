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

/** Grey lines of the height of what is coming, so that nothing jumps; `label` says what is being fetched. */
export const Skeleton = ({
  kind,
  label,
  count = 1,
}: {
  kind: 'ticket' | 'journey' | 'lines';
  label: string;
  count?: number;
}) => (
  <div className="skeleton" role="status" aria-busy="true">
    <span className="visually-hidden">{label}</span>
    {Array.from({ length: count }, (_, index) => (
      <div
        key={`${kind}-${String(index)}`}
        className={`skeleton__item skeleton__item--${kind}`}
        aria-hidden="true"
      >
        <i />
        <i />
        <i />
        {kind !== 'lines' && <i />}
      </div>
    ))}
  </div>
);
