import { usePageData } from '#web/context/page-hooks.ts';
import { Actions, Alert, PageHead, PageLayout, Prose, Section, TextLink } from '#web/ui/index.ts';
import { contentBlocks, contentWords } from '#web/views/content-blocks.tsx';
import { TextColumns } from '#web/views/text-columns.tsx';
import type { loader } from './page.server.ts';

type Data = Awaited<ReturnType<typeof loader>>;

const Versions = ({ versions }: { versions: Data['versions'] }) => (
  <div className="versions">
    <Section title="Versions" id="versions">
      <ul>
        {versions.map(({ name, href, isShown, isCurrent }) => (
          <li key={href}>
            <a className="text-link" href={href} aria-current={isShown ? 'page' : undefined}>
              {name}
            </a>
            {isCurrent && ', en vigueur'}
          </li>
        ))}
      </ul>
    </Section>
  </div>
);

type Coming = NonNullable<Data['coming']>;

/** What a version that is announced changes: each passage as it is and as it will be. */
const Changes = ({ on, changes }: { on: string; changes: NonNullable<Coming['changes']> }) => (
  <Section title="Ce qui change" id="ce-qui-change" ruled>
    {changes.map(({ under, before, after }) => (
      <div key={JSON.stringify([under, before, after])} className="terms-change">
        {under.length > 0 && <h3>{contentWords(under)}</h3>}
        <dl>
          {before.length > 0 && (
            <div>
              <dt>{after.length > 0 ? 'Aujourd’hui' : `Retiré le ${on}`}</dt>
              <dd>
                <Prose>{contentBlocks(before)}</Prose>
              </dd>
            </div>
          )}
          {after.length > 0 && (
            <div>
              <dt>{before.length > 0 ? `À partir du ${on}` : `Ajouté le ${on}`}</dt>
              <dd>
                <Prose>{contentBlocks(after)}</Prose>
              </dd>
            </div>
          )}
        </dl>
      </div>
    ))}
  </Section>
);

/** Terms that are to change: from when, what can be done, and the way to what changes, or to what applies until then. */
const Announcement = ({ on, href, current, changes, refusal }: Coming) => (
  <Alert
    kind="information"
    title={changes ? `Ces conditions s’appliquent à partir du ${on}` : `Ces conditions changent le ${on}`}
  >
    {refusal && <p>{refusal.text}</p>}
    <Actions>
      {changes ? (
        <TextLink href={current}>Lire celles d’aujourd’hui</TextLink>
      ) : (
        <TextLink href={href}>Lire ce qui change</TextLink>
      )}
      {refusal?.ways.map((way) => (
        <TextLink key={way.href} href={way.href}>
          {way.label}
        </TextLink>
      ))}
    </Actions>
  </Alert>
);

/** An editorial text: terms, notices, declarations, as the route table names it. */
export const Page = () => {
  const { title, lead, dateline, parts, blocks, replaced, coming, versions } = usePageData<typeof loader>();
  return (
    <PageLayout name="text-page" head={<PageHead title={title} lead={lead} />}>
      {replaced && (
        <Alert kind="information" title="Cette version n’est plus en vigueur">
          <p>
            Une autre l’a remplacée le {replaced.on}.{' '}
            <TextLink href={replaced.href}>Lire la version en vigueur</TextLink>
          </p>
        </Alert>
      )}
      {coming && <Announcement {...coming} />}
      {coming?.changes && <Changes on={coming.on} changes={coming.changes} />}
      <TextColumns parts={parts} dateline={dateline} blocks={blocks}>
        {versions.length > 0 && <Versions versions={versions} />}
      </TextColumns>
    </PageLayout>
  );
};
