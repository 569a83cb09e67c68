import type { PageContext as ContextOf } from '#contract/page-context.ts';
import type { AppContext } from '#web/context/app-context.ts';

/** What the loader and the action of our pages get. */
export type PageContext = ContextOf<AppContext>;
