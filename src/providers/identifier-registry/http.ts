import { authorizationOf } from '#domain/credentials.ts';
import { asking, ofEveryCall, type PassedOn } from '../asking.ts';
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
  passedOn,
}: {
  readonly url: string;
  readonly token: string;
  readonly passedOn?: PassedOn;
}): IdentifierRegistry => ({
  async mayBecome(change) {
    let status: number;
    try {
      const about = { called: 'identifier registry', command: 'may-become', method: 'POST', path: '' };
      const response = await asking(about, (told) =>
        fetch(url, {
          method: 'POST',
          headers: {
            ...ofEveryCall(passedOn),
            ...told.headers,
            authorization: authorizationOf(token),
            'content-type': 'application/json',
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
