import type { ReactNode } from 'react';

/** A proposed choice: an address before scripts run, and at once with them. */
export const PresetLink = ({
  preset: { href, label },
  isCurrent,
  choose,
}: {
  preset: { readonly href: string; readonly label: string };
  isCurrent: boolean;
  choose: () => void;
}): ReactNode => (
  <a
    href={href}
    aria-current={isCurrent ? 'true' : undefined}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      choose();
    }}
  >
    {label}
  </a>
);
