import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => {};

/** Whether scripts run here: not on the server nor in the first rendering, so that both say the same; what needs them comes then. */
export const useScripts = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
