import { pathOf } from '#contract/routes.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextLink } from '#web/ui/link/link.tsx';
import './page-search.css';

/** Searches the pages of the portal and the answers of its help by words; the plan of the site answers. */
export const PageSearch = ({ value, hint }: { value?: string; hint?: string }) => (
  <search className="page-search">
    <form action={pathOf('/plan-du-site')} method="get">
      <Field
        id="recherche"
        name="q"
        type="search"
        label="Rechercher une page ou une réponse"
        {...(value === undefined ? {} : { value })}
        {...(hint === undefined ? {} : { hint })}
      />
      <Button type="submit">Rechercher</Button>
    </form>
  </search>
);

/** Links to pages: side by side, or one a line. */
export const PageLinks = ({
  links,
  list = false,
}: {
  links: readonly { readonly path: string; readonly title: string }[];
  list?: boolean;
}) => (
  <ul className={list ? 'page-links page-links--list' : 'page-links'}>
    {links.map(({ path, title }) => (
      <li key={path}>
        <TextLink href={path}>{title}</TextLink>
      </li>
    ))}
  </ul>
);
