import { type RefObject, useEffect } from 'react';
import { dayFromFrench, isoFromDay } from '../date-field/french-day.ts';

/** Values of a select that depend on the day written in a date field. */
export interface ByDay {
  /** Identifier of the date field. */
  readonly field: string;
  /** By ISO date; of every other day. */
  readonly days: Readonly<Record<string, string>>;
  readonly other: string;
}

const valueOn = (text: string, { days, other }: ByDay): string | undefined => {
  const day = dayFromFrench(text);
  return day && (days[isoFromDay(day)] ?? other);
};

/**
 * Keeps a select at the value of the day that a person types or chooses, until they choose one themselves; also what they did before the
 * scripts came counts. Half a date changes nothing.
 */
export const useValueOfDay = (
  select: RefObject<HTMLSelectElement | null>,
  byDay: ByDay | undefined,
): void => {
  useEffect(() => {
    const control = select.current;
    const day = byDay && document.getElementById(byDay.field);
    if (!control || !byDay || !(day instanceof HTMLInputElement)) return;
    // Where no day stands yet, it is that of any other.
    let isChosen = ![day.defaultValue, day.value].some(
      (text) => (valueOn(text, byDay) ?? byDay.other) === control.value,
    );
    const follow = (): void => {
      const value = valueOn(day.value, byDay);
      if (!isChosen && value !== undefined) control.value = value;
    };
    const keep = (): void => {
      isChosen = true;
    };
    follow();
    day.addEventListener('input', follow);
    control.addEventListener('change', keep);
    return () => {
      day.removeEventListener('input', follow);
      control.removeEventListener('change', keep);
    };
  }, [select, byDay]);
};
