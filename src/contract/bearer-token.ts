import { createHash, timingSafeEqual } from 'node:crypto';

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether an `Authorization` header carries the token; takes as long whatever it says. */
export const carriesToken = (authorization: string | undefined, token: string): boolean =>
  timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`));
