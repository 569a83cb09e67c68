import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PRODUCT_NAME } from '#domain/product.ts';
import { displayOf } from '#plain-pages/display.ts';
import { TEST_CARDS } from './cards.ts';
import { PAYMENT_PATH } from './mount-path.ts';
import {
  aboutPage,
  type CardErrors,
  cardPage,
  overPage,
  type PayView,
  securePage,
  stayPage,
  unknownPage,
} from './pages.ts';
import type { Onward, PayPage, Sandbox } from './sandbox.ts';

/** No script at all; a form's answer may lead back to the shop, wherever that is. */
const policy = (shop?: string): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self'${shop === undefined ? '' : ` ${shop}`}`,
  ].join('; ');

const show = (reply: FastifyReply, status: number, page: string, shop?: string): FastifyReply =>
  reply
    .code(status)
    .header('content-security-policy', policy(shop))
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);

/** What is wrong with a card as it was typed; its number is looked at here and goes to the sandbox, nowhere else. */
const errorsOf = (number: string, end: string, code: string): CardErrors => ({
  ...(/^\d{12,19}$/.test(number) ? {} : { numero: 'Saisissez les 16 chiffres d’une carte d’essai.' }),
  ...(/^(0[1-9]|1[0-2])\/?\d{2}$/.test(end) ? {} : { fin: 'Saisissez le mois et l’année, comme 12/34.' }),
  ...(/^\d{3,4}$/.test(code) ? {} : { cryptogramme: 'Saisissez les 3 chiffres.' }),
});

const NO_TEST_CARD =
  'Ce n’est pas une carte d’essai : choisissez-en une dans la liste. N’écrivez jamais ici le numéro d’une vraie carte.';

/**
 * The pages of the embedded payment provider under `/sandbox/payment` (PAY-01). Plain documents without a script, which stand for a host
 * that is somebody else's. Not to be called when the operator's own provider is configured: the addresses then do not exist.
 */
export const registerSandbox = (
  server: FastifyInstance,
  { sandbox }: { readonly sandbox: Sandbox },
): void => {
  const viewOf = (request: FastifyRequest, { token, amount, request: paid }: PayPage): PayView => ({
    display: displayOf(request.headers.cookie),
    action: `${PAYMENT_PATH}/${token}`,
    shop: PRODUCT_NAME,
    reference: paid.reference,
    description: paid.description,
    amount,
  });
  const shopOf = ({ request }: PayPage): string => new URL(request.returnUrl).origin;
  const display = (request: FastifyRequest) => displayOf(request.headers.cookie);

  /** The page as the payment stands. */
  const showPage = (
    request: FastifyRequest,
    reply: FastifyReply,
    page: PayPage,
    more: { filled?: string; errors?: CardErrors } = {},
  ): FastifyReply => {
    const view = viewOf(request, page);
    const status = more.errors ? 400 : 200;
    switch (page.state) {
      case 'open':
        return show(reply, status, cardPage(view, more), shopOf(page));
      case 'authentication':
        return show(reply, 200, securePage(view, { lastFour: page.lastFour ?? '' }), shopOf(page));
      default:
        return show(reply, 200, overPage(view, page.request.returnUrl), shopOf(page));
    }
  };

  server.get(PAYMENT_PATH, (request, reply) => show(reply, 200, aboutPage(display(request))));

  server.get<{ Params: { token: string } }>(`${PAYMENT_PATH}/:token`, async (request, reply) => {
    const page = await sandbox.page(request.params.token);
    if (!page) return show(reply, 404, unknownPage(display(request)));
    const { carte } = request.query as Record<string, unknown>;
    const chosen = TEST_CARDS.find(
      ({ number }) => typeof carte === 'string' && number.endsWith(carte) && carte.length === 4,
    );
    return showPage(request, reply, page, chosen ? { filled: chosen.number } : {});
  });

  server.post<{ Params: { token: string } }>(`${PAYMENT_PATH}/:token`, async (request, reply) => {
    const { token } = request.params;
    const page = await sandbox.page(token);
    if (!page) return show(reply, 404, unknownPage(display(request)));
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const typed = (name: string): string => (form.get(name) ?? '').trim();
    const onward = (where: Onward): FastifyReply => {
      if (where === 'return')
        return reply.header('cache-control', 'no-store').redirect(page.request.returnUrl, 303);
      if (where === 'stay')
        return show(reply, 200, stayPage(viewOf(request, page), page.request.returnUrl), shopOf(page));
      return reply.header('cache-control', 'no-store').redirect(`${PAYMENT_PATH}/${token}`, 303);
    };
    switch (typed('geste')) {
      case 'payer': {
        if (page.state !== 'open') return onward('page');
        const number = typed('numero').replace(/[ \u00a0\u202f-]/g, '');
        const errors = errorsOf(number, typed('fin'), typed('cryptogramme'));
        if (Object.keys(errors).length > 0) return showPage(request, reply, page, { errors });
        const where = await sandbox.pay(token, number);
        return where === undefined
          ? showPage(request, reply, page, { errors: { numero: NO_TEST_CARD } })
          : onward(where);
      }
      case 'valider': {
        const code = typed('code').replace(/\s/g, '');
        if (page.state === 'authentication' && code === '')
          return show(
            reply,
            400,
            securePage(viewOf(request, page), { lastFour: page.lastFour ?? '', error: 'Saisissez le code.' }),
            shopOf(page),
          );
        return onward(await sandbox.authenticate(token, code));
      }
      case 'echouer':
        return onward(await sandbox.authenticate(token, ''));
      case 'abandonner':
        return onward(await sandbox.abandon(token));
      default:
        return onward('page');
    }
  });
};
