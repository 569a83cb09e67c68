import { notFound, PageFile } from '#contract/page-results.ts';
import { parisDate } from '#domain/clock.ts';
import { EXPORT_FORMATS, type ExportFormat, exportedFile } from '#features/personal-data/index.ts';
import type { PageContext } from '#web/context/page-context.ts';

const TYPES: Readonly<Record<ExportFormat, string>> = {
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
};

/** A file of one's own data, for who is signed in alone; where there is none any more, a page says how to have it made. */
export const loader = async (context: PageContext): Promise<PageFile | { readonly isGone: true }> => {
  const { app, iuc, params } = context;
  const format = EXPORT_FORMATS.find((one) => params.fichier === `mes-donnees.${one}`);
  if (!format) throw notFound();
  const file = await exportedFile(app.personalData, iuc, format);
  if (file)
    return new PageFile({
      name: `mes-donnees-${parisDate(file.madeAt)}.${format}`,
      contentType: TYPES[format],
      bytes: file.bytes,
    });
  context.setStatus(404);
  return { isGone: true };
};
