import type { Examples } from './example.ts';
import type { ListedExample } from './page-example.ts';
import '../styles/main.css';
import './gallery.css';

const modules = import.meta.glob<{ examples: Examples }>(
  ['../ui/**/*.examples.tsx', '../forms/*.examples.tsx'],
  { eager: true },
);

/** Every part of the gallery, in order. */
const galleryParts: readonly Examples[] = Object.values(modules)
  .map(({ examples }) => examples)
  .sort((a, b) => a.order - b.order);

/** Links to the states of every page, each at the page's own address. */
const PageList = ({ pages }: { pages: readonly ListedExample[] }) => (
  <nav className="container gallery__pages" aria-label="Pages">
    <h2>Pages</h2>
    <dl>
      {Object.entries(Object.groupBy(pages, ({ id }) => id.replace(/\..*/, ''))).map(([folder, states]) => (
        <div key={folder}>
          <dt>{folder}</dt>
          {states?.map(({ id, name, href }) => (
            <dd key={id}>
              <a href={href}>{name}</a>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  </nav>
);

export interface GalleryProps {
  readonly pages: readonly ListedExample[];
  /** Title of the only part that is shown. */
  readonly part?: string | undefined;
}

/** Every component in its states; what the design system is looked at and tested in. Development only. */
export const Gallery = ({ pages, part }: GalleryProps) => (
  <div className="gallery">
    <div className="container gallery__head">
      <h1>Galerie</h1>
      <p className="lead">Le paysage porte la couleur, la ligne porte l’information, le reste se tait.</p>
    </div>
    {part === undefined && <PageList pages={pages} />}
    {galleryParts
      .filter(({ title }) => part === undefined || title === part)
      .map(({ title, cases }) => (
        <section key={title} className="gallery__part">
          <h2 className="container">{title}</h2>
          {cases.map(({ name, node }) => (
            <div key={name} className="gallery__case container">
              <h3>{name}</h3>
              {node}
            </div>
          ))}
        </section>
      ))}
  </div>
);
