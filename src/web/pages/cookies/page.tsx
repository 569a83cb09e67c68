import { pathOf } from '#contract/routes.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, FormFields, SubmitButton } from '#web/forms/form.tsx';
import { Alert, CookieChoices, PageHead, PageLayout, Prose, Section, Table } from '#web/ui/index.ts';
import { contentBlocks } from '#web/views/content-blocks.tsx';
import type { action, loader } from './page.server.ts';
import { preferencesForm } from './preferences.form.ts';
import './cookies.css';

type Data = Awaited<ReturnType<typeof loader>>;

const PATH = pathOf('/cookies');

/** What this browser has said so far. */
const said = (value: boolean | null): string =>
  value === null ? 'pas encore choisi' : value ? 'acceptés' : 'refusés';

/** What the form holds to begin with; nothing where nothing was said. */
const answerOf = (category: string, value: boolean | null) =>
  value === null ? {} : { [category]: value ? 'accepter' : 'refuser' };

const Cookies = ({ name, cookies }: Data['categories'][number]) => (
  <div className="cookie-list">
    {cookies.length > 0 ? (
      <Table caption={`Cookies ${name.toLowerCase()}`} stacked>
        <thead>
          <tr>
            <th scope="col">Nom</th>
            <th scope="col">À quoi il sert</th>
            <th scope="col">Durée</th>
          </tr>
        </thead>
        <tbody>
          {cookies.map((cookie) => (
            <tr key={cookie.name}>
              <th scope="row">{cookie.name}</th>
              <td data-label="À quoi il sert">{cookie.purpose}</td>
              <td data-label="Durée">{cookie.duration}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    ) : (
      <>
        <h3>Cookies {name.toLowerCase()}</h3>
        <p>Aucun cookie de cette sorte n’est déposé aujourd’hui.</p>
      </>
    )}
  </div>
);

/** `/cookies`: the choice, category by category, and every cookie with what it is for and how long it stays. */
export const Page = () => {
  const { title, lead, blocks, days, chosen, isKept, categories } = usePageData<typeof loader>();
  const answer = useActionResult<typeof action>();
  return (
    <PageLayout name="cookies-page" head={<PageHead title={title} lead={lead} />}>
      {isKept && (
        <Alert kind="success" title="Votre choix est enregistré." live>
          Il vaut {`${days}\u00a0jours`} sur ce navigateur. Vous pouvez le changer ici à tout moment.
        </Alert>
      )}
      <div className="cookies-page__columns">
        <section className="cookies-page__choice" id="PersonnaliserCookies" aria-labelledby="personnaliser">
          <h2 id="personnaliser">Personnaliser mes cookies</h2>
          <dl className="cookies-page__state">
            <div>
              <dt>Nécessaires</dt>
              <dd>toujours déposés</dd>
            </div>
            <div>
              <dt>Statistiques</dt>
              <dd>{said(chosen.statistiques)}</dd>
            </div>
            <div>
              <dt>Marketing</dt>
              <dd>{said(chosen.marketing)}</dd>
            </div>
          </dl>
          <CookieChoices action={PATH} back={`${PATH}?enregistre=1`} />
          <Form
            // Another choice is another form to begin with.
            key={`${String(chosen.statistiques)} ${String(chosen.marketing)}`}
            of={preferencesForm}
            action={PATH}
            answer={answer}
            values={{
              ...answerOf('statistiques', chosen.statistiques),
              ...answerOf('marketing', chosen.marketing),
            }}
          >
            <FormErrors />
            <FormFields />
            <SubmitButton kind="secondary" />
          </Form>
        </section>
        <div className="cookies-page__text">
          <Prose>{contentBlocks(blocks)}</Prose>
        </div>
      </div>
      <Section title="Les cookies de ce site" id="liste-des-cookies">
        {categories.map((category) => (
          <Cookies {...category} key={category.key} />
        ))}
      </Section>
    </PageLayout>
  );
};
