import { existsSync, globSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NoticeExamples, PageExamples, ProblemExamples, ShownExample } from './page-example.ts';

const pages = join(import.meta.dirname, '../pages');

/** Folder of every page: those of the route table and those that stand in the place of one. */
export const pageFolders: readonly string[] = globSync('*/page.tsx', { cwd: pages }).map(dirname).sort();

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
        examples: PageExamples<() => unknown> | ProblemExamples | NoticeExamples;
      };
      return Object.entries(examples.cases).map(([name, example]) => ({
        ...('route' in examples ? { route: examples.route } : {}),
        ...(example as Omit<ShownExample, 'id'>),
        id: `${folder}.${name}`,
      }));
    });
  return (await Promise.all(read)).flat();
};
