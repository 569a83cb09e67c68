import { isIPv4, isIPv6 } from 'node:net';

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

/** Where an address is not out in the world: this machine, or a network of one's own. */
const OWN = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)/;

/**
 * Roughly from where, for its owner to recognise: the first three numbers of an IPv4 address, the first three groups of an IPv6 one, which
 * are those of a neighbourhood rather than a household; « réseau local » for addresses that are nobody's in the world.
 */
export const roughNetworkOf = (address: string): string => {
  const network = networkOf(address, 56);
  if (!network.includes(':')) {
    if (OWN.test(network)) return 'réseau local';
    return isIPv4(network) ? `réseau ${network.replace(/\.\d+$/, '.…')}` : '';
  }
  const [a = 0, b = 0, c = 0] = groupsOf(address);
  const isOwn = (a & 0xfe00) === 0xfc00 || (a & 0xffc0) === 0xfe80 || (a === 0 && b === 0 && c === 0);
  return isOwn ? 'réseau local' : `réseau ${[a, b, c].map((group) => group.toString(16)).join(':')}:…`;
};
