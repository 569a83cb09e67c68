import { counted, quoted } from '#domain/typography.ts';
import { searchFor, setOff } from '#features/questions/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { helpOf, questionLink, readerOf } from '#web/views/questions.server.ts';

/** Longest search that is shown and looked at. */
const LONGEST = 200;

/** The themes and, of a search, the questions that come nearest to it (CONTENT-04). */
export const loader = async (context: PageContext) => {
  const help = await helpOf(context);
  const search = (context.url.searchParams.get('q') ?? '').slice(0, LONGEST).trim();
  const found = search === '' ? [] : searchFor(context.app.content, await readerOf(context))(search);
  if (search !== '') context.setPage({ title: `${quoted(search)}, questions fréquentes` });
  return {
    ...help,
    search,
    /** « 4 réponses » and what they answer. */
    status:
      search === ''
        ? undefined
        : {
            found: found.length === 0 ? 'Aucune réponse' : counted(found.length, 'réponse', 'réponses'),
            of: ` pour ${quoted(search)}, sur ${counted(help.count, 'question', 'questions')}`,
          },
    answers: found.map(({ entry, stems }) => ({
      ...questionLink(entry),
      id: entry.id,
      words: setOff(entry.title, stems),
      blocks: entry.answer,
    })),
  };
};
