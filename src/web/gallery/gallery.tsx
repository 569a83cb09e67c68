import type { Examples } from './example.ts';
import '../styles/main.css';
import './gallery.css';

const modules = import.meta.glob<{ examples: Examples }>('../ui/**/*.examples.tsx', { eager: true });

/** Every part of the gallery, in order. */
export const galleryParts: readonly Examples[] = Object.values(modules)
  .map(({ examples }) => examples)
  .sort((a, b) => a.order - b.order);

/** Every component in its states; what the design system is looked at and tested in. Development only. */
export const Gallery = () => (
  <div className="gallery">
    <div className="container gallery__head">
      <h1>Composants</h1>
      <p className="lead">Le paysage porte la couleur, la ligne porte l’information, le reste se tait.</p>
    </div>
    {galleryParts.map(({ title, cases }) => (
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
