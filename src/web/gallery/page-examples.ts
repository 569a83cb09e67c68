import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pageRoutes } from '#web/routes.ts';
import type { PageExamples, ProblemExamples, ShownExample } from './page-example.ts';

const pages = join(import.meta.dirname, '../pages');

/** Pages without a route: they stand in the place of one that cannot be had. */
const STAND_INS = ['refused', 'server-error'];

/** Folder of every page, in the order of the route table. */
export const pageFolders: readonly string[] = [
  ...new Set([...pageRoutes.map(({ page }) => page), ...STAND_INS]),
];

const fileOf = (folder: string): string => join(pages, folder, 'page.examples.ts');

export const foldersWithoutExamples = (): string[] =>
  pageFolders.filter((folder) => !existsSync(fileOf(folder)));

/** The states of every page that has examples. Read anew when a file has changed since it was last read. */
export const readPageExamples = async (): Promise<ShownExample[]> => {
  const read = pageFolders
    .filter((folder) => existsSync(fileOf(folder)))
    .map(async (folder): Promise<ShownExample[]> => {
      const file = fileOf(folder);
      const { examples } = (await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`)) as {
        examples: PageExamples<() => unknown> | ProblemExamples;
      };
      return Object.entries(examples.cases).map(([name, example]) => ({
        ...('route' in examples ? { route: examples.route } : {}),
        ...(example as Omit<ShownExample, 'id'>),
        id: `${folder}.${name}`,
      }));
    });
  return (await Promise.all(read)).flat();
};
