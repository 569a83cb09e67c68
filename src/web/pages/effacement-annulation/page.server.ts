import { z } from 'zod';
import { formatLongDate } from '#domain/french-dates.ts';
import { keepAccountByLink, seeErasureLink } from '#features/personal-data/index.ts';
import { landing } from '#web/views/landing.server.ts';
import { keepByLinkForm } from './keep.form.ts';

const OVER = 'erasure-not-asked';

/** The button takes the erasure of an account back (ACCOUNT-12). */
export const { loader, action } = landing({
  see: ({ app }, token) => seeErasureLink(app.personalData, token),
  open: ({ dueAt }) => ({ due: formatLongDate(dueAt) }),
  refusals: { used: OVER, replaced: OVER, expired: OVER, unknown: OVER },
  why: { used: '', replaced: '', expired: '', unknown: '' },
  form: keepByLinkForm,
  input: z.object({}),
  act: ({ app }, token) => keepAccountByLink(app.personalData, token),
  fault: 'personal-data-unavailable',
});
