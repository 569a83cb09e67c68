import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { Breadcrumb, PageHead, PageLayout, Prose, TextLink } from '#web/ui/index.ts';
import { contentBlocks } from '#web/views/content-blocks.tsx';
import { AskUs, QuestionSearch, Themes } from '#web/views/questions.tsx';
import type { loader } from './page.server.ts';

/** The questions of a theme, all open: to be read through, found by a browser’s own search, linked to and printed. */
export const Page = () => {
  const { key, title, lead, dateline, questions, themes, isSignedIn } = usePageData<typeof loader>();
  return (
    <PageLayout
      head={
        <>
          <Breadcrumb
            trail={[
              { href: pathOf('/besoin-daide'), label: 'Aide' },
              { href: pathOf('/besoin-daide/questions-frequentes'), label: 'Questions fréquentes' },
            ]}
            current={title}
          />
          <PageHead title={title} lead={lead} />
        </>
      }
    >
      <QuestionSearch />
      <div className="help-columns">
        <div>
          <div className="theme-questions" itemScope itemType="https://schema.org/FAQPage">
            {questions.map(({ id, title: question, blocks }) => (
              <section
                key={id}
                id={id}
                aria-labelledby={`${id}-titre`}
                itemScope
                itemProp="mainEntity"
                itemType="https://schema.org/Question"
              >
                <h2 id={`${id}-titre`} itemProp="name">
                  {question}
                </h2>
                <div itemScope itemProp="acceptedAnswer" itemType="https://schema.org/Answer">
                  <div itemProp="text">
                    <Prose>{contentBlocks(blocks)}</Prose>
                  </div>
                </div>
                <p className="answer__link">
                  <TextLink href={`#${id}`}>
                    Lien vers cette question<span className="visually-hidden">{`\u00a0: ${question}`}</span>
                  </TextLink>
                </p>
              </section>
            ))}
          </div>
          <AskUs title={'Ce n’est pas votre question\u202f?'} isSignedIn={isSignedIn} />
          {dateline && <p className="small soft">{dateline}</p>}
        </div>
        <Themes themes={themes} current={key} />
      </div>
    </PageLayout>
  );
};
