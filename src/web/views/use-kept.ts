import { useEffect, useState } from 'react';
import { KEPT } from './kept-copy.ts';

/** `unknown` before scripts have looked; `never` where a browser keeps nothing; `keeping` and `leaving` while it is being changed. */
export type KeptState = 'unknown' | 'never' | 'no' | 'keeping' | 'yes' | 'leaving' | 'failed';

const canKeep = (): boolean => 'serviceWorker' in navigator && 'caches' in window;

/**
 * Whether this device keeps card and tickets, renewed on the way, and how that is changed (CARD-09). Who has agreed to nothing loads nothing
 * for it.
 */
export const useKept = (): {
  readonly state: KeptState;
  readonly keep: () => void;
  readonly letGo: () => void;
} => {
  const [state, setState] = useState<KeptState>('unknown');
  useEffect(() => {
    if (!canKeep()) {
      setState('never');
      return;
    }
    caches.has(KEPT).then(
      async (isKept) =>
        setState(isKept && (await (await import('./keep-offline.ts')).renew()) ? 'yes' : 'no'),
      () => setState('never'),
    );
  }, []);
  const change = (to: 'yes' | 'no'): void => {
    setState(to === 'yes' ? 'keeping' : 'leaving');
    import('./keep-offline.ts')
      .then(({ keep, letGo }) => (to === 'yes' ? keep() : letGo()))
      .then(
        () => setState(to),
        () => setState('failed'),
      );
  };
  return { state, keep: () => change('yes'), letGo: () => change('no') };
};
