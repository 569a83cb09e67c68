import { asking } from '../asking.ts';
import { type IdentifierRegistry, RegistryUnavailable } from './port.ts';

const TIMEOUT_MS = 5_000;
/** 423 Locked. */
const ANSWERS: Readonly<Record<number, 'accepted' | 'taken' | 'frozen'>> = {
  200: 'accepted',
  204: 'accepted',
  409: 'taken',
  423: 'frozen',
};

/** The partner by HTTP (docs/identifier-registry.md): its status is the whole answer. */
export const httpRegistry = ({
  url,
  token,
}: {
  readonly url: string;
  readonly token: string;
}): IdentifierRegistry => ({
  async mayBecome(change) {
    let status: number;
    try {
      const about = { called: 'identifier registry', command: 'may-become', method: 'POST', path: '' };
      const response = await asking(about, (told) =>
        fetch(url, {
          method: 'POST',
          headers: {
            ...told.headers,
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            pragma: 'no-cache',
          },
          body: JSON.stringify(change),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        }),
      );
      status = response.status;
      await response.body?.cancel();
    } catch (cause) {
      throw new RegistryUnavailable('the partner does not answer', { cause });
    }
    const answer = ANSWERS[status];
    if (!answer) throw new RegistryUnavailable(`the partner answered ${status}`);
    return answer;
  },
});
