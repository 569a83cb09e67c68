import { z } from 'zod';
import { formatLongDate } from '#domain/french-dates.ts';
import { ERASURE_REFUSALS, keepAccountByLink, seeErasureLink } from '#features/personal-data/index.ts';
import { landing, NOT_WHOLE } from '#web/views/landing.server.ts';
import { keepByLinkForm } from './keep.form.ts';

/** The button takes the erasure of an account back (ACCOUNT-12). */
export const { loader, action } = landing({
  see: ({ app }, token) => seeErasureLink(app.personalData, token),
  open: ({ dueAt }) => ({ due: formatLongDate(dueAt) }),
  refusals: ERASURE_REFUSALS,
  why: {
    used: '',
    replaced: '',
    expired: '',
    unknown: `${NOT_WHOLE} Connecté, vous pouvez aussi annuler un effacement depuis votre espace.`,
  },
  form: keepByLinkForm,
  input: z.object({}),
  act: ({ app }, token) => keepAccountByLink(app.personalData, token),
  fault: 'personal-data-unavailable',
});
