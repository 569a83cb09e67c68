import { measureStarts, signedIn, pageDataOf, measureRequests, residentMegabytes } from '/work/main/tests/bench/portal.ts';
import fs from 'node:fs';
console.log(await measureStarts(async (portal) => {
  const v = await signedIn(portal);
  fs.writeFileSync('/tmp/bw/dashboard.json', JSON.stringify(await pageDataOf(v, '/mon-espace')));
  for (const encoding of ['identity','br','gzip']) console.log(encoding, await measureRequests(portal, v, '/mon-espace', {requests: 200, encoding}));
  console.log(residentMegabytes(portal.pid));
}));
