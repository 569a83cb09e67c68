import { median } from '#tests/bench/median.ts';
import { PAPER_DPI, readTickets, SCREEN_PX } from './hundred-tickets.ts';
import { type Findings, type Proof, table } from './proof.ts';

const prove = async ([size]: readonly string[], say: (line: string) => void): Promise<Findings> => {
  const count = Number(size ?? 100);
  if (!Number.isInteger(count) || count < 2) throw new Error('TICKETS is a whole number from 2 on');
  const { paper, screen, modules, paperMs } = await readTickets(count, say);
  const sorted = paperMs.toSorted((a, b) => a - b);
  const [usual, worst] = [median(paperMs), sorted.at(-1) ?? 0];
  return {
    against: [
      ...paper.against.map((line) => `on paper, ${line}`),
      ...screen.against.map((line) => `on a screen, ${line}`),
    ],
    report: `
## What was done

${count} tickets, each of another file: one to four trains between the stations of the shipped network, first and second class, promo and exchangeable,
with a seat and without, names from Ève L’Hôpital to Nguyễn Thị Dvořák and to 50 letters. Their codes have ${modules[0]} to ${modules[1]} modules.

Each was made as the portal makes it and read twice: from its PDF, drawn by PDF.js at ${PAPER_DPI} dpi, and from a picture of a page in Chromium that shows the code
${SCREEN_PX} px wide with its quiet zone, on a screen of one pixel to the pixel. The reader of both is ZXing's in C++ (\`zxing-wasm\`), which had no part in
making them and was not told where on the picture the code is. What it read was then checked by a reader written after [ticket-code.md](../ticket-code.md)
alone: signature, file and trains.

## What was read

${table(
  ['from', 'read and verified'],
  [
    [`the PDF, ${PAPER_DPI} dpi`, `${paper.read} of ${count}`],
    [`a screen, ${SCREEN_PX} px`, `${screen.read} of ${count}`],
  ],
)}

A PDF took ${Math.round(usual)} ms from asking to having it (median, one after the other, thread and messages included), the slowest ${Math.round(worst)} ms, the first one apart.`,
  };
};

export const proof: Proof = {
  claim:
    'Every one of a hundred tickets is read by an independent decoder from its PDF at 150 dpi and from a picture of the screen 200 px wide, and verified.',
  options: 'TICKETS',
  prove,
};
