import type { FastifyInstance } from 'fastify';
import type { PageRenderer } from './page-renderer.ts';

/** The pages from their sources instead of a build. */
export interface Development {
  readonly renderer: PageRenderer;
  /** Called with the root of the server before any route. */
  attach(server: FastifyInstance): Promise<void>;
}
