import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { PORTRAIT } from '#domain/fields/files.ts';

/** Makes the framed part, a JPEG. Rejects where the browser cannot. */
export type Cut = () => Promise<Blob>;

const SHAPE = PORTRAIT.width / PORTRAIT.height;
/** Points of the drawing on the page, twice what it takes there. */
const SHOWN_HEIGHT = 720;
/** What the server keeps: more would travel for nothing. */
const SENT_HEIGHT = 900;
const QUALITY = 0.92;
const LARGEST_ZOOM = 300;

/** In percent: how large, and where of what is left beside. */
interface Framing {
  readonly zoom: number;
  readonly across: number;
  readonly down: number;
}
const MIDDLE: Framing = { zoom: 100, across: 50, down: 50 };

/** The part of an image that the frame shows. */
const partOf = ({ width, height }: ImageBitmap, { zoom, across, down }: Framing) => {
  const part = Math.min(height, width / SHAPE) / (zoom / 100);
  return {
    x: ((width - part * SHAPE) * across) / 100,
    y: ((height - part) * down) / 100,
    width: part * SHAPE,
    height: part,
  };
};

const draw = (canvas: HTMLCanvasElement, image: ImageBitmap, framing: Framing, height: number): void => {
  const part = partOf(image, framing);
  canvas.height = Math.round(height);
  canvas.width = Math.round(height * SHAPE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('nothing to draw with');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
};

const within = (value: number): number => Math.min(100, Math.max(0, value));

const Slider = ({
  id,
  label,
  value,
  min = 0,
  max = 100,
  onChange,
}: {
  id: string;
  label: string;
  value: number;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
}): ReactNode => (
  <label className="photo-crop__slider" htmlFor={id}>
    <span>{label}</span>
    <input
      id={id}
      type="range"
      min={min}
      max={max}
      value={Math.round(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  </label>
);

/**
 * Frames a photo in identity format: by dragging, and by three sliders that do the same from a keyboard. The oval is a help for the eye and
 * checks nothing.
 */
export const PhotoCrop = ({
  file,
  onReady,
  onFailed,
}: {
  file: File;
  onReady: (cut: Cut) => void;
  onFailed: () => void;
}): ReactNode => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [image, setImage] = useState<ImageBitmap>();
  const [framing, setFraming] = useState(MIDDLE);
  const from = useRef<{ readonly x: number; readonly y: number; readonly framing: Framing }>(undefined);
  const failed = useEffectEvent(onFailed);
  const ready = useEffectEvent(onReady);

  useEffect(() => {
    let isGone = false;
    // Upright, as the camera says.
    createImageBitmap(file).then(
      (made) => (isGone ? made.close() : setImage(made)),
      () => !isGone && failed(),
    );
    return () => {
      isGone = true;
    };
  }, [file]);

  useEffect(() => {
    if (!image || !canvas.current) return;
    draw(canvas.current, image, framing, SHOWN_HEIGHT);
    ready(async () => {
      const sent = document.createElement('canvas');
      draw(sent, image, framing, Math.min(SENT_HEIGHT, partOf(image, framing).height));
      return new Promise<Blob>((resolve, reject) =>
        sent.toBlob(
          (blob) => (blob ? resolve(blob) : reject(new Error('no picture'))),
          'image/jpeg',
          QUALITY,
        ),
      );
    });
  }, [image, framing]);

  if (!image) return null;
  const largest = Math.min(
    LARGEST_ZOOM,
    Math.max(100, Math.floor((100 * partOf(image, MIDDLE).height) / PORTRAIT.lowest)),
  );
  const drag = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): void => {
    if (!from.current) return;
    const { x, y, framing: before } = from.current;
    const part = partOf(image, before);
    const scale = part.height / currentTarget.clientHeight;
    const moved = (by: number, free: number): number => (free > 0 ? (100 * by * scale) / free : 0);
    setFraming({
      ...before,
      across: within(before.across - moved(clientX - x, image.width - part.width)),
      down: within(before.down - moved(clientY - y, image.height - part.height)),
    });
  };
  return (
    <div className="photo-crop">
      {/* What it shows is what was chosen; the sliders beside it do what dragging does. */}
      <div className="photo-crop__stage" aria-hidden="true">
        <canvas
          ref={canvas}
          onPointerDown={(event) => {
            from.current = { x: event.clientX, y: event.clientY, framing };
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            from.current = undefined;
          }}
          onPointerCancel={() => {
            from.current = undefined;
          }}
        />
        <span className="photo-crop__oval" />
      </div>
      <div className="photo-crop__sliders">
        <p>Placez votre visage dans l’ovale : en faisant glisser la photo, ou par ces réglages.</p>
        <Slider
          id="photo-taille"
          label="Taille"
          min={100}
          max={largest}
          value={framing.zoom}
          onChange={(zoom) => setFraming({ ...framing, zoom })}
        />
        <Slider
          id="photo-horizontal"
          label="De gauche à droite"
          value={framing.across}
          onChange={(across) => setFraming({ ...framing, across })}
        />
        <Slider
          id="photo-vertical"
          label="De haut en bas"
          value={framing.down}
          onChange={(down) => setFraming({ ...framing, down })}
        />
      </div>
    </div>
  );
};
