import type { Access } from '#contract/access.ts';

/** Brotli kilobytes of scripts, with their headers, that may come before anybody has touched a page. */
export const scriptBudget = (access: Access): number => (access === 'public' ? 105 : 115);
