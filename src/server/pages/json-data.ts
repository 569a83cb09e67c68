import { Fault } from '#domain/failure.ts';

/**
 * Checks that a value reads the same after a trip through JSON, so that the browser starts from exactly what the server rendered.
 * Throws a Fault naming the place otherwise (a Temporal, a Date, a Map, NaN, a function). Optional members left undefined are fine.
 */
export const assertJson = (value: unknown, place: string): void => {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return;
    case 'number':
      if (Number.isFinite(value) && !Object.is(value, -0)) return;
      break;
    case 'object': {
      if (value === null) return;
      if (Array.isArray(value)) {
        value.forEach((item, index) => {
          assertJson(item, `${place}[${index}]`);
        });
        return;
      }
      const prototype = Object.getPrototypeOf(value);
      if (prototype !== Object.prototype && prototype !== null) break;
      for (const [key, member] of Object.entries(value)) {
        if (member !== undefined) assertJson(member, `${place}.${key}`);
      }
      return;
    }
  }
  throw new Fault('page-data-not-json', { place, type: Object.prototype.toString.call(value) });
};
