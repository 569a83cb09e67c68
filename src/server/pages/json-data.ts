import { Fault } from '#domain/failure.ts';

interface Misfit {
  readonly value: unknown;
  /** The steps to it, the innermost first. */
  readonly way: string[];
}

const isPlain = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const within = (step: string, found: Misfit): Misfit => {
  found.way.push(step);
  return found;
};

/**
 * The first value that JSON would not give back. Where it is, is put together on the way out: all pages pass here with all their data, and
 * a name for each value would be most of the work.
 */
const misfitIn = (value: unknown): Misfit | undefined => {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return undefined;
    case 'number':
      if (Number.isFinite(value) && !Object.is(value, -0)) return undefined;
      break;
    case 'object': {
      if (value === null) return undefined;
      if (Array.isArray(value)) {
        for (let index = 0; index < value.length; index += 1) {
          const found = misfitIn(value[index]);
          if (found) return within(`[${index}]`, found);
        }
        return undefined;
      }
      if (!isPlain(value)) break;
      for (const key of Object.keys(value)) {
        const member = (value as Readonly<Record<string, unknown>>)[key];
        const found = member === undefined ? undefined : misfitIn(member);
        if (found) return within(`.${key}`, found);
      }
      return undefined;
    }
  }
  return { value, way: [] };
};

/**
 * Checks that a value reads the same after a trip through JSON, so that the browser starts from exactly what the server rendered.
 * Throws a Fault naming the place otherwise (a Temporal, a Date, a Map, NaN, a function). Optional members left undefined are fine.
 */
export const assertJson = (value: unknown, place: string): void => {
  const found = misfitIn(value);
  if (!found) return;
  throw new Fault('page-data-not-json', {
    place: place + found.way.reverse().join(''),
    type: Object.prototype.toString.call(found.value),
  });
};
