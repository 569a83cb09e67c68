import type { ReactNode } from 'react';
import { Landscape, type Scene, type SceneView } from '../landscape/landscape.tsx';
import './poster.css';

/** A destination as a railway poster: landscape in a frame, name in capitals beneath, what it costs beside. */
export const Poster = ({
  href,
  scene,
  view = 'poster',
  title,
  children,
  size = 'small',
}: {
  href?: string | undefined;
  scene: Scene;
  view?: SceneView;
  title: string;
  children?: ReactNode;
  size?: 'small' | 'big';
}) => {
  const inner = (
    <>
      <span className="poster__scene">
        <Landscape scene={scene} view={view} />
      </span>
      <span className="poster__caption">
        <b>{title}</b>
        {children && <span>{children}</span>}
      </span>
    </>
  );
  const classes = size === 'big' ? 'poster poster--big' : 'poster';
  return href ? (
    <a className={classes} href={href}>
      {inner}
    </a>
  ) : (
    <div className={classes}>{inner}</div>
  );
};
