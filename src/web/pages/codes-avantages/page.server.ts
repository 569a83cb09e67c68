import { parisDate } from '#domain/clock.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import { CODE_LIFE } from '#domain/loyalty/code-words.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { counted, NBSP, quantity } from '#domain/typography.ts';
import { type AdvantageCode, advantageCodes, type Standing } from '#features/loyalty/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { partOf, readList } from '#web/lists/read-list.server.ts';
import { daysLeft } from '#web/views/voucher-words.server.ts';

const PER_PAGE = 10;

/** A code as a card: one that can be used, one to come, or what became of this year's. */
interface CodeCard {
  readonly trips: number;
  /** « −20 % » */
  readonly off: string;
  readonly state: {
    readonly tone: 'ok' | 'used' | 'expired' | 'coming';
    readonly words: string;
  };
  readonly code: string | undefined;
  readonly terms: string;
}

const off = (percent: number): string => `\u2212${quantity(percent, '%')}`;

const usedWords = ({ used }: AdvantageCode): string =>
  used ? `Utilisé le ${formatLongDate(used.on)}${used.label === '' ? '' : `, ${used.label}`}` : '';

const usableCard = (
  { trips, percent, code, issuedOn, expiresOn }: AdvantageCode,
  today: Temporal.PlainDate,
): CodeCard => ({
  trips,
  off: off(percent),
  state: { tone: 'ok', words: `À utiliser, ${daysLeft(today.until(expiresOn).days)}` },
  code,
  terms: `Reçu le ${formatLongDate(issuedOn)}, valable jusqu’au ${formatLongDate(expiresOn)}. À donner à l’achat d’un billet, en gare ou sur nos sites de vente.`,
});

/** What this year's trips have brought at one of its stops, or will. */
const cardAt = (
  { trips, percent }: { readonly trips: number; readonly percent: number },
  standing: Standing,
  codes: readonly AdvantageCode[],
  today: Temporal.PlainDate,
): CodeCard => {
  const code = codes.find((one) => one.trips === trips && one.yearEnds.equals(standing.anniversary));
  if (code?.state === 'usable') return usableCard(code, today);
  const card = { trips, off: off(code?.percent ?? percent), code: undefined };
  if (code)
    return {
      ...card,
      state: code.used
        ? { tone: 'used', words: 'Utilisé' }
        : { tone: 'expired', words: `Expiré le ${formatLongDate(code.expiresOn)}` },
      terms: code.used
        ? `${usedWords(code)}.`
        : `Il était valable ${CODE_LIFE}. Le prochain arrive avec vos prochains voyages.`,
    };
  const missing = trips - standing.trips;
  return {
    ...card,
    state: {
      tone: 'coming',
      words: missing > 1 ? `Dans ${counted(missing, 'voyage', 'voyages')}` : 'Au prochain voyage',
    },
    terms: `Il s’affiche ici quand votre ${trips}e voyage est compté, ${counted(LOYALTY.countAfterDays, 'jour', 'jours')} après le trajet, s’il est fait avant le ${formatLongDate(standing.anniversary)}.`,
  };
};

const pastView = (code: AdvantageCode) => ({
  code: code.code,
  from: `${code.trips}e${NBSP}voyage, ${code.issuedOn.year}`,
  state:
    code.state === 'used'
      ? ({ tone: 'used', words: usedWords(code) } as const)
      : ({ tone: 'expired', words: `Expiré le ${formatLongDate(code.expiresOn)}` } as const),
});

/** The codes that the year's trips bring, those still usable from the year before, and apart what is used or expired (VOUCHER-03). */
export const loader = async (context: PageContext) => {
  const { app, iuc } = context;
  const now = app.clock.now();
  const today = parisDate(now);
  const { standing } = await context.overview();
  let codes: readonly AdvantageCode[] = [];
  const past = await readList(context, {
    read: async (page) => {
      codes = await advantageCodes(app.db, iuc, now);
      return partOf(
        codes.filter(({ state }) => state !== 'usable'),
        page,
        PER_PAGE,
      );
    },
    perPage: PER_PAGE,
    view: pastView,
    noun: ['code', 'codes'],
    incident: 'advantage-codes-unavailable',
  });
  const isReadable = past.incident === undefined;
  return {
    year:
      standing && isReadable
        ? {
            trips: standing.trips,
            target: LOYALTY.advantageCodes.at(-1)?.trips ?? standing.tripTarget,
            cards: LOYALTY.advantageCodes.map((one) => cardAt(one, standing, codes, today)),
          }
        : undefined,
    /** Brought by the trips of the year before. */
    earlier: codes
      .filter(
        ({ state, yearEnds }) => state === 'usable' && !(standing && yearEnds.equals(standing.anniversary)),
      )
      .map((code) => usableCard(code, today)),
    past,
  };
};
