import fs from 'node:fs';
import path from 'node:path';
import { createDocuments } from '#documents/index.ts';
import type { StationId } from '#domain/ids.ts';
import { readTicketCode } from '#domain/rail/testing/read-ticket-code.ts';
import { ownTicketSigner } from '#domain/rail/ticket-code.ts';
import { type Trip, ticketCodes, ticketFile } from '#features/trips/index.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { aztecIn, picturesOf } from '#tests/harness/read-pdf.ts';
import { aztecDrawing } from '#web/ui/qr/aztec.server.ts';

const FIRST = [
  'Camille',
  'Élise',
  'Jean-Noël',
  'Łucja',
  'Ève',
  'Bartłomiej',
  'Zoë',
  'Nguyễn Thị',
  'Ana-María',
  'Şule',
];
const LAST = [
  'Vasseur',
  'Œuvrard',
  'L’Hôpital',
  'Müller',
  'Peña',
  'de La Rochefoucauld-Montbel',
  'Ó Briain',
  'Åström',
].concat(['Dvořák', 'Marie-Bénédicte de La Rochefoucauld-Montbel-Vanden']);
const STATIONS = fs
  .readFileSync(path.resolve(import.meta.dirname, '../../rail/network/stations.tsv'), 'utf8')
  .split('\n')
  .slice(1)
  .flatMap((line) => {
    const [key, uic, name] = line.split('\t');
    return key && uic && name ? [{ id: `StopArea:OCE${uic}` as StationId, name }] : [];
  });
const START = Temporal.Instant.from('2027-03-04T05:10:00Z');

/** A trip of one traveller, each number another: one to four trains, names of many alphabets' Latin, with and without a seat. */
const tripOf = (number: number): Trip => {
  const trains = 1 + (number % 4 === 3 ? 3 : number % 3);
  const segments = Array.from({ length: trains }, (_, leg) => {
    const [from, to] = [leg, leg + 1].map((at) => STATIONS[(number * 7 + at * 5) % STATIONS.length]) as [
      (typeof STATIONS)[number],
      (typeof STATIONS)[number],
    ];
    const departure = START.add({ hours: 13 * number + 3 * leg });
    return {
      leg,
      trainNumber: String(1_000 + ((number * 311 + leg * 97) % 98_000)),
      serviceDate: departure.toString().slice(0, 10),
      transportType: ['TGV INOUI', 'Intercités', 'TER', 'Intercités de nuit'][leg] ?? 'TER',
      from: from.id,
      fromName: from.name,
      to: to.id,
      toName: to.name,
      departure: departure.toString(),
      arrival: departure.add({ minutes: 40 + ((number * 13) % 120) }).toString(),
      seats:
        number % 5 === 4
          ? []
          : [
              {
                passenger: 0,
                coach: String(1 + (number % 18)),
                seat: String(11 + number),
                position: 'window',
              },
            ],
    };
  });
  return {
    fileId: `0199c1d0-6f00-7000-8000-${String(number).padStart(12, '0')}`,
    journey: number % 2,
    pnr: `T${String(number).padStart(5, '0')}`,
    bookingId: `b-${number}`,
    bookedAt: START.subtract({ hours: 48 }),
    state: 'booked',
    eTicket: true,
    isAdded: false,
    travelClass: number % 3 === 0 ? '1' : '2',
    fare: number % 4 === 0 ? 'promo' : 'points',
    departure: Temporal.Instant.from(segments[0]?.departure ?? ''),
    arrival: Temporal.Instant.from(segments.at(-1)?.arrival ?? ''),
    passengers: [
      {
        passenger: 0,
        firstName: FIRST[number % FIRST.length] ?? '',
        lastName: LAST[Math.floor(number / FIRST.length) % LAST.length] ?? '',
        isHolder: true,
      },
    ],
    segments,
    microConditions: [],
  };
};

/** One way to read tickets, with how many were read and verified, and what became of the others. */
interface Reading {
  readonly read: number;
  readonly against: readonly string[];
}

interface TicketsRead {
  readonly paper: Reading;
  readonly screen: Reading;
  /** Side of the codes in modules, without the quiet zone: the smallest and the largest. */
  readonly modules: readonly [number, number];
  /** Milliseconds from asking for a ticket to having it, one after the other, after the first. */
  readonly paperMs: readonly number[];
}

/** Paper at this resolution, screens with a code of this width in CSS pixels, its quiet zone included. */
export const PAPER_DPI = 150;
export const SCREEN_PX = 200;

/** Makes `count` tickets and reads each from its PDF and from a picture of the screen, by ZXing's C++ reader and the documented layout. */
export const readTickets = async (count: number, say: (line: string) => void): Promise<TicketsRead> => {
  const documents = createDocuments();
  const browser = await launchBrowser();
  try {
    const signer = ownTicketSigner(Buffer.alloc(32, 11));
    const clock = { now: () => START };
    const css = fs.readFileSync(path.resolve(import.meta.dirname, '../../src/web/ui/qr/qr.css'), 'utf8');
    const page = await browser.newPage({ viewport: { width: 800, height: 600 }, deviceScaleFactor: 1 });
    const paperMs: number[] = [];
    const sides: number[] = [];
    const tell = (trip: Trip, letters: string | undefined): string | undefined => {
      const said = readTicketCode(letters ?? '', [signer.publicKey]);
      if (typeof said === 'string') return `${trip.pnr}: ${letters === undefined ? 'not found' : said}`;
      return said.file === trip.pnr && said.trains.length === trip.segments.length
        ? undefined
        : `${trip.pnr}: says another ticket`;
    };
    const paper: string[] = [];
    const screen: string[] = [];
    for (let number = 0; number < count; number += 1) {
      const trip = tripOf(number);
      const begun = performance.now();
      const file = await ticketFile({ documents, signer, clock }, [trip], [trip]);
      if (number > 0) paperMs.push(performance.now() - begun);
      const pictures = file ? await picturesOf(file.bytes, PAPER_DPI) : [];
      const [picture] = pictures;
      const unread =
        pictures.length === 1 && picture
          ? tell(trip, (await aztecIn(picture))[0])
          : `${trip.pnr}: ${pictures.length} pages`;
      if (unread) paper.push(unread);
      const [code] = ticketCodes(signer, trip, START);
      const drawing = aztecDrawing(code?.available ? code.letters : 'A');
      sides.push(drawing.modules - 4);
      await page.setContent(
        `<!doctype html><style>${css} body{margin:40px;background:#f8f2e5} .qr{width:${SCREEN_PX}px}</style>` +
          `<span class="qr"><svg viewBox="0 0 ${drawing.modules} ${drawing.modules}" shape-rendering="crispEdges"><path d="${drawing.path}"/></svg></span>`,
      );
      const shot = await page.locator('.qr').screenshot();
      const against = tell(trip, (await aztecIn(shot))[0]);
      if (against) screen.push(against);
      if (number % 20 === 19) say(`${number + 1} tickets, ${paper.length + screen.length} not read`);
    }
    return {
      paper: { read: count - paper.length, against: paper },
      screen: { read: count - screen.length, against: screen },
      modules: [Math.min(...sides), Math.max(...sides)],
      paperMs,
    };
  } finally {
    await browser.close();
    await documents.close();
  }
};
