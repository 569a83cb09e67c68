import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { MoreLink, PageHead, PageLayout, TextLink } from '#web/ui/index.ts';
import { AskUs, ContactMessages, QuestionLinks, QuestionSearch, Themes } from '#web/views/questions.tsx';
import type { loader } from './page.server.ts';

/** `/besoin-daide`: the way in to the questions, to customer service, and to what a traveller has a right to. */
export const Page = () => {
  const { askedMost, themes, count, isSignedIn, contacts } = usePageData<typeof loader>();
  return (
    <PageLayout head={<PageHead title={'Besoin d’aide\u202f?'} />}>
      <QuestionSearch />
      <div className="help-columns">
        <div>
          <section className="help-part" aria-labelledby="les-plus-posees">
            <h2 id="les-plus-posees">Les plus posées</h2>
            <QuestionLinks questions={askedMost} />
          </section>
          <p className="all-questions">
            <MoreLink href={pathOf('/besoin-daide/questions-frequentes')}>Les {count} questions</MoreLink>
          </p>
          {contacts.length > 0 ? (
            <ContactMessages contacts={contacts} />
          ) : (
            <AskUs title="Nous écrire" isSignedIn={isSignedIn} />
          )}
          <section className="rights" aria-labelledby="vos-droits">
            <h2 id="vos-droits">Vos droits</h2>
            <ul>
              <li>
                <TextLink href={pathOf('/besoin-daide/questions-frequentes/correspondance-manquee')}>
                  Si vous manquez une correspondance
                </TextLink>
              </li>
              <li>
                <TextLink href={pathOf('/conditions-generales')}>Conditions générales de vente</TextLink>
              </li>
              <li>
                <TextLink href={pathOf('/accessibilite')}>Accessibilité de ce site</TextLink>
              </li>
            </ul>
          </section>
        </div>
        <Themes themes={themes} />
      </div>
    </PageLayout>
  );
};
