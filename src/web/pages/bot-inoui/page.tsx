import { pathOf } from '#contract/routes.ts';
import { quoted } from '#domain/typography.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { Alert, PageHead, PageLayout, Prose, TextLink } from '#web/ui/index.ts';
import { contentBlocks } from '#web/views/content-blocks.tsx';
import { AskUs, QuestionLinks, QuestionSearch, Themes } from '#web/views/questions.tsx';
import type { loader } from './page.server.ts';
import './bot-inoui.css';

type Data = Awaited<ReturnType<typeof loader>>;

/** The entry that answers, as it is written, and where it stands. */
const Answer = ({ answer }: { answer: NonNullable<Data['answer']> }) => (
  <article className="bot-answer" aria-labelledby="la-reponse">
    <h2 id="la-reponse">{answer.title}</h2>
    <Prose>{contentBlocks(answer.blocks)}</Prose>
    <p className="bot-answer__source">
      Source{'\u00a0'}: <TextLink href={answer.href}>{answer.theme}</TextLink>
      {answer.updated && `, mis à jour le ${answer.updated}`}
    </p>
  </article>
);

/** What the box says of the answer as soon as it is there. */
const Status = ({ question, answer, incident }: Data) => {
  if (question === '' || incident) return undefined;
  return answer ? (
    <>
      <b>Une réponse</b> dans les questions fréquentes
    </>
  ) : (
    <b>Je ne sais pas répondre à cette question</b>
  );
};

/** `/bot-inoui`: a question in one’s own words, the entry that answers it, or the way to somebody who does (BOT-01). */
export const Page = () => {
  const data = usePageData<typeof loader>();
  const { title, lead, greeting, question, incident, answer, others, askedMost, themes, count, isSignedIn } =
    data;
  const isUnknown = question !== '' && !answer && !incident;
  return (
    <PageLayout name="bot" head={<PageHead title={title} lead={lead} />}>
      {incident ? (
        <Alert
          kind="warning"
          title={incident}
          action={
            <TextLink
              href={pathOf('/besoin-daide/questions-frequentes', { query: { q: question || undefined } })}
            >
              Chercher dans les questions fréquentes
            </TextLink>
          }
        />
      ) : (
        <QuestionSearch asks="assistant" value={question}>
          {Status(data)}
        </QuestionSearch>
      )}
      <div className="help-columns">
        <div>
          {/* The field shows the beginning of a long one only. */}
          {question !== '' && !incident && (
            <p className="bot-answer__question">
              <span className="soft">Vous avez demandé{'\u00a0'}:</span> {quoted(question)}
            </p>
          )}
          {answer && <Answer answer={answer} />}
          {isUnknown && (
            <div className="none-found">
              <p>
                Aucune de nos {count} questions n’y répond sûrement, et je n’invente rien. Essayez d’autres
                mots, ou posez-la au service client.
              </p>
            </div>
          )}
          {others.length > 0 && (
            <section className="help-part" aria-labelledby="peut-etre">
              <h2 id="peut-etre">{answer ? 'Peut-être aussi' : 'Ce qui s’en approche'}</h2>
              <QuestionLinks questions={others} />
            </section>
          )}
          {question === '' && !incident && <Prose>{contentBlocks(greeting)}</Prose>}
          {askedMost.length > 0 && (
            <section className="help-part" aria-labelledby="les-plus-posees">
              <h2 id="les-plus-posees">Les plus posées</h2>
              <QuestionLinks questions={askedMost} />
            </section>
          )}
          {(question !== '' || incident) && (
            <AskUs
              title={answer ? 'Ce n’est pas votre question\u202f?' : 'Posez-la au service client'}
              question={question}
              isSignedIn={isSignedIn}
            />
          )}
        </div>
        <Themes themes={themes} />
      </div>
    </PageLayout>
  );
};
