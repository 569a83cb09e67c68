import type { ReactNode } from 'react';

/** An address that is folded after its @ where it does not fit on a line, and not in the middle of a word. */
export const EmailAddress = ({ of }: { of: string }): ReactNode => {
  const domain = of.indexOf('@') + 1;
  return (
    <>
      {of.slice(0, domain)}
      <wbr />
      {of.slice(domain)}
    </>
  );
};
