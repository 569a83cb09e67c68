import type { ReactNode } from 'react';
import { usePageData } from '#web/rendering/page-hooks.ts';
import type { loader } from './page.server.ts';

/** Every page that the current profile may open (NAV-13). */
export const Page = (): ReactNode => {
  const { links } = usePageData<typeof loader>();
  return (
    <>
      <h1>Plan du site</h1>
      <ul>
        {links.map(({ path, title }) => (
          <li key={path}>
            <a href={path}>{title}</a>
          </li>
        ))}
      </ul>
    </>
  );
};
