import { formatDayMonth, formatLongDate } from '#domain/french-dates.ts';
import { hasNoExpiry, RIGHT_STATUS_WORDS } from '#domain/tariff-rights.ts';
import type { HeldRight } from '#features/cards/index.ts';
import { daysLeft } from './voucher-words.server.ts';

/** Days before its last one from which a card in force says how many are left. */
const SOON_DAYS = 90;

/** How a card or subscription stands, in words and a tone (CARD-02): « À renouveler, encore 18 jours ». */
export const rightState = (
  { status, kind, validFrom, validUntil, suspendedOn }: HeldRight,
  today: Temporal.PlainDate,
): { readonly tone: 'ok' | 'warning' | 'error' | 'coming' | 'expired'; readonly words: string } => {
  const word = RIGHT_STATUS_WORDS[status][kind];
  const left = today.until(validUntil).days;
  switch (status) {
    case 'A_RENOUVELER':
      return { tone: 'warning', words: `${word}, ${daysLeft(left)}` };
    case 'BIENTOT_VALABLE':
      return { tone: 'coming', words: `${word}, dès le ${formatDayMonth(validFrom)}` };
    case 'SUSPENDU':
      return {
        tone: 'error',
        words: suspendedOn ? `${word} depuis le ${formatDayMonth(suspendedOn)}` : word,
      };
    case 'EXPIRE':
      return { tone: 'expired', words: `${word} le ${formatLongDate(validUntil)}` };
    default:
      return {
        tone: 'ok',
        words: !hasNoExpiry(validUntil) && left < SOON_DAYS ? `${word}, ${daysLeft(left)}` : word,
      };
  }
};
