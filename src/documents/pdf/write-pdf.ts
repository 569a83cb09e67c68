import PDFDocument from 'pdfkit';
import { PRODUCT_NAME } from '#domain/product.ts';
import { AZTEC_QUIET_ZONE, aztecRows } from '../aztec.ts';
import type { Block, Column, DocumentHead, Strip, Words } from '../block.ts';
import { QR_QUIET_ZONE, qrRows } from '../qr.ts';
import { type Face, fontsFor, type Run, runsOf } from './faces.ts';
import type { EmbeddedFont, RefMaker } from './font-file.ts';
import { COLOURS, MM, PAGE } from './look.ts';
import { opacitiesOf, STRIP, stripContent } from './strip-content.ts';

type Kind<Name extends Block['kind']> = Extract<Block, { kind: Name }>;
type Element = PDFKit.PDFStructureElement;
/** What a page names of its own, by the name its operators have for it. */
interface PageObjects {
  readonly fonts: Record<string, unknown>;
  readonly xobjects: Record<string, unknown>;
}

/** How a text is set; `lead` is from one baseline to the next. */
interface Style {
  readonly face: Face;
  readonly size: number;
  readonly lead: number;
  readonly colour?: string;
  readonly align?: 'right' | 'center';
}
const STYLES = {
  1: { face: 'head', size: 25, lead: 29 },
  2: { face: 'head', size: 15, lead: 19 },
  3: { face: 'strong', size: 11, lead: 15 },
  body: { face: 'text', size: 9.5, lead: 13.5 },
  lead: { face: 'text', size: 12, lead: 17 },
  small: { face: 'text', size: 8.5, lead: 11.8, colour: COLOURS.soft },
  label: { face: 'text', size: 8.5, lead: 12, colour: COLOURS.soft },
  value: { face: 'head', size: 14, lead: 18 },
  large: { face: 'head', size: 19, lead: 23 },
  time: { face: 'head', size: 43, lead: 44 },
  station: { face: 'strong', size: 11.5, lead: 15 },
  head: { face: 'strong', size: 9, lead: 12.5 },
  cell: { face: 'text', size: 9, lead: 12.5 },
  brand: { face: 'head', size: 18, lead: 22 },
} as const satisfies Record<string, Style>;

const AFTER_HEADING = { 1: 12, 2: 4, 3: 1 } as const;

/** A line of a text: its runs, and how wide it is. */
interface Line {
  readonly runs: readonly Run[];
  readonly width: number;
}

/** Where blocks are set: `y` is the next free place, from the page's top. */
interface Place {
  readonly x: number;
  readonly width: number;
  y: number;
}

/** Operands of a colour, `#rrggbb`, in the space of screens. */
const rgb = (colour: string): string =>
  [1, 3, 5].map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) / 0.255) / 1000).join(' ');
const TEXT_COLOURS: ReadonlyMap<string, string> = new Map(
  Object.values(COLOURS).map((colour) => [colour, rgb(colour)]),
);

/**
 * Sets a document as a tagged PDF (ISO 32000-1) that keeps to what PDF/UA-1 asks of it (docs/pdf-accessibility.md), page by page: what is
 * finished leaves by `take` before the rest is known, and undefined when it is whole.
 */
export const writePdf = (head: DocumentHead, take: (bytes: Uint8Array | undefined) => void) => {
  const at = new Date(head.at);
  // Straight to who takes it: a file is written in pieces of a few bytes, and a stream has a turn for each.
  const Written = class extends PDFDocument {
    override push(bytes: Uint8Array | null): boolean {
      take(bytes ?? undefined);
      return true;
    }
  };
  const doc = new Written({
    // Fonts are ours; its own would be read for nothing.
    font: null as never,
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    info: {
      Title: head.title,
      Author: PRODUCT_NAME,
      Creator: PRODUCT_NAME,
      CreationDate: at,
      ModDate: at,
      ...(head.subject === undefined ? {} : { Subject: head.subject }),
    },
  });
  const objects = doc as unknown as { ref: RefMaker; page: PageObjects; addContent(operators: string): void };
  const fonts = fontsFor((data) => objects.ref(data));
  const strips = new Map<Strip, ReturnType<RefMaker>>();
  const root = doc.struct('Document', { title: head.title });
  doc.addStructure(root);

  let pages = 0;
  let note: string | undefined;
  const body: Place = { x: PAGE.side, width: PAGE.width - 2 * PAGE.side, y: PAGE.top };
  /** The lowest place of a page that blocks may reach: above its note. */
  let floor: number = PAGE.height - PAGE.bottom;
  /** Set while blocks stand side by side: they never leave their page. */
  let isBound = false;
  let table:
    | { readonly columns: readonly Column[]; readonly element: Element; readonly rows: Element }
    | undefined;

  const artifact = (type: 'Layout' | 'Pagination', draw: () => void): void => {
    doc.markContent('Artifact', { type });
    draw();
    doc.endMarkedContent();
  };

  /** Breaks a text into lines at its plain spaces; a word that is wider than the place is broken where it must. */
  const linesOf = (words: Words, style: Style, width: number): readonly Line[] => {
    const spans = typeof words === 'string' ? [words] : words;
    const lines: Line[] = [];
    let runs: Run[] = [];
    let x = 0;
    let space = 0;
    const end = (): void => {
      if (runs.length > 0) lines.push({ runs, width: x });
      runs = [];
      x = 0;
      space = 0;
    };
    for (const span of spans) {
      const face: Face = typeof span === 'string' ? style.face : 'strong';
      const blank = runsOf(face, style.size, ' ').width;
      for (const [index, word] of (typeof span === 'string' ? span : span.strong).split(' ').entries()) {
        if (index > 0) space = blank;
        for (let rest = word; rest !== ''; ) {
          let part = rest;
          let set = runsOf(face, style.size, part);
          if (x > 0 && x + space + set.width > width) end();
          while (set.width > width && part.length > 1) {
            part = part.slice(0, -1);
            set = runsOf(face, style.size, part);
          }
          // A space belongs to what stands before it, also at a line's end: what copies the text would else run its words together.
          const before = runs.at(-1);
          if (space > 0 && before) runs[runs.length - 1] = { ...before, text: `${before.text} ` };
          x += space;
          space = 0;
          for (const run of set.runs) runs.push({ ...run, x: x + run.x });
          x += set.width;
          rest = rest.slice(part.length);
        }
      }
    }
    end();
    return lines.map((line, index) => {
      const last = line.runs.at(-1);
      return last && index < lines.length - 1
        ? { ...line, runs: [...line.runs.slice(0, -1), { ...last, text: `${last.text.trimEnd()} ` }] }
        : line;
    });
  };

  const drawLine = (line: Line, style: Style, x: number, y: number, width: number): void => {
    const left =
      style.align === 'right'
        ? x + width - line.width
        : style.align === 'center'
          ? x + (width - line.width) / 2
          : x;
    if (line.runs.length === 0) return;
    const parts = ['BT', `${TEXT_COLOURS.get(style.colour ?? COLOURS.ink)} rg`];
    let chosen: EmbeddedFont | undefined;
    for (const run of line.runs) {
      const font = fonts.embedded(run.font);
      if (font !== chosen) {
        objects.page.fonts[font.name] ??= font.reference;
        parts.push(`/${font.name} ${style.size} Tf`);
        chosen = font;
      }
      parts.push(font.show(run.text, style.size, left + run.x, y + 0.76 * style.lead));
    }
    parts.push('ET');
    objects.addContent(parts.join('\n'));
  };

  /** A child of `parent` whose content `draw` draws; it may go on on other pages by `turn`. */
  const element = (
    parent: Element,
    tag: string,
    draw: (turn: () => void) => void,
    options: object = {},
  ): void => {
    const child = doc.struct(tag, options);
    parent.add(child);
    child.add(doc.markStructureContent(tag));
    draw(() => {
      doc.endMarkedContent();
      turnPage();
      child.add(doc.markStructureContent(tag));
    });
    doc.endMarkedContent();
    child.end();
  };

  const text = (
    parent: Element,
    tag: string,
    words: Words,
    style: Style,
    place: Place,
    options: object = {},
  ): void => {
    const lines = linesOf(words, style, place.width);
    if (!isBound && place.y + style.lead > floor) turnPage();
    element(
      parent,
      tag,
      (turn) => {
        for (const line of lines) {
          if (!isBound && place.y + style.lead > floor) turn();
          drawLine(line, style, place.x, place.y, place.width);
          place.y += style.lead;
        }
      },
      options,
    );
  };

  /** Draws what stands at the foot of the page that ends: its note, read last, and which page it is. */
  const endPage = (): void => {
    if (pages === 0) return;
    if (note !== undefined) {
      const place = { x: body.x, width: body.width, y: floor + 12 };
      const written = note;
      note = undefined;
      artifact('Layout', () => line(body.x, floor + 4, body.x + body.width, floor + 4, COLOURS.rule, 0.75));
      const bound = isBound;
      isBound = true;
      text(root, 'P', written, STYLES.small, place);
      isBound = bound;
    }
  };

  const line = (
    fromX: number,
    fromY: number,
    toX: number,
    toY: number,
    colour: string,
    width: number,
  ): void => {
    doc.moveTo(fromX, fromY).lineTo(toX, toY).lineWidth(width).strokeColor(colour).stroke();
  };

  /** The mark, a low sun over the track, with the product's name. */
  const brand = (): void => {
    const [x, y] = [body.x, PAGE.top + 3];
    doc.save().translate(x, y).scale(0.68);
    doc.path('M8 21a14 14 0 0 1 28 0z').fill(COLOURS.mark);
    doc.moveTo(0, 24).lineTo(44, 24).lineWidth(5).strokeColor(COLOURS.ink).stroke();
    doc.circle(22, 24, 4.5).lineWidth(3).fillAndStroke(COLOURS.paper, COLOURS.ink);
    doc.restore();
    const style: Style = STYLES.brand;
    for (const each of linesOf(PRODUCT_NAME, style, 300)) drawLine(each, style, x + 38, y, 300);
  };

  const newPage = (): void => {
    doc.addPage();
    pages += 1;
    floor = PAGE.height - PAGE.bottom;
    artifact('Pagination', brand);
    body.y = PAGE.top + 36;
  };

  /** Goes on on another page, which says which one it is. */
  const turnPage = (): void => {
    endPage();
    newPage();
    artifact('Pagination', () => {
      const style: Style = { ...STYLES.small, align: 'right' };
      for (const each of linesOf(`${head.title}, page ${pages}`, style, 300))
        drawLine(each, style, body.x + body.width - 300, PAGE.top + 8, 300);
    });
    body.y += 8;
    if (table) artifact('Pagination', () => drawHeads((table as NonNullable<typeof table>).columns));
  };

  const page = ({ aside = [], note: written }: Kind<'page'>, parent: Element): void => {
    endPage();
    newPage();
    const place = { x: body.x + body.width / 2, width: body.width / 2, y: PAGE.top + 2 };
    for (const words of aside) text(parent, 'P', words, { ...STYLES.body, align: 'right' }, place);
    body.y = Math.max(body.y, place.y);
    if (written !== undefined) {
      note = written;
      floor -= 12 + linesOf(written, STYLES.small, body.width).length * STYLES.small.lead;
    }
  };

  const strip = ({ scene }: Kind<'strip'>, place: Place): void => {
    const height = (PAGE.width / STRIP.width) * STRIP.height * 1.3;
    const top = place.y + 4;
    artifact('Layout', () => {
      doc.save().rect(0, top, PAGE.width, height).clip();
      const scale = height / STRIP.height;
      // The right of it, where the sun is.
      doc.translate(PAGE.width - STRIP.width * scale * 0.86, top).scale(scale);
      let drawn = strips.get(scene);
      if (!drawn) {
        // Written down once for all pages of a document, and made once for all documents.
        drawn = objects.ref({
          Type: 'XObject',
          Subtype: 'Form',
          BBox: [0, 0, STRIP.width, STRIP.height],
          Resources: { ExtGState: opacitiesOf(scene) },
          Filter: 'FlateDecode',
        });
        drawn.end(stripContent(scene));
        strips.set(scene, drawn);
      }
      objects.page.xobjects[scene] = drawn;
      objects.addContent(`/${scene} Do`);
      doc.restore();
      doc
        .rect(0, top + height, PAGE.width, 4.5)
        .fillOpacity(1)
        .fill(COLOURS.line);
    });
    place.y = top + height + 4.5 + 16;
  };

  const journey = (
    { departure, arrival, duration, changes }: Kind<'journey'>,
    parent: Element,
    place: Place,
  ): void => {
    const third = place.width * 0.31;
    const top = place.y;
    const ends: number[] = [];
    const call = ({ time, station }: typeof departure, x: number, align?: 'right'): number => {
      const own: Place = { x, width: third, y: top };
      const set = align ? { align } : {};
      text(parent, 'P', time, { ...STYLES.time, ...set }, own);
      text(parent, 'P', station, { ...STYLES.station, ...set }, own);
      ends.push(own.y);
      return linesOf(time, STYLES.time, third)[0]?.width ?? third;
    };
    const width = call(departure, place.x);
    const [from, to] = [place.x + width + 18, place.x + place.width - width - 18];
    const y = top + 26;
    text(
      parent,
      'P',
      duration,
      { ...STYLES.body, align: 'center' },
      { x: from, width: to - from, y: top + 3 },
    );
    artifact('Layout', () => {
      line(from + 6, y, to - 6, y, COLOURS.line, 3);
      for (const { from: begins, to: ends_ } of changes) {
        const [left, right] = [begins, ends_].map((share) => from + 6 + (to - from - 12) * share) as [
          number,
          number,
        ];
        line(left, y, right, y, COLOURS.paper, 4);
        doc.dash(1, { space: 3 });
        line(left, y, right, y, COLOURS.line, 2);
        doc.undash();
        for (const x of [left, right])
          doc.circle(x, y, 2.6).lineWidth(1.5).fillAndStroke(COLOURS.paper, COLOURS.line);
      }
      for (const x of [from + 6, to - 6])
        doc.circle(x, y, 5).lineWidth(3).fillAndStroke(COLOURS.paper, COLOURS.line);
    });
    call(arrival, place.x + place.width - third, 'right');
    place.y = Math.max(...ends) + 12;
  };

  const facts = ({ facts: given, look }: Kind<'facts'>, parent: Element, place: Place): void => {
    const value: Style = look === 'large' ? STYLES.large : STYLES.value;
    const list = doc.struct('L');
    parent.add(list);
    let x = place.x;
    let row = 0;
    for (const { label, value: said } of given) {
      const labels = linesOf(label, STYLES.label, place.width);
      const values = linesOf(said, value, place.width);
      const width = Math.max(...[...labels, ...values].map((each) => each.width));
      if (x > place.x && x + width > place.x + place.width) {
        x = place.x;
        place.y += row;
        row = 0;
      }
      // A row stays together: its values stand side by side, and each would go over by itself.
      const height = labels.length * STYLES.label.lead + values.length * value.lead;
      if (!isBound && row === 0 && place.y + height > floor) turnPage();
      const own: Place = { x, width: place.width + place.x - x + 1, y: place.y };
      const item = doc.struct('LI');
      list.add(item);
      text(item, 'Lbl', label, STYLES.label, own);
      text(item, 'LBody', said, value, own);
      item.end();
      row = Math.max(row, own.y - place.y + 9);
      x += width + 21;
    }
    list.end();
    place.y += row;
  };

  const frame = ({ words, tone }: Kind<'frame'>, parent: Element, place: Place): void => {
    const colour = tone === 'good' ? COLOURS.good : COLOURS.ink;
    const style: Style = { face: 'strong', size: 10, lead: 14, colour };
    const inner: Place = { x: place.x + 10, width: place.width - 20, y: place.y + 7 };
    const height = linesOf(words, style, inner.width).length * style.lead + 14;
    artifact('Layout', () => {
      doc
        .rect(place.x + 0.75, place.y + 0.75, place.width - 1.5, height - 1.5)
        .lineWidth(1.5)
        .strokeColor(colour)
        .stroke();
    });
    text(parent, 'P', words, style, inner);
    place.y += height + 6;
  };

  const code = (
    { as, text: content, side, alt, caption }: Kind<'code'>,
    parent: Element,
    place: Place,
  ): void => {
    const [rows, quiet] =
      as === 'qr' ? [qrRows(content), QR_QUIET_ZONE] : [aztecRows(content), AZTEC_QUIET_ZONE];
    const module = (side * MM) / (rows.length - 2 * quiet);
    const width = module * rows.length;
    // Its dark modules end where the texts end; the quiet zone lies in what is free anyway.
    const [left, top] = [place.x + place.width - width + quiet * module, place.y];
    element(
      parent,
      'Figure',
      () => {
        doc.rect(left, top, width, width).fill('#ffffff');
        // In modules: an order's code has some hundreds of them.
        const dark = [`q ${module} 0 0 ${module} ${left} ${top} cm 0 0 0 rg`];
        for (const [y, row] of rows.entries())
          for (let x = row.indexOf(true); x >= 0; ) {
            const end = row.indexOf(false, x);
            dark.push(`${x} ${y} ${end - x} 1 re`);
            x = row.indexOf(true, end);
          }
        objects.addContent([...dark, 'f Q'].join('\n'));
      },
      { alt, bbox: [left, top, left + width, top + width], placement: 'Block' },
    );
    place.y += width + 4;
    if (caption === undefined) return;
    const under: Place = { x: left, width, y: place.y };
    text(parent, 'P', caption, { ...STYLES.small, align: 'center' }, under);
    place.y = under.y;
  };

  /** The places of a table's cells. */
  const cellsOf = (columns: readonly Column[]): readonly { x: number; width: number; align?: 'right' }[] => {
    const gap = 10;
    const all = columns.reduce((sum, { share }) => sum + share, 0);
    const free = body.width - gap * (columns.length - 1);
    let x = body.x;
    return columns.map(({ share, align }) => {
      const width = (free * share) / all;
      const cell = { x, width, ...(align ? { align } : {}) };
      x += width + gap;
      return cell;
    });
  };

  const styleOf = (style: Style, align: 'right' | undefined): Style => (align ? { ...style, align } : style);

  /** The heads of a table's columns; said by `cell`, or only drawn where they are repeated. */
  const drawHeads = (
    columns: readonly Column[],
    cell: (head: string, style: Style, place: Place) => void = (head, style, place) => {
      for (const each of linesOf(head, style, place.width)) {
        drawLine(each, style, place.x, place.y, place.width);
        place.y += style.lead;
      }
    },
  ): void => {
    const top = body.y;
    const bottoms = cellsOf(columns).map(({ x, width, align }, index) => {
      const place = { x, width, y: top };
      cell((columns[index] as Column).head, styleOf(STYLES.head, align), place);
      return place.y;
    });
    body.y = Math.max(...bottoms) + 3;
  };

  const rows = (given: readonly (readonly string[])[]): void => {
    if (!table) throw new RangeError('rows without a table');
    const { columns, rows: parent } = table;
    const cells = cellsOf(columns);
    for (const row of given) {
      const lines = cells.map(({ width }, index) => linesOf(row[index] ?? '', STYLES.cell, width).length);
      const height = Math.max(1, ...lines) * STYLES.cell.lead + 7;
      if (body.y + height > floor) turnPage();
      artifact('Layout', () => line(body.x, body.y, body.x + body.width, body.y, COLOURS.rule, 0.5));
      const tr = doc.struct('TR');
      parent.add(tr);
      const bound = isBound;
      isBound = true;
      for (const [index, { x, width, align }] of cells.entries()) {
        const style = styleOf(index === 0 ? STYLES.head : STYLES.cell, align);
        const place = { x, width, y: body.y + 3 };
        if (index === 0) text(tr, 'TH', row[index] ?? '', style, place, { scope: 'Row' });
        else text(tr, 'TD', row[index] ?? '', style, place);
      }
      isBound = bound;
      tr.end();
      body.y += height;
    }
  };

  const startTable = ({ caption, columns, rows: given }: Kind<'table'>, parent: Element): void => {
    const element_ = doc.struct('Table');
    parent.add(element_);
    text(element_, 'Caption', caption, STYLES[3], body);
    body.y += 4;
    if (body.y + 60 > floor) turnPage();
    const heads = doc.struct('THead');
    element_.add(heads);
    const tr = doc.struct('TR');
    heads.add(tr);
    drawHeads(columns, (said, style, place) => text(tr, 'TH', said, style, place, { scope: 'Column' }));
    heads.end();
    const tbody = doc.struct('TBody');
    element_.add(tbody);
    table = { columns, element: element_, rows: tbody };
    rows(given);
  };

  const endTable = (): void => {
    if (!table) return;
    artifact('Layout', () => line(body.x, body.y, body.x + body.width, body.y, COLOURS.rule, 0.5));
    table.rows.end();
    table.element.end();
    table = undefined;
    body.y += 12;
  };

  const columns = ({ columns: given }: Kind<'columns'>, parent: Element, place: Place): void => {
    const gap = 24;
    const all = given.reduce((sum, { share }) => sum + share, 0);
    const bound = isBound;
    isBound = true;
    let x = place.x;
    const bottoms = given.map(({ share, blocks }) => {
      const width = ((place.width - gap * (given.length - 1)) * share) / all;
      const own: Place = { x, width, y: place.y };
      for (const block of blocks) set(block, parent, own);
      x += width + gap;
      return own.y;
    });
    isBound = bound;
    place.y = Math.max(...bottoms);
  };

  const set = (block: Block, parent: Element, place: Place): void => {
    if (block.kind !== 'rows') endTable();
    if (pages === 0 && block.kind !== 'page') newPage();
    switch (block.kind) {
      case 'page':
        page(block, parent);
        return;
      case 'strip':
        strip(block, place);
        return;
      case 'heading': {
        const style = STYLES[block.level];
        // A heading stays with what it heads.
        if (!isBound && place.y + style.lead + 30 > floor) turnPage();
        text(parent, `H${block.level}`, block.text, style, place);
        place.y += AFTER_HEADING[block.level];
        return;
      }
      case 'paragraph':
        text(parent, 'P', block.words, STYLES[block.look ?? 'body'], place);
        place.y += 5;
        return;
      case 'journey':
        journey(block, parent, place);
        return;
      case 'facts':
        facts(block, parent, place);
        return;
      case 'frame':
        frame(block, parent, place);
        return;
      case 'code':
        code(block, parent, place);
        return;
      case 'table':
        startTable(block, parent);
        return;
      case 'rows':
        rows(block.rows);
        return;
      case 'columns':
        columns(block, parent, place);
        return;
      case 'fold':
        artifact('Layout', () => {
          doc.dash(5, { space: 4 });
          line(0, place.y + 6, PAGE.width, place.y + 6, COLOURS.edge, 1.2);
          doc.undash();
        });
        place.y += 22;
        return;
      case 'rule':
        artifact('Layout', () => line(place.x, place.y, place.x + place.width, place.y, COLOURS.rule, 0.75));
        place.y += 14;
        return;
      case 'space':
        place.y += block.height;
    }
  };

  return {
    add: (blocks: readonly Block[]): void => {
      for (const block of blocks) set(block, root, body);
    },
    end: (): void => {
      endTable();
      if (pages === 0) newPage();
      endPage();
      root.end();
      fonts.end();
      doc.end();
    },
  };
};
