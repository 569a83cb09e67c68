import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import './alert.css';

export type AlertKind = 'success' | 'information' | 'warning' | 'error';
const icons: Record<AlertKind, IconName> = {
  success: 'check',
  information: 'information',
  warning: 'warning',
  error: 'error',
};
const spoken: Record<AlertKind, string> = {
  success: 'Succès',
  information: 'Information',
  warning: 'Attention',
  error: 'Erreur',
};

/**
 * A message of the page. An error says what happened, what became of points and money, what to do next, and its reference.
 * `live` when it appears in answer to something done (announced at once for an error, politely otherwise).
 */
export const Alert = ({
  kind,
  title,
  children,
  action,
  reference,
  live,
}: {
  kind: AlertKind;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Correlation id to quote. */
  reference?: string | undefined;
  live?: boolean;
}) => (
  <div className={`alert alert--${kind}`} role={live ? (kind === 'error' ? 'alert' : 'status') : undefined}>
    <Icon name={icons[kind]} />
    <div className="alert__body">
      <p className="alert__title">
        <span className="visually-hidden">{spoken[kind]} : </span>
        {title}
      </p>
      {children && <div className="alert__text">{children}</div>}
      {reference && (
        <p className="alert__text">
          Référence à nous donner : <span className="alert__reference">{reference}</span>
        </p>
      )}
    </div>
    {action && <div className="alert__action">{action}</div>}
  </div>
);
