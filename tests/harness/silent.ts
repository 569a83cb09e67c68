import type { Log } from '#domain/log.ts';

/** Nobody reads what is logged here. */
export const silent: Log = { info() {}, warn() {}, error() {} };
