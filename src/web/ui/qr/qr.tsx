import './qr.css';

/** A QR or Aztec code ready to draw: its width in modules (quiet zone included) and one SVG path to stroke through its dark modules. */
export interface QrDrawing {
  readonly modules: number;
  readonly path: string;
}

/** A QR or Aztec code, always dark on white so that every reader reads it. `label` says what it is for. */
export const QrCode = ({ drawing, label, large }: { drawing: QrDrawing; label: string; large?: boolean }) => (
  <span className={large ? 'qr qr--large' : 'qr'}>
    <svg
      viewBox={`0 0 ${drawing.modules} ${drawing.modules}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={drawing.path} />
    </svg>
  </span>
);
