import type { PageContext } from '#web/context/page-context.ts';
import { deskFiles } from './after-sales.server.ts';

export const loader = async (context: PageContext) => deskFiles.load(context);
export const action = async (context: PageContext) => deskFiles.submit(context);
