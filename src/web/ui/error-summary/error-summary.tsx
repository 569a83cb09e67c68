import { useEffect, useRef } from 'react';
import { summaryTitle } from './wording.ts';
import './error-summary.css';

export interface FormError {
  /** `id` of the control to go to; none when the error is of the whole form. */
  readonly field?: string | undefined;
  readonly message: string;
  /** Its person has corrected it since: it stays where it is, struck through. */
  readonly isCorrected?: boolean;
}

/**
 * What is wrong, above the form. It takes focus when it appears, so that a person who cannot see the page hears it; without scripts the
 * page's title and `role="alert"` say it. Nothing is rendered when there is no error.
 */
export const ErrorSummary = ({ errors, title }: { errors: readonly FormError[]; title?: string }) => {
  const box = useRef<HTMLDivElement>(null);
  const said = errors.map(({ field, message }) => `${field} ${message}`).join('\n');
  // What it says, not the array: a page whose data were read again must not take the focus from who is typing.
  useEffect(() => {
    if (said !== '') box.current?.focus();
  }, [said]);
  if (errors.length === 0) return null;
  const left = errors.filter(({ isCorrected }) => !isCorrected).length;
  return (
    <div
      className="error-summary"
      role="alert"
      // What is struck through while somebody types elsewhere must not interrupt them: the form says it politely.
      aria-live={left === errors.length ? undefined : 'off'}
      tabIndex={-1}
      ref={box}
      aria-labelledby="erreurs-titre"
    >
      <h2 id="erreurs-titre">{title ?? summaryTitle(left)}</h2>
      <ul className="error-summary__list">
        {errors.map(({ field, message, isCorrected }) => (
          <li key={`${field}-${message}`} className={isCorrected ? 'error-summary__corrected' : undefined}>
            {isCorrected && <span className="visually-hidden">Corrigé : </span>}
            {field ? <a href={`#${field}`}>{message}</a> : message}
          </li>
        ))}
      </ul>
    </div>
  );
};
