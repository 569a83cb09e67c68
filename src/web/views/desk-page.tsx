import type { ReactNode } from 'react';
import './desk.css';

/** A page of professional mode: dense, on the whole width or with what is beside it. */
export const DeskPage = ({
  aside,
  asideLabel,
  children,
}: {
  readonly aside?: ReactNode;
  readonly asideLabel?: string;
  readonly children: ReactNode;
}): ReactNode => (
  <div className={aside ? 'desk-page' : 'desk-page desk-page--whole'}>
    <div className="desk-page__main">{children}</div>
    {aside && (
      <aside className="desk-page__side" aria-label={asideLabel}>
        {aside}
      </aside>
    )}
  </div>
);
