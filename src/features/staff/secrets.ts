import { hash } from 'node:crypto';

/** 256 random bits in base64url. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;
export const isSecret = (value: string | undefined): value is string =>
  value !== undefined && SECRET.test(value);

/** What is kept of a secret. */
export const hashOfSecret = (value: string): Buffer => hash('sha256', value, 'buffer');

/** A cookie of a desk's browser (SEC-03): apart from that of a customer's session. It ends with the browser. */
export const staffCookie = (called: string, secure: boolean) => {
  const name = `${secure ? '__Host-' : ''}${called}`;
  const write = (value: string, more = ''): string =>
    `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}${more}`;
  return {
    read: (header: string | undefined): string | undefined => {
      const found = (header ?? '').split(/; */).find((part) => part.startsWith(`${name}=`));
      return found?.slice(name.length + 1);
    },
    keep: (value: string) => write(value),
    drop: () => write('', '; Max-Age=0'),
  };
};
