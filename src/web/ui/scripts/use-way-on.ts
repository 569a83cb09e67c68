import { useEffect } from 'react';

/** Of what goes away by a press of its own button: the focus, which would be lost with it, goes on to the page. */
export const useWayOn = (): void => {
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.querySelector('main')?.focus({ preventScroll: true });
    },
    [],
  );
};
