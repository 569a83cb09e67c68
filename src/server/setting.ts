import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownPath } from '#domain/own-path.ts';

/** Answers a form that changes how every page is shown: back to `retour`, or 204 to a script that sends `X-Requested-With`. */
export const answerSetting = (
  request: FastifyRequest,
  reply: FastifyReply,
  form: URLSearchParams,
): FastifyReply => {
  reply.header('cache-control', 'no-store');
  if (request.headers['x-requested-with'] === 'XMLHttpRequest') return reply.status(204).send();
  return reply.redirect(ownPath(form.get('retour') ?? '/'), 303);
};
