import type { ReactNode } from 'react';

/** One line of the list: what it is, since when, and what may be done with it. */
export const SignedLine = ({
  label,
  children,
  note,
  action,
}: {
  label: ReactNode;
  children: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
}): ReactNode => (
  <div className="signed__line">
    <dt>{label}</dt>
    <dd>
      {children} {note && <small>{note}</small>}
    </dd>
    {action && <dd className="signed__action">{action}</dd>}
  </div>
);
