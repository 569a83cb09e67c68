import { searchWords } from '#domain/rail/station-names.ts';
import { type StationProposal, searchStations, unservedStations } from '#domain/rail/station-search.ts';
import type { Timetable } from '#domain/rail/timetable.ts';
import type { QuotationsContext } from './context.ts';
import type { StationView } from './contract.ts';
import { stationOf } from './stations.ts';

const MOST_PROPOSALS = 8;

export type ResolvedStation =
  | { readonly kind: 'found'; readonly station: StationView }
  | { readonly kind: 'empty' }
  | { readonly kind: 'unknown' }
  /** It exists, and no train stops there. */
  | { readonly kind: 'unserved'; readonly name: string }
  /** Several stations begin like the text: the person chooses. */
  | { readonly kind: 'several'; readonly proposals: readonly StationProposal[] };

/**
 * The station a person means by what they typed and, where a script or a choice among proposals gave one, its id. Typed text wins
 * over an id that does not belong to it, so that a changed text without scripts is not answered with the old station.
 */
export const resolveStation = (ctx: QuotationsContext, typed: string, id: string): ResolvedStation => {
  const timetable = ctx.timetable();
  const byId = id === '' ? undefined : stationOf(timetable, id.slice(0, 60));
  const text = typed.slice(0, 120).trim();
  if (byId && (text === '' || sameName(byId.name, text))) return { kind: 'found', station: byId };
  if (text === '') return { kind: 'empty' };
  const proposals = searchStations(timetable, text, MOST_PROPOSALS);
  if (byId && proposals.some((proposal) => proposal.id === byId.id)) return { kind: 'found', station: byId };
  // A guess is worth less than the name of a station that exists.
  const [unserved] = proposals.some(({ isGuess }) => !isGuess)
    ? []
    : unservedStations(timetable, ctx.knownStations, text);
  if (unserved !== undefined) return { kind: 'unserved', name: unserved };
  const exact = proposals.find((proposal) => sameName(proposal.name, text));
  // The name of a city with several stations means all of them.
  const city = proposals.find(({ kind, city: name }) => kind === 'city' && sameName(name, text));
  // A guess is for the person to confirm, also when there is only one.
  const isSure = proposals.length === 1 && !proposals[0]?.isGuess;
  const only = exact ?? city ?? byCode(timetable, text) ?? (isSure ? proposals[0] : undefined);
  if (only) return { kind: 'found', station: only };
  return proposals.length === 0 ? { kind: 'unknown' } : { kind: 'several', proposals };
};

/** The station that three letters name. */
const byCode = (timetable: Timetable, text: string): StationView | undefined =>
  timetable.stations.find(({ code }) => code?.toLowerCase() === text.toLowerCase());

const sameName = (a: string, b: string): boolean => searchWords(a).join(' ') === searchWords(b).join(' ');
