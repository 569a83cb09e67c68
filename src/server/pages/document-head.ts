import type { DocumentHead } from '#contract/document-head.ts';
import { type PageEntry, pageRoutes, pathOf } from '#contract/routes.ts';
import { pictureName } from '#domain/link-pictures.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { PageRequest } from './page-request.ts';

const SCHEMA = 'https://schema.org';

/** Who stands behind the portal, and how it is searched: said once, by the home page. */
const siteData = (origin: string, description: string): DocumentHead['structured'] => [
  {
    '@context': SCHEMA,
    '@type': 'Organization',
    '@id': `${origin}/#organisation`,
    name: PRODUCT_NAME,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
  },
  {
    '@context': SCHEMA,
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    name: PRODUCT_NAME,
    url: `${origin}/`,
    description,
    inLanguage: 'fr-FR',
    publisher: { '@id': `${origin}/#organisation` },
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}${pathOf('/besoin-daide/questions-frequentes')}?q={mots}`,
      'query-input': 'required name=mots',
    },
  },
];

/** The pages of the table above an address, from the home page down: what its path passes through. */
const trailTo = (origin: string, pathname: string, title: string): DocumentHead['structured'] => {
  const above = pageRoutes
    .filter(
      ({ path, access, listed }) =>
        path !== '/' && access === 'public' && listed !== false && pathname.startsWith(`${path}/`),
    )
    .sort((a, b) => a.path.length - b.path.length);
  const stops = [{ path: '/', title: 'Accueil' }, ...above, { path: pathname, title }];
  return [
    {
      '@context': SCHEMA,
      '@type': 'BreadcrumbList',
      itemListElement: stops.map((stop, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: stop.title,
        item: origin + stop.path,
      })),
    },
  ];
};

/** News, with the day from which it is told. */
const articleData = (
  origin: string,
  { canonical, description, picture }: Pick<DocumentHead, 'canonical' | 'description' | 'picture'>,
  { title, published }: { readonly title: string; readonly published: string },
): DocumentHead['structured'] => [
  {
    '@context': SCHEMA,
    '@type': 'Article',
    headline: title,
    description,
    datePublished: published,
    inLanguage: 'fr-FR',
    image: picture,
    mainEntityOfPage: canonical,
    author: { '@type': 'Organization', name: PRODUCT_NAME, url: `${origin}/` },
  },
];

/** Where a page is, whatever way its address was written: a slash at its end, or a letter by its code, makes no other page of it. */
const placeOf = ({ path }: PageEntry, pathname: string): string =>
  path.includes(':') ? decodeURI(pathname).replace(/\/+$/, '') : path;

/**
 * What a page says of itself to search engines; undefined for one that they are not to show: whatever needs a sign-in, leads on from
 * another page, or was not had.
 */
export const documentHead = (
  entry: PageEntry,
  { url, page }: Pick<PageRequest, 'url' | 'page'>,
  status: number,
): DocumentHead | undefined => {
  const description = page.description ?? entry.description;
  if (entry.access !== 'public' || description === undefined || status !== 200) return undefined;
  const { origin } = url;
  const pathname = placeOf(entry, url.pathname);
  const said = {
    description,
    canonical: origin + pathname,
    picture: `${origin}/${pictureName(entry.picture ?? 'bay')}`,
  };
  if (pathname === '/') return { ...said, structured: siteData(origin, description) };
  const trail = trailTo(origin, pathname, page.title);
  const { title, published } = page;
  return published === undefined
    ? { ...said, structured: trail }
    : { ...said, published, structured: [...articleData(origin, said, { title, published }), ...trail] };
};
