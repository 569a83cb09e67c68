import type { ReactNode } from 'react';
import { Landscape, type Scene, type SceneView, scenePalette } from '../landscape/landscape.tsx';
import './page-layout.css';

/**
 * The landscape at the head of a page; its lower edge is the track. Put a `StatusLine` or `StepLine` in `line`: it stands on that edge.
 * `height` is `tall` (greeting), `strip` (behind the steps of an order), `line` (room for a train on its line) or `hero` (home).
 */
export const Panorama = ({
  scene,
  view = 'wide',
  phoneView,
  height = 'tall',
  isUnderWay = false,
  children,
  line,
}: {
  scene: Scene;
  view?: SceneView;
  /** Another drawing of the scene for phones. */
  phoneView?: SceneView;
  height?: 'tall' | 'strip' | 'line' | 'hero';
  /** Something is on its way to its end: the shell leaves it alone. */
  isUnderWay?: boolean;
  children?: ReactNode;
  line?: ReactNode;
}) => (
  <>
    <div
      className={`panorama panorama--${height}`}
      data-land={scenePalette(scene)}
      data-under-way={isUnderWay ? '' : undefined}
    >
      <Landscape scene={scene} view={view} className={phoneView ? 'panorama__wide' : ''} />
      {phoneView && <Landscape scene={scene} view={phoneView} className="panorama__phone" />}
      {children && <div className="panorama__content container">{children}</div>}
    </div>
    <div className="line-on-edge container">
      {line || <div className="track track--solid" aria-hidden="true" />}
    </div>
  </>
);

/** A page's title and what belongs beside it, on paper; where there is no room beside, that comes after the lead, which explains the title. */
export const PageHead = ({
  title,
  lead,
  back,
  aside,
}: {
  title: string;
  lead?: ReactNode;
  back?: ReactNode;
  aside?: ReactNode;
}) => (
  <header className="page-head">
    {back}
    <div className="page-head__row">
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {aside && <div className="page-head__aside">{aside}</div>}
    </div>
  </header>
);

/**
 * The body of a page on the grid; `aside` is a narrow column on wide screens and comes after on phones, or, with `asideFirst`, before: where
 * it says in short what the rest tells.
 */
export const PageLayout = ({
  head,
  children,
  aside,
  asideFirst = false,
  name,
}: {
  head?: ReactNode;
  children: ReactNode;
  aside?: ReactNode;
  asideFirst?: boolean;
  /** Class of the page's own adjustments. */
  name?: string;
}) => (
  <div className={name ? `page container ${name}` : 'page container'}>
    {head}
    {aside ? (
      <div className={asideFirst ? 'page__columns page__columns--aside-first' : 'page__columns'}>
        {asideFirst && <aside className="page__aside">{aside}</aside>}
        <div className="page__main">{children}</div>
        {!asideFirst && <aside className="page__aside">{aside}</aside>}
      </div>
    ) : (
      children
    )}
  </div>
);

/** Text beside a framed landscape, which is always whole; on phones a strip of it above, its lower edge the track. */
export const BesideLandscape = ({ scene, children }: { scene: Scene; children: ReactNode }) => (
  <div className="beside-landscape">
    <div className="beside-landscape__text">{children}</div>
    <div className="beside-landscape__scene">
      <Landscape scene={scene} view="poster" className="wide-only" />
      <Landscape scene={scene} className="phone-only" />
    </div>
  </div>
);

/** The bay is the landscape of the door, the coast its narrow one; other scenes say that something else is the matter. */
const DOORS = { bay: 'tall', winter: 'portrait', meadow: 'poster' } as const;

export type Door = keyof typeof DOORS;

/**
 * A page that leads into the portal, as the identity provider's own do: a landscape from the window's edge, and beside it what is to be
 * done. On phones a strip of it above.
 */
export const ComingIn = ({ scene = 'bay', children }: { scene?: Door; children: ReactNode }) => (
  <div className="coming-in">
    <div className="coming-in__scene">
      <Landscape scene={scene} view={DOORS[scene]} className="wide-only" />
      <Landscape scene={scene === 'bay' ? 'coast' : scene} className="phone-only" />
    </div>
    <div className="coming-in__sheet">{children}</div>
  </div>
);

/** A part of a page with its heading and, at its right, where it leads. `ruled` puts the thick rule above. */
export const Section = ({
  title,
  id,
  link,
  children,
  ruled,
  tight,
}: {
  title: ReactNode;
  id?: string;
  link?: ReactNode;
  children: ReactNode;
  ruled?: boolean;
  tight?: boolean;
}) => (
  <section
    className={`section${ruled ? ' section--ruled' : ''}${tight ? ' section--tight' : ''}`}
    aria-labelledby={id}
  >
    <div className="section__head">
      <h2 id={id}>{title}</h2>
      {link}
    </div>
    {children}
  </section>
);
