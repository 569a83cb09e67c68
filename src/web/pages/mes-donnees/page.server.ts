import { z } from 'zod';
import { redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { failure } from '#domain/failure.ts';
import { formatLongDate, formatLongDateTime } from '#domain/french-dates.ts';
import { decimals, NBSP } from '#domain/typography.ts';
import { askExport, type ExportFormat, type ExportView, exportOf } from '#features/personal-data/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { saidWhen } from '#web/views/registration.server.ts';
import { askExportForm } from './ask.form.ts';

const PATH = pathOf('/informations/mes-donnees');
const FILES: Readonly<Record<ExportFormat, { readonly title: string; readonly note: string }>> = {
  pdf: { title: 'Le document à lire', note: 'PDF' },
  json: { title: 'Le fichier pour un autre service', note: 'JSON' },
};

/** « 24 Ko », « 3,1 Mo » */
const sizeOf = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))}${NBSP}Ko`
    : `${decimals(bytes / 1_000_000, 1)}${NBSP}Mo`;

const viewOf = (kept: ExportView | undefined) => {
  if (!kept) return { state: 'none' as const };
  switch (kept.state) {
    case 'making':
      return {
        state: 'making' as const,
        percent: kept.total === 0 ? 0 : Math.min(99, Math.floor((100 * kept.done) / kept.total)),
      };
    case 'ready':
      return {
        state: 'ready' as const,
        madeAt: formatLongDateTime(kept.madeAt),
        until: formatLongDate(kept.until),
        files: kept.files
          .map(({ format, bytes }) => ({
            ...FILES[format],
            format,
            size: sizeOf(bytes),
            path: pathOf('/informations/mes-donnees/:fichier', {
              params: { fichier: `mes-donnees.${format}` },
            }),
          }))
          .reverse(),
      };
    default:
      return { state: kept.state };
  }
};

/** What somebody may take away, and how far it is. */
export const loader = async ({ app, iuc }: PageContext) => ({
  kept: viewOf(await exportOf(app.personalData, iuc)),
});

export const action = (context: PageContext) => {
  if (context.form.get('intention') !== askExportForm.intention) return redirect(PATH);
  return answerForm(context, askExportForm, z.object({}), async () => {
    try {
      const asked = await askExport(context.app.personalData, context.iuc);
      return asked.ok ? redirect(PATH) : saidWhen(context, asked);
    } catch (error) {
      context.log.error({ err: error }, 'an export could not be asked for');
      return failure('personal-data-unavailable');
    }
  });
};
