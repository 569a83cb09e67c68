import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** An element of a PDF's structure with its text, as assistive technology gets it. */
export interface Tagged {
  readonly role: string;
  readonly alt?: string;
  readonly text: string;
  readonly children: readonly Tagged[];
}

interface StructNode {
  readonly role?: string;
  readonly alt?: string;
  readonly type?: string;
  readonly id?: string;
  readonly children?: readonly StructNode[];
}

/** A PDF as PDF.js reads it, which had no part in making it. */
export interface ReadPdf {
  readonly pages: number;
  readonly title: string;
  readonly language: string;
  readonly isMarked: boolean;
  /** The structure of each page. */
  readonly structure: readonly Tagged[];
  /** What each page shows, artifacts included, in the order of its content. */
  readonly texts: readonly string[];
  /** Tagged content that no element of the structure has. */
  readonly orphans: readonly string[];
  /** Letters shown by the sign for a missing one. */
  readonly missingGlyphs: number;
}

interface Item {
  readonly type?: string;
  readonly id?: string;
  readonly str?: string;
  readonly hasEOL?: boolean;
}

/** Texts of the marked content of a page, by its identifier; `''` for what is marked as no content. */
const textsOf = (items: readonly Item[]): Map<string, string> => {
  const texts = new Map<string, string>();
  const within: string[] = [];
  for (const { type, id, str, hasEOL } of items) {
    if (type === 'beginMarkedContent') within.push('');
    else if (type === 'beginMarkedContentProps') within.push(id ?? '');
    else if (type === 'endMarkedContent') within.pop();
    else {
      const key = within.at(-1) ?? '';
      // It leaves out the space at a line's end and says instead that it is one.
      texts.set(key, (texts.get(key) ?? '') + (str ?? '') + (hasEOL ? ' ' : ''));
    }
  }
  return texts;
};

const contentOf = (node: StructNode): readonly string[] =>
  (node.children ?? []).flatMap((child) =>
    child.type === 'content' ? (child.id ?? []) : child.role === undefined ? [] : contentOf(child),
  );

const identifiersIn = (items: readonly Item[]): readonly string[] =>
  items.flatMap(({ type, id }) => (type === 'beginMarkedContentProps' && id ? id : []));

/** What a page draws: each operator with what it is given. */
const drawnOn = async (page: PDFPageProxy): Promise<readonly (readonly [fn: number, given: unknown[]])[]> => {
  const { fnArray, argsArray } = await page.getOperatorList();
  return fnArray.map((fn, index) => [fn, argsArray[index] ?? []] as const);
};

const missingIn = (drawn: Awaited<ReturnType<typeof drawnOn>>): number =>
  drawn
    .flatMap(([fn, [glyphs]]) => (fn === OPS.showText ? (glyphs as unknown[]) : []))
    .filter((glyph) => (glyph as { originalCharCode?: number } | null)?.originalCharCode === 0).length;

/** An element with what of it is on this page: PDF.js gives each page the whole tree, and content only where it is. */
const taggedOf = (node: StructNode, texts: ReadonlyMap<string, string>): Tagged | undefined => {
  const own = (node.children ?? []).filter(({ type }) => type === 'content');
  const children = (node.children ?? [])
    .filter(({ role }) => role !== undefined)
    .flatMap((child) => taggedOf(child, texts) ?? []);
  if (own.length === 0 && children.length === 0) return undefined;
  return {
    role: node.role ?? '',
    ...(node.alt === undefined ? {} : { alt: node.alt }),
    // PDF.js adds a space where the next text stands apart from the last.
    text: own
      .map(({ id }) => texts.get(id ?? '') ?? '')
      .join('')
      .replaceAll(/ +/g, ' ')
      .trim(),
    children,
  };
};

const opened = (bytes: Uint8Array): Promise<PDFDocumentProxy> =>
  // It keeps what it is given.
  getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;

export const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  const document = await opened(bytes);
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } };
  const marks = (await document.getMarkInfo()) as unknown as Map<string, boolean> | null;
  const structure: Tagged[] = [];
  const texts: string[] = [];
  const orphans: string[] = [];
  let missingGlyphs = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = (await page.getTextContent({ includeMarkedContent: true })) as { items: Item[] };
    const found = textsOf(items);
    const root = (await page.getStructTree()) as StructNode;
    const tree = taggedOf(root, found);
    if (tree) structure.push(tree);
    const owned = new Set(contentOf(root));
    orphans.push(...identifiersIn(items).filter((id) => !owned.has(id)));
    missingGlyphs += missingIn(await drawnOn(page));
    texts.push(items.map(({ str }) => str ?? '').join(''));
  }
  await document.loadingTask.destroy();
  return {
    pages: document.numPages,
    title: info.Title ?? '',
    language: info.Language ?? '',
    isMarked: marks?.get('Marked') === true,
    structure,
    texts,
    orphans,
    missingGlyphs,
  };
};

/** Everything of a structure in reading order: roles, texts and alternative texts. */
export const inOrder = (tagged: Tagged): readonly Tagged[] => [tagged, ...tagged.children.flatMap(inOrder)];

interface Drawn {
  readonly context: { getImageData(x: number, y: number, width: number, height: number): ImageData };
  readonly canvas: unknown;
}

const PAINTS: ReadonlyMap<number, string> = new Map(
  (
    [
      'showText',
      'fill',
      'eoFill',
      'stroke',
      'fillStroke',
      'eoFillStroke',
      'closeStroke',
      'closeFillStroke',
      'shadingFill',
      'paintImageXObject',
      'paintFormXObjectBegin',
    ] as const
  ).map((name) => [OPS[name], name]),
);

/** What a PDF draws that is neither content of an element nor an artifact, or one within the other; by name. */
export const drawnOutsideMarks = async (bytes: Uint8Array): Promise<readonly string[]> => {
  const document = await opened(bytes);
  const outside: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    let depth = 0;
    let painted = 0;
    for (const [fn, [first]] of await drawnOn(await document.getPage(number))) {
      if (fn === OPS.beginMarkedContent || fn === OPS.beginMarkedContentProps) depth += 1;
      else if (fn === OPS.endMarkedContent) depth -= 1;
      const paint = PAINTS.get(fn === OPS.constructPath ? (first as number) : fn);
      if (paint) painted += 1;
      if (depth > 1 || (paint && depth !== 1)) outside.push(`page ${number}: ${paint ?? 'a mark in a mark'}`);
    }
    if (painted === 0) outside.push(`page ${number}: nothing at all`);
  }
  await document.loadingTask.destroy();
  return outside;
};

/** The pages of a PDF as pictures. */
export const picturesOf = async (bytes: Uint8Array, dpi: number): Promise<ImageData[]> => {
  const document = await opened(bytes);
  const factory = document.canvasFactory as { create(width: number, height: number): Drawn };
  const pictures: ImageData[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: dpi / 72 });
    const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
    const { context, canvas } = factory.create(width, height);
    await page.render({ canvas: canvas as HTMLCanvasElement, canvasContext: context as never, viewport })
      .promise;
    pictures.push(context.getImageData(0, 0, width, height));
  }
  await document.loadingTask.destroy();
  return pictures;
};

let prepared: Promise<void> | undefined;

const readerPrepared = (): Promise<void> => {
  prepared ??= readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).then(
    (wasm) => {
      prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer } });
    },
  );
  return prepared;
};

/** The texts of the Aztec codes of a picture (its pixels, or a PNG), by ZXing's C++ reader, which had no part in making them. */
export const aztecIn = async (picture: ImageData | Uint8Array): Promise<string[]> => {
  await readerPrepared();
  return (await readBarcodes(picture, { formats: ['Aztec'] })).map(({ text }) => text);
};

/** The same of QR codes. */
export const qrIn = async (picture: ImageData | Uint8Array): Promise<string[]> => {
  await readerPrepared();
  return (await readBarcodes(picture, { formats: ['QRCode'] })).map(({ text }) => text);
};
