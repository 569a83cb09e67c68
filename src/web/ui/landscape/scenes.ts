/**
 * The landscapes: one function each, of size, horizon and sun, so that the same country serves a wide strip, a card and a poster.
 * Text stands on plain sky, the horizon stays below it. Built into static files by make-scenes.ts; never sent as script.
 */
import {
  cypress,
  disc,
  firs,
  glint,
  hill,
  lighthouse,
  type Plane,
  type Point,
  path,
  peak,
  pine,
  polygon,
  rect,
  sail,
  train,
  trainLength,
  viaduct,
  village,
  vines,
} from './draw.ts';

export interface Frame {
  readonly width: number;
  readonly height: number;
}

const scaled = ({ width, height }: Frame) => ({
  X: (share: number): number => width * share,
  Y: (share: number): number => height * share,
  points: (shares: readonly Point[]): Point[] => shares.map(([x, y]) => [width * x, height * y]),
});

/** The coast of the blue tier: creeks on the left, an umbrella pine on the right, the sun on the sea between them. */
export const coast = (
  options: Frame & {
    horizon: number;
    sunX: number;
    sunRadius: number;
    pines?: number;
    pineX?: number;
    cliffs?: number;
    cliffsX?: number;
    band?: number;
    boats?: boolean;
  },
): string => {
  const {
    width: w,
    height: h,
    horizon,
    sunX,
    sunRadius,
    pines = 0,
    pineX = 0.94,
    cliffs = 0,
    cliffsX = 0,
  } = options;
  const { X, Y } = scaled(options);
  const band = options.band ?? 0.2;
  const y = h * horizon;
  let out =
    rect(0, 0, w, h, 'sky') +
    rect(0, y - h * band, w, h * band, 'sky2') +
    disc(X(sunX), y - sunRadius * 0.18, sunRadius, 'sun');
  const q = (sunX - 0.075) / 0.56;
  const headland: Point[] = [
    [0, 0.05],
    [0.1 * q, 0.11],
    [0.2 * q, 0.06],
    [0.31 * q, 0.13],
    [0.42 * q, 0.05],
    [0.52 * q, 0.005],
    [0.56 * q, 0],
  ];
  const island: Point[] = [
    [0.74, 0],
    [0.8, 0.05],
    [0.88, 0.1],
    [0.95, 0.07],
    [1, 0.13],
  ];
  for (const far of [headland, island])
    out += hill(
      far.map(([x, up]) => [X(x), y - Y(up)]),
      y + 1,
      'far',
    );
  out += rect(0, y, w, h - y, 'sea') + rect(0, y, w, h * 0.035, 'sea-light');
  out += path(
    `M0 ${Math.round(y + h * 0.19)}Q${Math.round(X(0.3))} ${Math.round(y + h * 0.15)} ${Math.round(X(0.55))} ${Math.round(y + h * 0.2)}` +
      `T${w} ${Math.round(y + h * 0.17)}V${h}H0Z`,
    'sea-deep',
  );
  out += glint(X(sunX), y + h * 0.03, 8, sunRadius * 0.7, sunRadius * 0.34, h * 0.025, 4);
  if (options.boats !== false)
    out += sail(X(sunX - 0.19), y + h * 0.085, h / 520) + sail(X(sunX - 0.145), y + h * 0.05, h / 900);
  if (cliffs > 0) {
    const across = cliffs < 1 ? cliffs * 1.25 : 1;
    const rock = (shares: readonly Point[], plane: Plane): string =>
      polygon(
        shares.map(([a, b]) => [X(cliffsX + a * across), y + h * b * (b < 0 ? cliffs : 1)] as Point),
        plane,
      );
    out += rock(
      [
        [-0.1, -0.24],
        [0.015, -0.3],
        [0.05, -0.26],
        [0.085, -0.27],
        [0.105, -0.16],
        [0.13, -0.14],
        [0.15, -0.04],
        [0.185, -0.02],
        [0.2, 0.06],
        [-0.1, 0.06],
      ],
      'cliff',
    );
    out += rock(
      [
        [-0.1, -0.24],
        [0.015, -0.3],
        [0.03, -0.2],
        [0.018, -0.12],
        [0.04, -0.03],
        [0.032, 0.06],
        [-0.1, 0.06],
      ],
      'cliff-shade',
    );
    out += rock(
      [
        [0.085, -0.27],
        [0.078, -0.15],
        [0.095, -0.06],
        [0.09, 0.06],
        [0.12, 0.06],
        [0.112, -0.04],
        [0.105, -0.16],
      ],
      'cliff-shade',
    );
    out += rock(
      [
        [0.15, -0.04],
        [0.148, 0.06],
        [0.165, 0.06],
        [0.16, -0.035],
      ],
      'cliff-shade',
    );
    out += rock(
      [
        [-0.1, 0.045],
        [0.2, 0.045],
        [0.225, 0.062],
        [0.16, 0.075],
        [-0.1, 0.08],
      ],
      'sea-light',
    );
    out += lighthouse(
      X(cliffsX + 0.168 * across),
      y - h * 0.028 * cliffs,
      (h / 560) * (cliffs < 1 ? 0.8 : 1),
    );
  }
  out += hill(
    [
      [X(0.42), h + 4],
      [X(0.5), Y(0.965)],
      [X(0.6), Y(0.9)],
      [X(0.72), Y(0.87)],
      [X(0.84), Y(0.79)],
      [X(0.93), Y(0.77)],
      [w, Y(0.72)],
    ],
    h + 4,
    'near2',
  );
  out += hill(
    [
      [X(0.55), h + 4],
      [X(0.66), Y(0.965)],
      [X(0.8), Y(0.91)],
      [X(0.9), Y(0.86)],
      [w, Y(0.85)],
    ],
    h + 4,
    'near',
  );
  if (pines > 0)
    out +=
      pine(X(pineX), Y(0.86), (pines * h) / 420) + pine(X(pineX - 0.085), Y(0.9), (pines * 0.62 * h) / 420);
  return out;
};

/** The gorge of the red tier, crossed by a viaduct; a train of `trainHeight` drives on it, where the line below has none of its own. */
export const gorge = (
  options: Frame & {
    sunX: number;
    sunRadius: number;
    deckY: number;
    arches: number;
    trainHeight?: number;
    cars?: number;
    trainX?: number;
    sunY?: number;
  },
): string => {
  const { width: w, height: h, deckY } = options;
  const { X, Y, points } = scaled(options);
  let out =
    rect(0, 0, w, h, 'sky') +
    rect(0, Y(0.3), w, Y(0.4), 'sky2') +
    disc(X(options.sunX), Y(options.sunY ?? 0.44), options.sunRadius, 'sun');
  out += hill(
    points([
      [0, 0.47],
      [0.12, 0.4],
      [0.25, 0.5],
      [0.4, 0.43],
      [0.56, 0.5],
      [0.72, 0.36],
      [0.86, 0.42],
      [1, 0.33],
    ]),
    h,
    'far',
  );
  out += hill(
    points([
      [0, 0.62],
      [0.16, 0.54],
      [0.33, 0.66],
      [0.5, 0.58],
      [0.68, 0.64],
      [0.84, 0.5],
      [1, 0.53],
    ]),
    h,
    'mid',
  );
  if (options.trainHeight)
    out += train(X(options.trainX ?? 0.36), Y(deckY) - 3, options.trainHeight, options.cars ?? 5);
  out += viaduct({
    from: X(-0.02),
    to: X(1.02),
    y: Y(deckY),
    bottom: h,
    arches: options.arches,
    deck: Y(0.022),
    spandrel: Y(0.028),
  });
  const low = h + 9;
  out += hill(
    [
      ...points([
        [0, 0.5],
        [0.06, 0.53],
        [0.14, 0.7],
        [0.25, 0.86],
        [0.36, 0.96],
      ]),
      [X(0.42), low],
    ],
    low,
    'near2',
  );
  out += hill(
    [
      [X(0.3), low],
      ...points([
        [0.42, 0.95],
        [0.56, 0.91],
        [0.7, 0.8],
        [0.83, 0.62],
        [0.92, 0.5],
        [1, 0.46],
      ]),
    ],
    low,
    'near2',
  );
  out += hill(
    [
      ...points([
        [0, 0.74],
        [0.09, 0.8],
        [0.2, 0.94],
      ]),
      [X(0.28), low],
    ],
    low,
    'near',
  );
  out += hill(
    [
      [X(0.56), low],
      ...points([
        [0.7, 0.94],
        [0.84, 0.8],
        [1, 0.68],
      ]),
    ],
    low,
    'near',
  );
  out +=
    cypress(X(0.045), Y(0.79), Y(0.2)) +
    cypress(X(0.066), Y(0.81), Y(0.14)) +
    cypress(X(0.93), Y(0.77), Y(0.24)) +
    cypress(X(0.952), Y(0.76), Y(0.17));
  return out;
};

/** The vineyards of the berry tier, a village on the hill. */
export const vineyard = (
  options: Frame & { sunX: number; sunRadius: number; villageX: number; rows?: number; sunY?: number },
): string => {
  const { width: w, height: h, villageX } = options;
  const { X, Y, points } = scaled(options);
  const rows = options.rows ?? 34;
  let out =
    rect(0, 0, w, h, 'sky') +
    rect(0, Y(0.28), w, Y(0.4), 'sky2') +
    disc(X(options.sunX), Y(options.sunY ?? 0.42), options.sunRadius, 'sun');
  out += hill(
    points([
      [0, 0.44],
      [0.14, 0.38],
      [0.3, 0.45],
      [0.5, 0.4],
      [0.7, 0.48],
      [0.86, 0.41],
      [1, 0.45],
    ]),
    h,
    'far',
  );
  out += hill(
    points([
      [0, 0.54],
      [0.2, 0.5],
      [villageX, 0.445],
      [Math.max(0.5, villageX + 0.12), 0.51],
      [0.7, 0.57],
      [0.86, 0.53],
      [1, 0.5],
    ]),
    h,
    'mid',
  );
  out += village(X(villageX), Y(0.455), h / 300, 3);
  out +=
    cypress(X(villageX + 0.09), Y(0.51), Y(0.1)) +
    cypress(X(villageX + 0.1), Y(0.515), Y(0.075)) +
    cypress(X(villageX - 0.11), Y(0.5), Y(0.085));
  out += vines({
    crest: [
      [X(0.38), h],
      ...points([
        [0.5, 0.73],
        [0.64, 0.615],
        [0.8, 0.57],
        [1, 0.545],
      ]),
    ],
    bottom: h,
    vanishing: [X(1.02), Y(0.44)],
    rows: Math.round(rows * 0.7),
    from: X(-0.9),
    to: X(1.3),
    ground: 'vine3',
    row: 'vine2',
  });
  out += vines({
    crest: [
      ...points([
        [0, 0.6],
        [0.14, 0.585],
        [0.32, 0.635],
        [0.52, 0.735],
        [0.7, 0.85],
      ]),
      [X(0.86), h],
    ],
    bottom: h,
    vanishing: [X(0.2), Y(0.46)],
    rows,
    from: X(-1.5),
    to: X(2),
    ground: 'vine',
    row: 'vine2',
  });
  return out;
};

/** The summits of the yellow tier. */
export const alps = (
  options: Frame & { sunX: number; sunRadius: number; snow?: number; sunY?: number; drop?: number },
): string => {
  const { width: w, height: h, snow = 0.34, drop = 0 } = options;
  const { X, Y, points } = scaled(options);
  return (
    rect(0, 0, w, h, 'sky') +
    disc(X(options.sunX), Y(options.sunY ?? 0.36), options.sunRadius, 'sun') +
    hill(
      points([
        [0, 0.52],
        [0.1, 0.42],
        [0.2, 0.5],
        [0.34, 0.4],
        [0.46, 0.5],
        [0.9, 0.44],
        [1, 0.36],
      ]),
      h,
      'far',
    ) +
    peak(X(0.86), Y(0.24 + drop), X(0.42), Y(0.86), { snow: snow * 0.8, seed: 9 }) +
    peak(X(0.38), Y(0.34 + drop), X(0.34), Y(0.84), { snow: snow * 0.7, seed: 5 }) +
    peak(X(0.62), Y(0.1 + drop), X(0.6), Y(0.92), { snow, seed: 2, lean: 0.46 }) +
    hill(
      points([
        [0, 0.7],
        [0.16, 0.64],
        [0.34, 0.74],
        [0.6, 0.8],
        [0.82, 0.72],
        [1, 0.76],
      ]),
      h,
      'mid',
    ) +
    firs(0, X(0.36), Y(0.84), Y(0.13), 'near2', 7, Y(0.08)) +
    firs(X(0.62), w + 20, Y(0.9), Y(0.14), 'near2', 11, -Y(0.08)) +
    hill(
      points([
        [0, 0.86],
        [0.2, 0.88],
        [0.48, 0.93],
        [0.72, 0.9],
        [1, 0.84],
      ]),
      h,
      'near',
    )
  );
};

/** Green hills, for what is empty and what is good for the climate. */
export const meadow = (options: Frame & { sunX: number; sunRadius: number }): string => {
  const { width: w, height: h } = options;
  const { X, Y, points } = scaled(options);
  return (
    rect(0, 0, w, h, 'sky') +
    disc(X(options.sunX), Y(0.4), options.sunRadius, 'sun') +
    hill(
      points([
        [0, 0.5],
        [0.18, 0.4],
        [0.36, 0.5],
        [0.58, 0.42],
        [0.8, 0.5],
        [1, 0.4],
      ]),
      h,
      'far',
    ) +
    hill(
      points([
        [0, 0.62],
        [0.24, 0.56],
        [0.5, 0.64],
        [0.76, 0.55],
        [1, 0.6],
      ]),
      h,
      'mid',
    ) +
    firs(-10, X(0.3), Y(0.68), Y(0.14), 'near2', 21, Y(0.17)) +
    firs(X(0.66), w + 10, Y(0.86), Y(0.16), 'near2', 23, -Y(0.19)) +
    hill(
      points([
        [0, 0.74],
        [0.26, 0.8],
        [0.52, 0.76],
        [0.8, 0.8],
        [1, 0.72],
      ]),
      h,
      'near2',
    ) +
    hill(
      points([
        [0, 0.9],
        [0.3, 0.86],
        [0.6, 0.93],
        [1, 0.88],
      ]),
      h,
      'near',
    )
  );
};

/** A red train through the snow. */
export const winter = (options: Frame & { sunX: number; sunRadius: number }): string => {
  const { width: w, height: h } = options;
  const { X, Y, points } = scaled(options);
  return (
    rect(0, 0, w, h, 'sky') +
    rect(0, Y(0.34), w, Y(0.3), 'sky2') +
    disc(X(options.sunX), Y(0.43), options.sunRadius, 'sun') +
    peak(X(0.1), Y(0.36), X(0.6), Y(0.72), { snow: 0.42, seed: 8 }) +
    peak(X(0.98), Y(0.34), X(0.56), Y(0.74), { snow: 0.4, seed: 4 }) +
    peak(X(0.62), Y(0.2), X(0.82), Y(0.78), { snow: 0.46, seed: 2 }) +
    firs(-10, w + 20, Y(0.63), Y(0.1), 'mid', 31, Y(0.03)) +
    hill(
      points([
        [0, 0.66],
        [0.3, 0.64],
        [0.6, 0.68],
        [1, 0.65],
      ]),
      h,
      'far',
    ) +
    firs(-10, X(0.42), Y(0.7), Y(0.16), 'near2', 33, Y(0.09)) +
    firs(X(0.7), w + 20, Y(0.76), Y(0.15), 'near2', 37, -Y(0.06)) +
    hill(
      points([
        [0, 0.77],
        [0.3, 0.755],
        [1, 0.76],
      ]),
      h,
      'snow-shade',
    ) +
    train(X(0.62) - trainLength(Y(0.042), 5) * 0.6, Y(0.79), Y(0.042), 5) +
    rect(0, Y(0.79), w, Y(0.008), 'near') +
    hill(
      points([
        [0, 0.8],
        [1, 0.8],
      ]),
      h,
      'snow',
    ) +
    path(
      `M0 ${Math.round(Y(0.93))}Q${Math.round(X(0.4))} ${Math.round(Y(0.86))} ${w} ${Math.round(Y(0.9))}V${h}H0Z`,
      'far',
    ) +
    firs(-30, X(0.2), Y(0.97), Y(0.3), 'near', 41, Y(0.2)) +
    firs(X(0.84), w + 40, Y(1.08), Y(0.34), 'near', 43, -Y(0.1))
  );
};

/** The poster of the home page: bay, viaduct, vines and low sun, the four colours together. `top` is where the land begins. */
export const bay = (
  options: Frame & { top: number; sunX: number; pineScale: number; boats?: number },
): string => {
  const { width: w, height: h, top, sunX } = options;
  const X = (share: number): number => w * share;
  const Y = (share: number): number => h * (top + ((share - 0.44) * (1 - top)) / 0.56);
  const sea = Y(0.6);
  const unit = h / 720;
  const r = Math.round;
  return (
    rect(0, 0, w, h, 'sky') +
    rect(0, Y(0.41), w, sea - Y(0.41) + 2, 'sky2') +
    disc(X(sunX), sea - h * 0.058, h * 0.118, 'sun') +
    peak(X(0.93), Y(0.34), X(0.26), sea + 6, { lit: 'far', shade: 'far2', snow: 0.3, seed: 6 }) +
    peak(X(0.83), Y(0.44), X(0.2), sea + 6, { lit: 'far', shade: 'far2', snow: 0.2, seed: 12 }) +
    hill(
      [
        [X(0.36), sea + 1],
        [X(0.43), Y(0.575)],
        [X(0.5), Y(0.55)],
        [X(0.57), Y(0.575)],
        [X(0.63), sea + 1],
      ],
      sea + 2,
      'far',
    ) +
    hill(
      [
        [X(0.84), sea + 1],
        [X(0.9), Y(0.555)],
        [X(0.96), Y(0.565)],
        [w, Y(0.53)],
      ],
      sea + 2,
      'far3',
    ) +
    rect(0, sea, w, h - sea, 'sea') +
    rect(0, sea, w, h * 0.015, 'sea-light') +
    path(
      `M0 ${r(Y(0.75))}Q${r(X(0.4))} ${r(Y(0.72))} ${r(X(0.66))} ${r(Y(0.765))}T${w} ${r(Y(0.74))}V${h}H0Z`,
      'sea-deep',
    ) +
    glint(X(sunX), sea + h * 0.016, 9, 70 * unit, 26 * unit, h * 0.013, 8) +
    sail(X(0.488), Y(0.672), 0.72 * unit) +
    sail(X(0.468), Y(0.645), 0.4 * unit) +
    hill(
      [
        [0, Y(0.49)],
        [X(0.08), Y(0.475)],
        [X(0.17), Y(0.5)],
        [X(0.27), Y(0.53)],
        [X(0.36), Y(0.585)],
        [X(0.41), Y(0.66)],
        [X(0.45), Y(0.8)],
        [X(0.47), h + 8],
      ],
      h + 8,
      'mid',
    ) +
    village(X(0.19), Y(0.515), 1.15 * unit, 5) +
    cypress(X(0.262), Y(0.535), 54 * unit) +
    cypress(X(0.273), Y(0.54), 38 * unit) +
    cypress(X(0.118), Y(0.49), 46 * unit) +
    train(X(0.52), Y(0.685) - 4, 25 * unit, w < 600 ? 2 : 4) +
    viaduct({
      from: X(0.3),
      to: X(1.03),
      y: Y(0.685),
      bottom: h + 10,
      arches: w < 600 ? 5 : 8,
      deck: 15 * unit,
      spandrel: 16 * unit,
      pier: 0.25,
    }) +
    vines({
      crest: [
        [0, Y(0.62)],
        [X(0.1), Y(0.61)],
        [X(0.22), Y(0.65)],
        [X(0.33), Y(0.72)],
        [X(0.42), Y(0.83)],
        [X(0.5), Y(0.94)],
        [X(0.56), h + 10],
      ],
      bottom: h + 10,
      vanishing: [X(0.2), Y(0.5)],
      rows: 30,
      from: X(-1.3),
      to: X(1.4),
      ground: 'vine',
      row: 'vine2',
    }) +
    hill(
      [
        [X(0.64), h + 10],
        [X(0.74), Y(0.965)],
        [X(0.84), Y(0.9)],
        [X(0.93), Y(0.86)],
        [w, Y(0.78)],
      ],
      h + 10,
      'near2',
    ) +
    hill(
      [
        [X(0.76), h + 10],
        [X(0.87), Y(0.965)],
        [w, Y(0.9)],
      ],
      h + 10,
      'near',
    ) +
    pine(X(0.945), Y(0.93), options.pineScale * unit)
  );
};

/** A tree of the plain, a poplar seen from afar. */
const poplar = (x: number, y: number, h: number): string =>
  path(
    `M${Math.round(x - h * 0.13)} ${Math.round(y - h / 2)}a${Math.round(h * 0.13)} ${Math.round(h / 2)} 0 1 1 ${Math.round(h * 0.26)} 0` +
      `a${Math.round(h * 0.13)} ${Math.round(h / 2)} 0 1 1 ${Math.round(-h * 0.26)} 0z`,
    'near',
  );

/** A plain with the poles of the line, which go smaller towards the horizon: for who travels without a tier. Words stand in its sky. */
export const plain = (options: Frame & { sunX: number; sunRadius: number; poles: number }): string => {
  const { width: w, height: h, poles } = options;
  const { X, Y, points } = scaled(options);
  const unit = h / 472;
  let out =
    rect(0, 0, w, h, 'sky') +
    rect(0, Y(0.57), w, Y(0.2), 'sky2') +
    disc(X(options.sunX), Y(0.7), options.sunRadius, 'sun');
  const crests: readonly (readonly [Plane, readonly Point[]])[] = [
    [
      'far',
      [
        [0, 0.73],
        [0.18, 0.65],
        [0.36, 0.73],
        [0.6, 0.72],
        [0.86, 0.665],
        [1, 0.7],
      ],
    ],
    [
      'far2',
      [
        [0, 0.76],
        [0.2, 0.745],
        [0.45, 0.765],
        [0.75, 0.74],
        [1, 0.755],
      ],
    ],
    [
      'mid',
      [
        [0, 0.78],
        [0.3, 0.775],
        [0.6, 0.79],
        [1, 0.785],
      ],
    ],
  ];
  for (const [plane, crest] of crests) out += hill(points(crest), h, plane);
  const trees: readonly Point[] = [
    [0.73, 44],
    [0.752, 51],
    [0.77, 58],
    [0.82, 65],
    [0.838, 72],
    [0.9, 49],
    [0.924, 56],
    [0.953, 63],
    [0.975, 70],
  ];
  for (const [x, tall] of trees) out += poplar(X(x), Y(0.79), tall * unit);
  out += hill(
    points([
      [0, 0.89],
      [0.25, 0.865],
      [0.55, 0.88],
      [0.8, 0.86],
      [1, 0.89],
    ]),
    h,
    'near2',
  );
  let wires = '';
  let before: Point | undefined;
  for (let i = 0; i < poles; i += 1) {
    const size = unit / (1 + i * 0.52);
    const x = X(0.036) + ((X(0.46) - X(0.036)) * (i * 0.52)) / (1 + i * 0.52);
    const foot = Y(0.795) + 65 * size;
    const top = foot - 190 * size;
    out +=
      rect(x - 3.5 * size, top, 7 * size, 190 * size, 'near') +
      rect(x - 30 * size, top + 14 * size, 60 * size, 6 * size, 'near') +
      rect(x - 22 * size, top + 34 * size, 44 * size, 5 * size, 'near');
    const end: Point = [x - 28 * size, top + 14 * size];
    if (before) {
      const sag = (before[1] + end[1]) / 2 + 18 * size;
      const middle = (before[0] + end[0]) / 2;
      const at = ([a, b]: Point, down = 0): string => `${Math.round(a)} ${Math.round((b + down) * 10) / 10}`;
      wires += `M${at(before)}Q${at([middle, sag])} ${at(end)}v1.2Q${at([middle, sag], 1.2)} ${at(before, 1.2)}z`;
    }
    before = end;
  }
  return (
    out +
    path(wires, 'near') +
    hill(
      points([
        [0, 0.957],
        [0.28, 0.95],
        [0.46, 0.957],
        [0.76, 0.935],
        [1, 0.957],
      ]),
      h,
      'near',
    )
  );
};

/**
 * The face of a discount card: rails run to the sun, whose place in the sky says which card it is. It rises for the young, stands high for
 * adults and sets for seniors; a family has two, and a card that is free to change its mind has the sea.
 */
export const rails = (
  options: Frame & { sunX: number; sunY: number; sunRadius: number; isTwo?: boolean; isSea?: boolean },
): string => {
  const { width: w, height: h, sunX, sunY, sunRadius } = options;
  const { X, Y, points } = scaled(options);
  const horizon = Y(0.61);
  let out =
    rect(0, 0, w, h, 'sky') + rect(0, Y(0.42), w, Y(0.2), 'sky2') + disc(X(sunX), Y(sunY), sunRadius, 'sun');
  if (options.isTwo) out += disc(X(sunX) + sunRadius * 1.6, Y(sunY + 0.08), sunRadius * 0.56, 'sun');
  out += options.isSea
    ? rect(0, Y(0.55), w, Y(0.07), 'far')
    : hill(
        points([
          [0, 0.59],
          [0.2, 0.5],
          [0.38, 0.6],
          [0.66, 0.57],
          [0.84, 0.52],
          [1, 0.56],
        ]),
        h,
        'far',
      );
  out += rect(0, horizon, w, h - horizon, 'mid');
  const left = X(sunX) - (X(sunX) - w * 0.16) * 0.62;
  const right = X(sunX) + (w * 0.9 - X(sunX)) * 0.62;
  // Seven sleepers, each nearer, wider and thicker than the one before.
  for (const share of [0.1, 0.17, 0.26, 0.38, 0.53, 0.72, 0.95]) {
    const from = X(sunX) + (left - X(sunX)) * share - 14 * share;
    const to = X(sunX) + (right - X(sunX)) * share + 14 * share;
    out += rect(from, horizon + (h - horizon) * share, to - from, 2 + 7 * share, 'near2');
  }
  return (
    out +
    polygon(
      [
        [X(sunX) - 3.5, horizon],
        [X(sunX) - 1.5, horizon],
        [left + 7.5, h],
        [left - 7.5, h],
      ],
      'sail',
    ) +
    polygon(
      [
        [X(sunX) + 1.5, horizon],
        [X(sunX) + 3.5, horizon],
        [right + 7.5, h],
        [right - 7.5, h],
      ],
      'sail',
    )
  );
};
