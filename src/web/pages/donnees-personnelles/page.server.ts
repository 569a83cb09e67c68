import { notFound } from '#contract/page-results.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import { counted, typeset } from '#domain/typography.ts';
import { CUSTOMER_DATA, type CustomerData, sectionsOf } from '#features/retention/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { partsOf } from '#web/views/text-parts.server.ts';

/** What becomes of a table’s rows when their account is erased, in words. */
const fateOf = ({ erasure }: CustomerData): { readonly fate: string; readonly law: string | undefined } => {
  if (typeof erasure !== 'object')
    return {
      fate: erasure === 'deleted' ? 'Effacé avec le compte' : 'Effacé de lui-même peu après',
      law: undefined,
    };
  if ('years' in erasure)
    return {
      fate: `Gardé ${counted(erasure.years, 'an', 'ans')} après l’année de l’effacement`,
      law: erasure.law,
    };
  return { fate: 'Gardé sans rien qui mène à vous', law: undefined };
};

/** What is kept of a customer: things of one chapter of which the same becomes, together. */
const keptOf = () => {
  const things = sectionsOf(CUSTOMER_DATA)
    .filter(({ isForProgramsAlone }) => !isForProgramsAlone)
    .map(({ table, chapter, heading }) => ({
      chapter,
      heading,
      ...fateOf(CUSTOMER_DATA[table] as CustomerData),
    }));
  const together = Map.groupBy(things, ({ chapter, fate, law }) => `${chapter} ${fate} ${law}`);
  return [...together].map(([key, [first, ...others]]) => ({
    key,
    chapter: first?.chapter ?? '',
    what: typeset([first, ...others].map((thing) => thing?.heading).join(' ; ')),
    fate: first?.fate ?? '',
    law: first?.law,
  }));
};

/** What is kept of somebody (RGPD, article 13): the editors’ text, and what becomes of each thing, from the rules of erasure themselves. */
export const loader = (context: PageContext) => {
  const { app, route } = context;
  const text = route.content && app.content.entry(route.content);
  if (!text) throw notFound();
  return {
    title: text.title,
    lead: text.lead,
    dateline: text.updated && `Mis à jour le ${formatLongDate(text.updated)}`,
    blocks: text.blocks,
    parts: partsOf(text.blocks),
    erased: { id: 'effacement', title: 'Ce que devient chaque chose quand vous effacez votre compte' },
    kept: keptOf(),
  };
};
