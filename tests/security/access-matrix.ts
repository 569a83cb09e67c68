import type { AnyCall, CallAccess } from '#contract/call.ts';
import { type RouteEntry, routes } from '#contract/routes.ts';

/** One way into the portal, with who may use it: what the security tests are generated from (SEC-01). */
export interface MatrixEntry {
  readonly kind: 'page' | 'server-route' | 'call';
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path or pattern, with its parameters as they stand in the table. */
  readonly path: string;
  readonly access: CallAccess;
}

/** Every route of the table (pages by GET and by POST) and every call; a new one is in it by itself. */
export const accessMatrix = (calls: readonly AnyCall[]): readonly MatrixEntry[] => [
  ...(routes as readonly RouteEntry[]).flatMap(
    ({ path, page, access, formAccess = access }): MatrixEntry[] =>
      page === undefined
        ? [{ kind: 'server-route', method: 'GET', path, access }]
        : [
            { kind: 'page', method: 'GET', path, access },
            { kind: 'page', method: 'POST', path, access: formAccess },
          ],
  ),
  ...calls.map(
    ({ name, method, access }): MatrixEntry => ({ kind: 'call', method, path: `/api/${name}`, access }),
  ),
];
