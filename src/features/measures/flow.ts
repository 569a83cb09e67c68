import { networkOf } from '#database/network.ts';

/** Of how many networks it is remembered how much they send; beyond, the count begins again. */
const MOST_NETWORKS = 10_000;
const MINUTE_MS = 60_000;

/**
 * How much one network may send in a minute, by this process’s own count: what is turned away is lost to statistics and to nobody else, so
 * that no table has to know. Answers whether there is room for `count` more.
 */
export const flowLimit = (mostAMinute: number, now: () => number = () => performance.now()) => {
  let minute = -1;
  const sent = new Map<string, number>();
  return (address: string, count: number): boolean => {
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute || sent.size >= MOST_NETWORKS) sent.clear();
    minute = current;
    const network = networkOf(address, 64);
    const total = (sent.get(network) ?? 0) + count;
    if (total > mostAMinute) return false;
    sent.set(network, total);
    return true;
  };
};
