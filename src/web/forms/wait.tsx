import { useEffect, useState } from 'react';
import { NBSP } from '#domain/typography.ts';

/** Longer than this is worth a word. */
const LONG_MS = 10_000;

/** What somebody is told who waits for an answer: nothing, until they press again or it takes long. */
export interface Wait {
  readonly said: string;
  /** For the button that refuses to be pressed a second time. */
  readonly onBusyPress: () => void;
}

/** A request sent once is under way: who presses again is told so instead of meeting a button that does nothing. */
export const useWait = (isBusy: boolean): Wait => {
  const [presses, setPresses] = useState(0);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
      setPresses(0);
    };
  }, [isBusy]);
  const words = isLong
    ? 'La réponse tarde. Votre demande est toujours en cours.'
    : presses > 0
      ? 'Votre demande est déjà en cours.'
      : '';
  return {
    // Other characters each time, or a screen reader would hear it once.
    said: isBusy && words ? words + NBSP.repeat(presses % 2) : '',
    onBusyPress: () => setPresses((count) => count + 1),
  };
};
