import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { Breadcrumb, Icon, PageHead, PageLayout, Prose, TextLink } from '#web/ui/index.ts';
import { contentBlocks } from '#web/views/content-blocks.tsx';
import { AskUs, QuestionLinks, QuestionSearch, Themes } from '#web/views/questions.tsx';
import type { loader } from './page.server.ts';

type Data = Awaited<ReturnType<typeof loader>>;

const Answers = ({ answers }: Pick<Data, 'answers'>) => (
  <ol className="questions">
    {answers.map(({ href, theme, words, blocks }, index) => (
      <li key={href}>
        <details open={index === 0}>
          <summary>
            <span>
              {words.map(({ text, isFound }, at) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a title are never moved
                isFound ? <mark key={at}>{text}</mark> : text,
              )}
              <small>{theme}</small>
            </span>
            <Icon name="plus" size="small" />
          </summary>
          <div className="answer">
            <Prose>{contentBlocks(blocks)}</Prose>
            <p className="answer__link">
              <TextLink href={href}>Lien vers cette question</TextLink>
            </p>
          </div>
        </details>
      </li>
    ))}
  </ol>
);

/** `/besoin-daide/questions-frequentes`: the search, the themes, and what is asked most (CONTENT-04). */
export const Page = () => {
  const { search, status, answers, askedMost, themes, isSignedIn } = usePageData<typeof loader>();
  const nothing = status !== undefined && answers.length === 0;
  return (
    <PageLayout
      head={
        <>
          <Breadcrumb
            trail={[{ href: pathOf('/besoin-daide'), label: 'Aide' }]}
            current="Questions fréquentes"
          />
          <PageHead title="Questions fréquentes" />
        </>
      }
    >
      <QuestionSearch value={search}>
        {status && (
          <>
            <b>{status.found}</b>
            {status.of}
          </>
        )}
      </QuestionSearch>
      <div className="help-columns">
        <div>
          {nothing && (
            <p className="none-found">
              Essayez d’autres mots, ou un seul. Les questions les plus posées sont ci-dessous.
            </p>
          )}
          {answers.length > 0 ? (
            <>
              <h2 className="visually-hidden">Réponses</h2>
              <Answers answers={answers} />
              <AskUs title={'Ce n’est pas votre question\u202f?'} question={search} isSignedIn={isSignedIn} />
            </>
          ) : (
            <>
              {nothing && <AskUs title="Ou posez-la-nous" question={search} isSignedIn={isSignedIn} />}
              <section className="help-part" aria-labelledby="les-plus-posees">
                <h2 id="les-plus-posees">Les plus posées</h2>
                <QuestionLinks questions={askedMost} />
              </section>
              {!nothing && <AskUs title={'Vous n’avez pas trouvé\u202f?'} isSignedIn={isSignedIn} />}
            </>
          )}
        </div>
        <Themes themes={themes} />
      </div>
    </PageLayout>
  );
};
