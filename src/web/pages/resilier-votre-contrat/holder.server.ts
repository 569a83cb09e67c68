import type { Customer } from '#domain/customer.ts';
import type { Iuc } from '#domain/ids.ts';
import type { PageContext } from '#web/context/page-context.ts';

/** Says for half an hour that whoever has this browser has said whose contract it is. */
const COOKIE = 'resiliation';
const SECONDS = 30 * 60;

const nameOf = ({ app }: PageContext): string => `${app.config.secure ? '__Host-' : ''}${COOKIE}`;

/** Who ends a contract, and by what number. */
export interface Holder {
  readonly customer: Customer;
  readonly numCarte: string | undefined;
  readonly isSignedIn: boolean;
}

/** Who has signed in, or identified themselves in this browser; nobody otherwise. */
export const holderOf = async (context: PageContext): Promise<Holder | undefined> => {
  const { app, session, cookie } = context;
  const name = `${nameOf(context)}=`;
  const token = (cookie ?? '')
    .split(/; */)
    .find((part) => part.startsWith(name))
    ?.slice(name.length);
  const iuc = session?.iuc ?? (token === undefined ? undefined : app.iucCipher.decrypt(token, 'termination'));
  const overview = iuc && (await app.profiles.overview(iuc));
  return (
    overview && {
      customer: overview.customer,
      numCarte: overview.profile.card?.numCarte,
      isSignedIn: session !== undefined,
    }
  );
};

export const rememberHolder = (context: PageContext, iuc: Iuc): void => {
  const token = context.app.iucCipher.encrypt(iuc, 'termination', SECONDS);
  const secure = context.app.config.secure ? '; Secure' : '';
  context.setHeader(
    'set-cookie',
    `${nameOf(context)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${SECONDS}${secure}`,
  );
};
