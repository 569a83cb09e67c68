import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, as numbers. */
const groupsOf = (address: string): number[] => {
  // URLs write every form of an address in the same way, without a dotted end.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const read = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [read(head), read(tail ?? '')];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
};

/**
 * The network that an address stands for: one IPv4 address, or the first `bits` of an IPv6 address, where a household or a machine has as
 * many as it likes. What is no address stands for itself.
 */
export const networkOf = (address: string, bits: 56 | 64): string => {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups;
  // An IPv4 address as a socket of both kinds gives it.
  if (f === 0xffff && [a, b, c, d, e].every((group) => group === 0))
    return [g >> 8, g & 255, h >> 8, h & 255].join('.');
  return `${[a, b, c, bits === 56 ? d & 0xff00 : d].map((group) => group.toString(16)).join(':')}::/${bits}`;
};
