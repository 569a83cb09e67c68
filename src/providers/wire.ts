import { z } from 'zod';

/** Parts of the shapes that other systems are spoken with, checked on both sides. */
export const text = (most: number) => z.string().min(1).max(most);
/** Part of a path: nothing that a URL would read as something else. */
export const pathKey = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** A refusal is problem details (RFC 9457) with status 409 and the reason of the port as its `code`. */
export const Refusal = z.object({ code: text(40) });
