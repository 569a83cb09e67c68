import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/harness/properties.ts';
import { networkOf } from './network.ts';

test('an IPv6 address stands for its network, however it is written, and an IPv4 address for itself', () => {
  for (const [address, of64, of56] of [
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1:0::/56'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64', '2001:db8:1:0::/56'],
    ['2001:db8:1:abcd::192.0.2.1', '2001:db8:1:abcd::/64', '2001:db8:1:ab00::/56'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0:0::/56'],
    ['::1', '0:0:0:0::/64', '0:0:0:0::/56'],
    ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1', '192.0.2.1'],
    ['192.0.2.1', '192.0.2.1', '192.0.2.1'],
    ['unknown', 'unknown', 'unknown'],
  ] as const) {
    assert.equal(networkOf(address, 64), of64, address);
    assert.equal(networkOf(address, 56), of56, address);
  }
});

test('two IPv6 addresses are of one network when their first bits are the same, and only then', () => {
  const group = fc.integer({ min: 0x2000, max: 0xffff });
  const written = (groups: readonly number[]): string => groups.map((one) => one.toString(16)).join(':');
  fc.assert(
    fc.property(
      fc.tuple(group, group, group, group),
      fc.array(group, { minLength: 8, maxLength: 8 }),
      (net, rest) => {
        const [one, two] = [written([...net, ...rest.slice(0, 4)]), written([...net, ...rest.slice(4)])];
        assert.equal(networkOf(one, 64), networkOf(two, 64));
        const beside = written([...net.slice(0, 3), net[3] ^ 1, ...rest.slice(4)]);
        assert.notEqual(networkOf(one, 64), networkOf(beside, 64));
        assert.equal(networkOf(one, 56), networkOf(beside, 56));
        const far = written([...net.slice(0, 3), net[3] ^ 0x100, ...rest.slice(4)]);
        assert.notEqual(networkOf(one, 56), networkOf(far, 56));
      },
    ),
  );
});
