import type { Template } from '../template.ts';
import { orderConfirmation } from './order-confirmation.ts';

const TEMPLATES: Readonly<Record<string, Template<never>>> = {
  'order-confirmation@1': orderConfirmation,
};

/** The template that a mail was queued for. Throws when this version of the portal does not have it. */
export const templateOf = (name: string, version: number): Template<unknown> => {
  const template = TEMPLATES[`${name}@${version}`];
  if (template === undefined) throw new Error(`no mail template ${name}@${version}`);
  return template as Template<unknown>;
};
