import { roughNetworkOf } from '#database/network.ts';
import { deviceInWords } from '#domain/device-words.ts';

/** A browser as its owner recognises it, from what a page is given of the request. */
export const deviceSeen = (request: {
  readonly cookie: string | undefined;
  readonly userAgent: string | undefined;
  readonly address: string;
}): { readonly cookie: string | undefined; readonly device: string; readonly network: string } => ({
  cookie: request.cookie,
  device: deviceInWords(request.userAgent),
  network: roughNetworkOf(request.address),
});
