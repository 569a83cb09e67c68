import { useEffect } from 'react';

/** Keeps the screen from going dark while a code is shown to a controller, where the browser can; it is asked again when one comes back. */
export const useAwakeScreen = (isNeeded: boolean): void => {
  useEffect(() => {
    if (!isNeeded || !('wakeLock' in navigator)) return;
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    const stay = (): void => {
      if (document.visibilityState !== 'visible') return;
      // Refused on a battery that runs out: the code can be read all the same.
      lock = navigator.wakeLock.request('screen').catch(() => undefined);
    };
    stay();
    document.addEventListener('visibilitychange', stay);
    return () => {
      document.removeEventListener('visibilitychange', stay);
      void lock?.then((held) => held?.release());
    };
  }, [isNeeded]);
};
