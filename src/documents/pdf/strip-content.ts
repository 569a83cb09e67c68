import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import type { Strip } from '../block.ts';

interface Shape {
  readonly path: string;
  readonly fill: string;
  readonly opacity?: number;
  readonly x?: number;
  readonly y?: number;
  readonly scale?: number;
}
const STRIPS = JSON.parse(
  readFileSync(new URL('../strips/strips.json', import.meta.url), 'utf8'),
) as Readonly<Record<Strip, readonly Shape[]>>;
/** What the strips are drawn for. */
export const STRIP = { width: 1440, height: 104 } as const;

const nameOf = (opacity: number): string => `O${Math.round(opacity * 1000)}`;

/** The states of drawing that a strip's content names. */
export const opacitiesOf = (scene: Strip): Record<string, object> =>
  Object.fromEntries(
    STRIPS[scene].flatMap(({ opacity }) =>
      opacity === undefined ? [] : [[nameOf(opacity), { Type: 'ExtGState', ca: opacity }]],
    ),
  );

/** The operators of shapes, as pdfkit makes them of paths of SVG. */
const operatorsOf = (shapes: readonly Shape[]): string => {
  const operators: string[] = [];
  const Pen = class extends PDFDocument {
    override addContent(operator: string): this {
      operators.push(operator);
      return this;
    }
  };
  const pen = new Pen({ autoFirstPage: false, font: null as never });
  for (const { path, fill, opacity, x = 0, y = 0, scale = 1 } of shapes) {
    pen.save().translate(x, y).scale(scale);
    if (opacity !== undefined) operators.push(`/${nameOf(opacity)} gs`);
    pen.path(path).fill(fill);
    pen.restore();
  }
  return operators.join('\n');
};

const made = new Map<Strip, Uint8Array>();

/** A landscape as the content of a form, compressed. */
export const stripContent = (scene: Strip): Uint8Array => {
  let content = made.get(scene);
  if (!content) {
    content = deflateSync(operatorsOf(STRIPS[scene]));
    made.set(scene, content);
  }
  return content;
};
