import type { PageContext } from '#web/context/page-context.ts';

/** After the password was chosen; opened directly, what the page is for. */
export const loader = ({ url }: PageContext) => ({ isDone: url.searchParams.has('fait') });
