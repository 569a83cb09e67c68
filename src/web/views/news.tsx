import { pathOf } from '#contract/routes.ts';
import { Landscape, MoreLink, Section } from '#web/ui/index.ts';
import { contentBlocks } from './content-blocks.tsx';
import type { DashboardNews, NewsLink } from './news.server.ts';
import './news.css';

/** The latest, beside its landscape; the whole of it leads to the article. */
export const LeadNews = ({
  news: { href, title, lead, date, dateTime, scene },
  headingLevel: Heading = 'h3',
}: {
  news: NewsLink;
  headingLevel?: 'h2' | 'h3';
}) => (
  <article className="lead-news">
    <div className="lead-news__scene">
      <Landscape scene={scene} view="poster" />
    </div>
    <div className="lead-news__text">
      <time dateTime={dateTime}>{date}</time>
      <Heading>
        <a href={href}>{title}</a>
      </Heading>
      <p>{lead}</p>
    </div>
  </article>
);

/** The others, one a line. */
export const NewsLines = ({
  news,
  headingLevel: Heading = 'h3',
}: {
  news: readonly NewsLink[];
  headingLevel?: 'h2' | 'h3';
}) => (
  <ul className="news-lines">
    {news.map(({ key, href, title, lead, date, dateTime }) => (
      <li key={key}>
        <time dateTime={dateTime}>{date}</time>
        <Heading>
          <a href={href}>{title}</a>
        </Heading>
        <p>{lead}</p>
      </li>
    ))}
  </ul>
);

/** What a dashboard ends with: services of the profile, and the latest news; nothing where editors have written nothing. */
export const DashboardEnd = ({ news: [latest, ...others], services }: DashboardNews) => {
  if (!latest && services.length === 0) return null;
  return (
    <div className="container dashboard-news">
      {services.length > 0 && (
        <Section title="Services et avantages" id="services-et-avantages">
          <ul className="service-lines">
            {services.map(({ key, title, href, blocks }) => (
              <li key={key}>
                <h3>
                  <a href={href}>{title}</a>
                </h3>
                {contentBlocks(blocks)}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {latest && (
        <Section
          title="Actualités"
          id="actualites"
          link={<MoreLink href={pathOf('/actualites')}>Toutes les actualités</MoreLink>}
        >
          <div className={others.length > 0 ? 'news-columns' : undefined}>
            <LeadNews news={latest} />
            {others.length > 0 && <NewsLines news={others} />}
          </div>
        </Section>
      )}
    </div>
  );
};
