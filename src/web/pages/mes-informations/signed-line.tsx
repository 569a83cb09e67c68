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

/** So many stand open; who has been everywhere opens the others. */
const OPEN = 5;

/** Lines that may be many: the first ones, and the others behind a word that says how many they are. */
export const SignedLines = ({ lines }: { lines: readonly ReactNode[] }): ReactNode => {
  // One more is no longer than the word for it.
  const open = lines.length > OPEN + 1 ? OPEN : lines.length;
  return (
    <>
      <dl className="signed">{lines.slice(0, open)}</dl>
      {open < lines.length && (
        <details className="signed__more">
          <summary>Afficher les {lines.length - open} autres</summary>
          <dl className="signed">{lines.slice(open)}</dl>
        </details>
      )}
    </>
  );
};
