/**
 * Primitives of the landscapes: flat planes as SVG text, each filled by a `--l-*` token so that one drawing serves day, card and night.
 * Used by make-scenes.ts only; nothing here reaches the browser.
 */
export type Point = readonly [x: number, y: number];

/** Plane colours, by what the plane is. */
export type Plane =
  | 'sky'
  | 'sky2'
  | 'sun'
  | 'far'
  | 'far2'
  | 'far3'
  | 'mid'
  | 'near'
  | 'near2'
  | 'snow'
  | 'snow-shade'
  | 'sea'
  | 'sea-light'
  | 'sea-deep'
  | 'vine'
  | 'vine2'
  | 'vine3'
  | 'stone'
  | 'stone-shade'
  | 'train'
  | 'train-band'
  | 'train-window'
  | 'roof'
  | 'wall'
  | 'sail'
  | 'accent'
  | 'ground'
  | 'cliff'
  | 'cliff-shade'
  | 'lit'
  | 'shade';

const n = (value: number): string => String(Math.round(value * 10) / 10);
const at = (points: readonly Point[], index: number): Point =>
  points[Math.min(Math.max(index, 0), points.length - 1)] as Point;

/** A small seeded generator (mulberry32): the same seed draws the same trees. */
export const seeded = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

export const path = (d: string, plane: Plane): string => `<path fill="var(--l-${plane})" d="${d}"/>`;
export const rect = (x: number, y: number, width: number, height: number, plane: Plane): string =>
  path(`M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`, plane);
export const disc = (x: number, y: number, radius: number, plane: Plane): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="var(--l-${plane})"/>`;
export const polygon = (points: readonly Point[], plane: Plane): string =>
  path(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`, plane);
const placed = (x: number, y: number, scale: number, inner: string): string =>
  `<g transform="translate(${n(x)} ${n(y)})scale(${Math.round(scale * 1000) / 1000})">${inner}</g>`;

/** Control points of the smooth crest through the points (Catmull-Rom as cubic Béziers). */
const crest = (points: readonly Point[]): readonly (readonly [Point, Point, Point])[] =>
  points.slice(0, -1).map((p1, i) => {
    const p0 = at(points, i - 1);
    const p2 = at(points, i + 1);
    const p3 = at(points, i + 2);
    return [
      [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6],
      [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6],
      p2,
    ] as const;
  });

/** A hill: a smooth crest, closed at the bottom. */
export const hill = (points: readonly Point[], bottom: number, plane: Plane): string => {
  const first = at(points, 0);
  const curves = crest(points).map((c) => `C${c.map(([x, y]) => `${n(x)} ${n(y)}`).join(' ')}`);
  return path(`M${n(first[0])} ${n(bottom)}V${n(first[1])}${curves.join('')}V${n(bottom)}Z`, plane);
};

/** The crest as a polyline, fine enough to cut other planes along it. */
const sampled = (points: readonly Point[]): Point[] => {
  const line: Point[] = [at(points, 0)];
  crest(points).forEach(([c1, c2, end], i) => {
    const start = at(points, i);
    for (let step = 1; step <= 12; step += 1) {
      const t = step / 12;
      const u = 1 - t;
      const mix = (k: 0 | 1): number =>
        u ** 3 * start[k] + 3 * u * u * t * c1[k] + 3 * u * t * t * c2[k] + t ** 3 * end[k];
      line.push([mix(0), mix(1)]);
    }
  });
  return line;
};

/** Cuts a polygon by a convex one (Sutherland-Hodgman); the clip goes clockwise on screen. */
const cut = (subject: readonly Point[], clip: readonly Point[]): Point[] =>
  clip.reduce<Point[]>((polygonLeft, from, index) => {
    const to = clip[(index + 1) % clip.length] as Point;
    const side = (p: Point): number =>
      (to[0] - from[0]) * (p[1] - from[1]) - (to[1] - from[1]) * (p[0] - from[0]);
    return polygonLeft.flatMap((current, i) => {
      const previous = polygonLeft[(i + polygonLeft.length - 1) % polygonLeft.length] as Point;
      const a = side(previous);
      const b = side(current);
      const crossing = (): Point => {
        const t = a / (a - b);
        return [previous[0] + (current[0] - previous[0]) * t, previous[1] + (current[1] - previous[1]) * t];
      };
      if (b >= 0) return a >= 0 ? [current] : [crossing(), current];
      return a >= 0 ? [crossing()] : [];
    });
  }, subject.slice());

/**
 * Rows of vines on a hill: wedges from a vanishing point, cut along the crest here rather than by a clip path, because an external
 * `use` does not resolve one in every browser.
 */
export const vines = (options: {
  crest: readonly Point[];
  bottom: number;
  vanishing: Point;
  rows: number;
  from: number;
  to: number;
  ground: Plane;
  row: Plane;
}): string => {
  const { bottom, vanishing, rows, from, to } = options;
  const line = sampled(options.crest);
  const slope: Point[] = [[at(line, 0)[0], bottom], ...line, [at(line, line.length - 1)[0], bottom]];
  const width = (to - from) / rows;
  const wedges = Array.from({ length: rows }, (_, i) =>
    cut(slope, [vanishing, [from + i * width + width / 2, bottom], [from + i * width, bottom]]),
  ).filter((wedge) => wedge.length > 2);
  const d = wedges.map((wedge) => `M${wedge.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`).join('');
  return hill(options.crest, bottom, options.ground) + path(d, options.row);
};

/** The sun on water: bars that widen towards the viewer. */
export const glint = (
  x: number,
  y: number,
  bars: number,
  width: number,
  growth: number,
  gap: number,
  seed: number,
): string => {
  const random = seeded(seed);
  let d = '';
  for (let i = 0; i < bars; i += 1) {
    const w = width + growth * i * (0.7 + 0.6 * random());
    const left = x - w / 2 + (random() - 0.5) * w * 0.35;
    d += `M${n(left)} ${n(y + gap * i + i * i * 0.5)}h${n(w)}v${n(1.6 + i * 0.42)}h${n(-w)}z`;
  }
  return path(d, 'sun');
};

export const viaduct = (options: {
  from: number;
  to: number;
  y: number;
  bottom: number;
  arches: number;
  deck: number;
  spandrel: number;
  pier?: number;
}): string => {
  const { from, to, y, bottom, arches, deck, spandrel } = options;
  const span = (to - from) / arches;
  const pier = span * (options.pier ?? 0.26);
  let body = `M${n(from)} ${n(y)}H${n(to)}V${n(bottom)}H${n(from)}Z`;
  let reveal = '';
  for (let i = 0; i < arches; i += 1) {
    const left = from + i * span + pier / 2;
    const right = from + (i + 1) * span - pier / 2;
    const r = (right - left) / 2;
    const top = y + deck + spandrel + r;
    const depth = span * 0.075;
    body += `M${n(left)} ${n(bottom)}V${n(top)}A${n(r)} ${n(r)} 0 0 1 ${n(right)} ${n(top)}V${n(bottom)}Z`;
    reveal +=
      `M${n(left)} ${n(bottom)}V${n(top)}A${n(r)} ${n(r)} 0 0 1 ${n(right)} ${n(top)}` +
      `A${n(r - depth / 2)} ${n(r - depth * 0.4)} 0 0 0 ${n(left + depth)} ${n(top + 2)}V${n(bottom)}Z`;
  }
  return (
    `<path fill="var(--l-stone)" fill-rule="evenodd" d="${body}"/>` +
    path(reveal, 'stone-shade') +
    rect(from - 6, y - 3, to - from + 12, 5, 'stone-shade') +
    rect(from, y + deck, to - from, 2.2, 'stone-shade')
  );
};

/** Length of a train of the given height, for those who place it. */
export const trainLength = (height: number, cars: number): number => height * (4.6 * cars + 6.8);

/** A high-speed train with a nose at each end, its wheels at `y`. */
export const train = (x: number, y: number, height: number, cars: number): string => {
  const h = height;
  const car = h * 4.6;
  const nose = h * 3.4;
  const length = trainLength(h, cars);
  const windows = Array.from({ length: cars }, (_, i) => {
    const w = car * 0.86;
    return `M${n(nose + i * car + car * 0.06)} ${n(h * 0.22)}h${n(w)}v${n(h * 0.22)}h${n(-w)}z`;
  }).join('');
  const cab = `M${n(nose * 0.56)} ${n(h * 0.3)}L${n(nose * 0.74)} ${n(h * 0.13)}H${n(nose * 0.92)}V${n(h * 0.42)}H${n(nose * 0.5)}Z`;
  const tail =
    `M${n(length - nose * 0.56)} ${n(h * 0.3)}L${n(length - nose * 0.74)} ${n(h * 0.13)}` +
    `H${n(length - nose * 0.92)}V${n(h * 0.42)}H${n(length - nose * 0.5)}Z`;
  const body =
    `M0 ${n(h)}C0 ${n(h * 0.62)} ${n(nose * 0.32)} ${n(h * 0.5)} ${n(nose * 0.52)} ${n(h * 0.24)}Q${n(nose * 0.68)} 0 ${n(nose)} 0` +
    `H${n(length - nose)}Q${n(length - nose * 0.68)} 0 ${n(length - nose * 0.52)} ${n(h * 0.24)}` +
    `C${n(length - nose * 0.32)} ${n(h * 0.5)} ${n(length)} ${n(h * 0.62)} ${n(length)} ${n(h)}Z`;
  const band = `M${n(nose * 0.04)} ${n(h * 0.84)}H${n(length - nose * 0.04)}L${n(length)} ${n(h)}H0Z`;
  return placed(
    x,
    y - h,
    1,
    path(body, 'train') + path(cab + tail + windows, 'train-window') + path(band, 'train-band'),
  );
};

/** An umbrella pine of the coast, 200 units high. */
export const pine = (x: number, y: number, scale: number): string =>
  placed(
    x,
    y,
    scale,
    path(
      'M-5 0C-3-40-14-70-6-112L0-150 8-110C2-72 6-38 7 0ZM-2-96C-22-112-44-122-62-128L-60-132C-38-128-18-120 0-104ZM2-104C20-124 40-134 58-140L60-136C44-128 22-112 4-92ZM-112-134C-118-158-82-166-70-172-58-190-22-186-12-190 8-204 46-196 54-184 78-184 96-172 98-160 116-156 112-136 96-134 72-126 48-138 24-132-4-124-24-138-52-130-74-122-104-124-112-134Z',
      'near',
    ) +
      path(
        'M-70-172C-58-190-22-186-12-190 8-204 46-196 54-184 78-184 96-172 98-160 80-168 66-164 50-166 30-176 6-164-8-168-30-176-44-162-70-172Z',
        'near2',
      ),
  );

export const cypress = (x: number, y: number, h: number): string =>
  path(
    `M${n(x)} ${n(y - h)}C${n(x + h * 0.13)} ${n(y - h * 0.6)} ${n(x + h * 0.12)} ${n(y - h * 0.1)} ${n(x + h * 0.03)} ${n(y)}` +
      `H${n(x - h * 0.03)}C${n(x - h * 0.12)} ${n(y - h * 0.1)} ${n(x - h * 0.13)} ${n(y - h * 0.6)} ${n(x)} ${n(y - h)}Z`,
    'near',
  );

export const sail = (x: number, y: number, scale: number): string =>
  placed(
    x,
    y,
    scale,
    path('M0-34V-4H-15ZM2-40C14-26 17-14 16-4H2Z', 'sail') + path('M-17-2H20L14 4H-11Z', 'ground'),
  );

export const lighthouse = (x: number, y: number, scale: number): string =>
  placed(
    x,
    y,
    scale,
    path('M-9 0-6-62H6L9 0Z', 'sail') +
      path('M-8.1-18-7.2-36H7.2L8.1-18ZM-6.4-54-6-62H6L6.4-54Z', 'accent') +
      path('M-9-62H9V-66H-9ZM-5-66H5V-76H-5ZM-6-76 0-83 6-76Z', 'ground') +
      path('M3-62H6L9 0H3Z', 'cliff-shade'),
  );

export const village = (x: number, y: number, scale: number, seed: number): string => {
  const random = seeded(seed);
  let walls = '';
  let roofs = '';
  let left = -46;
  for (let i = 0; i < 7; i += 1) {
    const w = 11 + random() * 9;
    const h = 8 + random() * 9;
    walls += `M${n(left)} 2V${n(-h)}H${n(left + w)}V2Z`;
    roofs += `M${n(left - 1.5)} ${n(-h)}L${n(left + w / 2)} ${n(-h - 6)}L${n(left + w + 1.5)} ${n(-h)}Z`;
    left += w * 0.86;
  }
  const shade = '<path fill="var(--l-roof)" d="M4-30H8V2H4Z" opacity=".5"/>';
  return placed(
    x,
    y,
    scale,
    path(`${walls}M-4 2V-30H8V2Z`, 'wall') + path(`${roofs}M-6-30 2-58 10-30Z`, 'roof') + shade,
  );
};

/** A summit: a lit face, a shaded one, a broken ridge between them, and snow from the top down to `snow` of its height. */
export const peak = (
  x: number,
  y: number,
  width: number,
  base: number,
  options: { snow?: number; seed: number; lean?: number; lit?: Plane; shade?: Plane },
): string => {
  const { snow = 0, lean = 0.42, lit = 'lit', shade = 'shade' } = options;
  const random = seeded(options.seed);
  const left = x - width * lean;
  const right = x + width * (1 - lean);
  const height = base - y;
  const jitter = (): number => (random() - 0.5) * width * 0.05;
  const ridge: Point[] = [
    [x, y],
    [x + width * 0.03 + jitter(), y + height * 0.2],
    [x - width * 0.05 + jitter(), y + height * 0.42],
    [x + width * 0.05 + jitter(), y + height * 0.66],
    [x - width * 0.02, base],
  ];
  const shadedEdge: Point[] = [
    [left, base],
    [left + (x - left) * 0.4, base - height * 0.36],
    [left + (x - left) * 0.55, base - height * 0.5],
    [left + (x - left) * 0.8, base - height * 0.82],
  ];
  const litEdge: Point[] = [
    [x + (right - x) * 0.18, y + height * 0.14],
    [x + (right - x) * 0.42, y + height * 0.46],
    [x + (right - x) * 0.66, y + height * 0.62],
    [right, base],
  ];
  const faces =
    polygon([...shadedEdge, ...ridge], shade) +
    polygon([[x, y], ...litEdge, ...ridge.slice(1).reverse()], lit);
  if (snow === 0) return faces;
  const depth = height * snow;
  const hem: Point[] = [
    [x - width * lean * snow * 0.95, y + depth],
    [x - width * 0.06, y + depth * 0.72],
    [x - width * 0.02, y + depth * 1.02],
  ];
  const shoulder = shadedEdge[3] as Point;
  return (
    faces +
    polygon(
      [
        ...hem,
        [x + width * 0.03, y + depth * 0.78],
        [x + width * 0.09, y + depth * 1.1],
        [x + width * (1 - lean) * snow * 0.8, y + depth * 0.82],
        litEdge[0] as Point,
        [x, y],
        shoulder,
      ],
      'snow',
    ) +
    polygon(
      [...hem, [x + width * 0.01, y + depth * 0.6], [x + width * 0.02, y + depth * 0.4], [x, y], shoulder],
      'snow-shade',
    )
  );
};

/** A border of fir trees from `from` to `to`, its foot falling by `slope`; the wood goes on below. */
export const firs = (
  from: number,
  to: number,
  y: number,
  height: number,
  plane: Plane,
  seed: number,
  slope = 0,
): string => {
  const random = seeded(seed);
  let d = `M${n(from)} ${n(y + 400)}`;
  for (let x = from; x < to; ) {
    const w = height * (0.3 + 0.2 * random());
    const h = height * (0.7 + 0.6 * random());
    const foot = y + (slope * (x - from)) / (to - from);
    d += `L${n(x)} ${n(foot)}L${n(x + w / 2)} ${n(foot - h)}L${n(x + w)} ${n(foot)}`;
    x += w * 0.86;
  }
  return path(`${d}L${n(to)} ${n(y + 400)}Z`, plane);
};
