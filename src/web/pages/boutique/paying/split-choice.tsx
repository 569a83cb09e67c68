import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import { countedPoints } from '#domain/points-words.ts';
import { centsTyped } from '#domain/typed-euros.ts';
import { euros, plural, thousands } from '#domain/typography.ts';
import { useVoice } from '#web/context/page-hooks.ts';
import type { Voice } from '#web/context/voice.ts';
import { FormField } from '#web/forms/form.tsx';
import { TrainDrawing } from '#web/ui/landscape/landscape.tsx';
import { position } from '#web/ui/line/position.ts';
import '#web/ui/purse/purse.css';
import type { SplitView } from './paying.server.ts';
import { PresetLink } from './preset-link.tsx';

const STEP = 100;

/** How much of the line may be chosen when euros have to be paid in any case: enough for a thumb, and room for the price behind it. */
const REACH = { least: 0.6, most: 0.72 };

/** Where the line has its stops, from 0 to 1: the fewest points, the most, and the price at its end. */
const lineOf = ({ price, least, most }: SplitView): ((points: number) => number) => {
  const reach =
    most === price ? 1 : Math.min(REACH.most, Math.max(REACH.least, (most - least) / (price - least)));
  return (points) => (points > most ? 1 : (reach * (points - least)) / Math.max(1, most - least));
};

interface LineLabel {
  readonly points: number;
  readonly words: string;
  /** In a row of its own. */
  readonly isBelow?: true;
}
const labelsOf = ({ price, least, most, soon }: SplitView, say: Voice): readonly LineLabel[] => [
  ...(least > 0 ? [{ points: least, words: 'au moins' }] : []),
  ...(soon ? [{ ...soon, isBelow: true as const }] : []),
  ...(most < price ? [{ points: most, words: say('votre solde', 'son solde') }] : []),
  { points: price, words: 'le prix' },
];

/**
 * Points by a range, and points and euros typed: each follows the others. Before scripts run there is one field and a button, and the page
 * that comes back says the rest.
 */
export const SplitChoice = ({
  split,
  points,
  isAwake,
  choose,
  children,
}: {
  split: SplitView;
  points: number;
  /** Scripts run. */
  isAwake: boolean;
  choose: (points: number) => void;
  /** After everything else. */
  children?: ReactNode;
}): ReactNode => {
  const { price, least, most, balance, centsPerPoint, hint, presets, soon, soonNote } = split;
  // What may be decided is drawn at its full length; the points that every split takes lead up to it.
  const place = lineOf(split);
  const at = (spent: number): number => position(place(spent));
  const stopOf = (stop: number): string => (points >= stop ? 'purse__stop purse__stop--on' : 'purse__stop');
  const say = useVoice();
  const labels = labelsOf(split, say);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const cents = (price - points) * centsPerPoint;
  const [typedEuros, typeEuros] = useState<string>();
  const field = (): HTMLInputElement | null | undefined =>
    root.current?.querySelector<HTMLInputElement>('input[name=expectedPoints]');
  const set = (wanted: number): void => {
    const within = Math.min(most, Math.max(least, Math.round(wanted)));
    choose(within);
    const input = field();
    if (input) input.value = String(within);
  };
  const onTyped = ({ target }: ChangeEvent<HTMLDivElement>): void => {
    const input = target as unknown as HTMLInputElement;
    if (input.name !== 'expectedPoints' || !/^\d{1,8}$/.test(input.value)) return;
    const wanted = Number(input.value);
    // What is beyond is left to be corrected, and is said when the field is left.
    if (wanted >= least && wanted <= most) choose(wanted);
  };
  const onLeft = ({ target }: { target: EventTarget }): void => {
    const input = target as HTMLInputElement;
    if (input.name === 'expectedPoints') set(/^\d{1,8}$/.test(input.value) ? Number(input.value) : points);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to its own fields
    <div className="slab split__body" ref={root} onChange={onTyped} onBlur={onLeft}>
      <p className="split__hint">{hint}</p>
      <div className="split__amounts">
        <FormField at="expectedPoints" />
        {isAwake ? (
          <div className="field">
            <label htmlFor={`${id}-euros`}>En euros</label>
            <input
              className="input"
              id={`${id}-euros`}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              value={typedEuros ?? euros(cents)}
              onChange={({ target }) => typeEuros(target.value)}
              onBlur={() => {
                const wanted = centsTyped(typedEuros ?? '');
                if (wanted !== undefined) set(price - wanted / centsPerPoint);
                typeEuros(undefined);
              }}
            />
          </div>
        ) : (
          <p className="split__rest">
            + <b>{euros(cents)}</b> en euros
          </p>
        )}
      </div>
      <div className="split__line">
        <div className="split__scale">
          <span className="split__train" data-at={at(points)} aria-hidden="true">
            <TrainDrawing />
          </span>
          <div className="purse" aria-hidden="true">
            <i className="purse__done" data-at={at(points)} />
            {most < price && <i className="split__euros" data-at={at(most)} />}
            <i className="purse__stop purse__stop--on" data-at="0" />
            {soon && <i className={stopOf(soon.points)} data-at={at(soon.points)} />}
            <i className={stopOf(most)} data-at={at(most)} />
          </div>
          {isAwake && most > least && (
            <div className="split__reach" data-at={at(most)}>
              <input
                className="split__range"
                type="range"
                aria-label="Points à dépenser"
                aria-valuetext={`${countedPoints(points)} et ${euros(cents)}, il ${say('vous', 'lui')} restera ${countedPoints(balance - points)}`}
                min={least}
                max={most}
                step={1}
                value={points}
                onChange={({ target }) => {
                  const wanted = Number(target.value);
                  // By the hundred, but for both ends.
                  set(wanted === least || wanted === most ? wanted : Math.round(wanted / STEP) * STEP);
                }}
                onKeyDown={(event) => {
                  const by: Readonly<Record<string, number>> = {
                    ArrowLeft: -STEP,
                    ArrowDown: -STEP,
                    ArrowRight: STEP,
                    ArrowUp: STEP,
                    PageDown: -10 * STEP,
                    PageUp: 10 * STEP,
                  };
                  const step = by[event.key];
                  if (step === undefined) return;
                  event.preventDefault();
                  set(points + step);
                }}
              />
            </div>
          )}
          <ol className="split__labels">
            {labels.map((label) => (
              <li
                key={label.words}
                className={label.isBelow && 'split__label--below'}
                data-at={at(label.points)}
              >
                <b>{thousands(label.points)}</b> {label.words}
              </li>
            ))}
          </ol>
        </div>
      </div>
      <div className="split__after">
        <p className="split__remains" role="status">
          <b>{countedPoints(balance - points)}</b> {say('vous', 'lui')}{' '}
          {plural(balance - points, 'restera', 'resteront')}.
        </p>
        <ul className="split__presets" aria-label="Répartitions proposées">
          {presets.map((preset) => (
            <li key={preset.points}>
              <PresetLink
                preset={preset}
                isCurrent={preset.points === points}
                choose={() => set(preset.points)}
              />
            </li>
          ))}
        </ul>
      </div>
      {soonNote && <p className="split__hint">{soonNote}</p>}
      {children}
    </div>
  );
};
