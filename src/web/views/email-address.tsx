import type { ReactNode } from 'react';

/** As many signs stand on one line everywhere: an address no longer than that goes to the next one whole, as any word does. */
const ONE_LINE = 20;

/** An address that is folded after its @ where it does not fit on a line, and not in the middle of a word. */
export const EmailAddress = ({ of }: { of: string }): ReactNode => {
  const domain = of.indexOf('@') + 1;
  return of.length <= ONE_LINE ? (
    of
  ) : (
    <>
      {of.slice(0, domain)}
      <wbr />
      {of.slice(domain)}
    </>
  );
};
