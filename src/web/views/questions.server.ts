import { pathOf } from '#contract/routes.ts';
import type { ProfileCode } from '#domain/profile.ts';
import { type Question, type Theme, themesFor } from '#features/questions/index.ts';
import type { PageContext } from '#web/context/page-context.ts';

const pathOfTheme = (theme: string): string =>
  pathOf('/besoin-daide/questions-frequentes/:theme', { params: { theme } });

/** A question by what it says and where its answer stands. */
export const questionLink = ({ id, title, theme }: Question) => ({
  href: `${pathOfTheme(theme.key)}#${id}`,
  title,
  theme: theme.title,
});

export const readerOf = async (context: PageContext): Promise<ProfileCode> =>
  (await context.profile())?.code ?? 'NL';

const themeLink = ({ key, title, questions }: Theme) => ({
  key,
  href: pathOfTheme(key),
  title,
  count: questions.length,
});

/** The themes, and who to write to: beside every page of help. */
export const helpOf = async (context: PageContext) => {
  const themes = themesFor(context.app.content, await readerOf(context));
  return {
    themes: themes.map(themeLink),
    count: themes.reduce((sum, { questions }) => sum + questions.length, 0),
    askedMost: themes
      .flatMap(({ questions }) => questions)
      .filter(({ isAskedMost }) => isAskedMost)
      .map(questionLink),
    isSignedIn: context.session !== undefined,
  };
};
export type Help = Awaited<ReturnType<typeof helpOf>>;
