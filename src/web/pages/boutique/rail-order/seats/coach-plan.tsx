import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { CoachMap, Deck, DrawnFitting, DrawnSeat } from '#domain/rail/coach-map.ts';
import { deckWords } from '#domain/rail/seat-proposals.ts';
import { counted } from '#domain/typography.ts';
import { Icon } from '#web/ui/index.ts';
import { besideSeat } from './beside-seat.ts';
import { placeOf } from './place.ts';
import { deckAlong, decksOf, fittingWords, seatFacts } from './seat-words.ts';

/** Somebody of the party as the plan shows them. */
export interface PlanPerson {
  readonly name: string;
  readonly needsSpace: boolean;
  /** « 7/83 » */
  readonly place: string;
}

interface PlanProps {
  readonly map: CoachMap;
  readonly people: readonly PlanPerson[];
  /** Whose turn it is, by their place among the people. */
  readonly turn: number;
  readonly onPick: (seat: DrawnSeat) => void;
}

/** What fits on a seat: a short first name, else its initials; on a berth always these. */
const shortName = (name: string, most: number): string =>
  name.length <= most
    ? name
    : name
        .split(/[\s-]+/)
        .map((part) => `${part[0]?.toUpperCase()}.`)
        .join('');

const Seat = ({
  seat,
  owner,
  isMine,
  state,
  isEntry,
  onPick,
}: {
  seat: DrawnSeat;
  owner: PlanPerson | undefined;
  isMine: boolean;
  state: 'free' | 'taken' | 'reserved';
  /** The one seat of the deck that the tabulator comes to. */
  isEntry: boolean;
  onPick: () => void;
}): ReactNode => {
  const words = owner
    ? `choisie pour ${owner.name}`
    : { free: 'libre', taken: 'occupée', reserved: 'réservée à qui voyage en fauteuil' }[state];
  const isBerth = seat.compartment !== undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of buttons is what it is: no table has cells one can press
    <button
      type="button"
      role="gridcell"
      className={[
        'seat',
        seat.facing === 'backward' && 'seat--back',
        (isBerth || seat.wheelchair) && 'seat--wide',
        seat.wheelchair && 'seat--space',
        owner ? 'seat--mine' : state === 'taken' && 'seat--taken',
        isMine && 'seat--turn',
      ]
        .filter(Boolean)
        .join(' ')}
      data-place={seat.place}
      data-seat={seat.seat}
      // Drawn by the style sheet: the button's name says all of it.
      data-name={owner && shortName(owner.name, isBerth ? 2 : 7)}
      aria-label={`${seat.wheelchair ? 'Espace' : 'Place'} ${seat.seat}, ${seatFacts(seat)}, ${words}`}
      aria-selected={owner !== undefined}
      aria-disabled={(!owner && state !== 'free') || undefined}
      tabIndex={isEntry ? 0 : -1}
      onClick={onPick}
    >
      <span className="seat__number">
        {seat.wheelchair ? <Icon name="wheelchair" size="small" /> : seat.seat}
      </span>
    </button>
  );
};

const HALVES = [
  [0, 1],
  [2, 3],
] as const;

/** A thing that is no seat. What stands over the whole width leaves the aisle open. */
const Fitting = ({ fitting }: { fitting: DrawnFitting }): ReactNode => {
  const { kind, places } = fitting;
  if (kind === 'gangway') return null;
  const parts = places ? [places] : HALVES;
  return parts.map((part, index) => (
    <span
      className={`fit fit--${kind}`}
      aria-hidden="true"
      data-place={part[0]}
      data-width={part.length}
      key={part[0]}
    >
      {(kind === 'door' || index === 0) && <span>{fittingWords(fitting)}</span>}
    </span>
  ));
};

const DeckPlan = ({ map, people, turn, onPick, deck }: PlanProps & { deck: Deck | undefined }): ReactNode => {
  const seats = map.seats.filter((seat) => seat.deck === deck);
  const fittings = map.fittings.filter((one) => one.deck === deck);
  const [entry, enter] = useState<string>();
  const grid = useRef<HTMLDivElement>(null);
  const id = useId();
  const ownerOf = ({ seat }: DrawnSeat): number =>
    people.findIndex(({ place }) => place === placeOf({ coach: map.coach, seat }));
  const person = people[turn];
  const stateOf = (seat: DrawnSeat): 'free' | 'taken' | 'reserved' =>
    !seat.free ? 'taken' : seat.wheelchair === (person?.needsSpace ?? false) ? 'free' : 'reserved';
  const first =
    seats.find(({ seat }) => seat === entry) ??
    seats.find((seat) => ownerOf(seat) === turn) ??
    seats.find((seat) => ownerOf(seat) >= 0) ??
    seats.find((seat) => stateOf(seat) === 'free') ??
    seats[0];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const here = seats.find(({ seat }) => seat === (event.target as HTMLElement).dataset['seat']);
    if (!here || !grid.current) return;
    // On phones the coach stands up and runs upwards: the arrows follow the drawing.
    const stands = getComputedStyle(grid.current).flexDirection.startsWith('column');
    const to = besideSeat(seats, here, event, stands);
    if (!to) return;
    event.preventDefault();
    enter(to.seat);
    grid.current.querySelector<HTMLElement>(`[data-seat="${to.seat}"]`)?.focus();
  };
  const columns = Math.max(...seats.map(({ column }) => column), ...fittings.map(({ column }) => column)) + 1;
  const left = seats.filter(({ free, wheelchair }) => free && !wheelchair).length;
  return (
    <section className="deck-part" aria-labelledby={`${id}-titre`}>
      <div className="deck-head">
        <h3 id={`${id}-titre`}>
          {deck ? deckWords(deck).replace(/^./, (letter) => letter.toUpperCase()) : `Voiture ${map.coach}`}
        </h3>
        <p className="small">
          {deck === 'upper' ? 'Par l’escalier.' : map.label}{' '}
          <b>{counted(left, 'place libre', 'places libres')}</b>
        </p>
        {deck !== 'upper' && (
          <p className="deck-head__way">
            Sens de la marche
            <span className="deck-head__right">
              <Icon name="arrow-right" size="small" />
            </span>
            <span className="deck-head__up">
              <Icon name="arrow-up" size="small" />
            </span>
          </p>
        )}
      </div>
      <p className="visually-hidden" id={`${id}-long`}>
        De l’arrière vers l’avant : {deckAlong(map, deck)}. Les flèches vont de place en place, Entrée
        choisit.
      </p>
      <div className={`deck${deck === 'upper' ? ' deck--upper' : ''}`}>
        {/* biome-ignore lint/a11y/useSemanticElements: seats are drawn where they stand, which no table does */}
        <div
          ref={grid}
          className="deck__grid"
          role="grid"
          tabIndex={-1}
          aria-label={`Voiture ${map.coach}${deck ? `, ${deckWords(deck)}` : ''}`}
          aria-describedby={`${id}-long`}
          onKeyDown={onKeyDown}
        >
          {Array.from({ length: columns }, (_, column) => {
            const here = seats.filter((seat) => seat.column === column);
            const things = fittings.filter((one) => one.column === column);
            const isTable = here.length === 0 && things.every(({ kind }) => kind === 'table');
            const isOther = here.length === 0 && !isTable;
            const isGap = here.length === 0 && things.every(({ kind }) => kind === 'gangway');
            const wall = here[0]?.compartment !== undefined && here[0].position === 'berth-lower';
            return (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: a rank is its number
                key={column}
                className={`rank${isTable ? ' rank--table' : ''}${isOther ? ' rank--other' : ''}${isGap ? ' rank--gap' : ''}${wall ? ' rank--wall' : ''}`}
                {...(here.length > 0 ? { role: 'row' } : {})}
              >
                {things.map((one) => (
                  <Fitting fitting={one} key={`${one.kind}${one.places?.join('')}`} />
                ))}
                {here.map((seat) => {
                  const owner = ownerOf(seat);
                  return (
                    <Seat
                      key={seat.seat}
                      seat={seat}
                      owner={people[owner]}
                      isMine={owner === turn && owner >= 0}
                      state={stateOf(seat)}
                      isEntry={seat === first}
                      onPick={() => {
                        enter(seat.seat);
                        onPick(seat);
                      }}
                    />
                  );
                })}
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
};

/** A coach seen from above, deck by deck: a grid for the keyboard and for screen readers. */
export const CoachPlan = (props: PlanProps): ReactNode =>
  decksOf(props.map).map((deck) => <DeckPlan {...props} deck={deck} key={deck ?? 'one'} />);
