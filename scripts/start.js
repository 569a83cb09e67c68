/**
 * What `npm start` runs: `start.ts`, once the compile cache is on. JavaScript, so that no file in TypeScript is read before: what strips their
 * types takes 16 MB of every process that loads it, and with the cache only the first start after a change of the sources does.
 */
import module from 'node:module';

module.enableCompileCache();
await import('./start.ts');
