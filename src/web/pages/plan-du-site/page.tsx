import { usePageData } from '#web/rendering/page-hooks.ts';
import { Button, Field, PageHead, PageLayout, TextLink } from '#web/ui/index.ts';
import type { loader } from './page.server.ts';
import '../not-found/not-found.css';

/** Every page that the current profile may open (NAV-13), searched by words. */
export const Page = () => {
  const { links, search, found } = usePageData<typeof loader>();
  return (
    <PageLayout head={<PageHead title="Plan du site" />}>
      <search className="not-found__search">
        <form method="get">
          <Field id="recherche" name="q" type="search" label="Rechercher une page" value={search} />
          <Button type="submit">Rechercher</Button>
        </form>
      </search>
      {found && (
        <p className="not-found__count" role="status">
          {found}
        </p>
      )}
      <ul className="not-found__links not-found__links--list">
        {links.map(({ path, title }) => (
          <li key={path}>
            <TextLink href={path}>{title}</TextLink>
          </li>
        ))}
      </ul>
      {links.length === 0 && (
        <p>
          <TextLink href="/plan-du-site">Voir toutes les pages</TextLink>
        </p>
      )}
    </PageLayout>
  );
};
