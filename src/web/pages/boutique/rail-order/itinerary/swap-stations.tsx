import { useState } from 'react';
import { toAfter } from '#domain/rail/way-words.ts';
import { Button, useScripts } from '#web/ui/index.ts';

/** Types a text as a person would: the field that stands there learns of it, and offers no proposals for it. */
const type = (field: HTMLInputElement, text: string): void => {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
};

const WORDS = 'Inverser les gares';

/** Puts each station in the other's place. Works with scripts alone: without them there is none. */
export const SwapStations = ({ of: [one, other] }: { of: readonly [string, string] }) => {
  const hasScripts = useScripts();
  const [said, setSaid] = useState('');
  const swap = (): void => {
    const [a, b] = [one, other].map((id) => document.getElementById(id));
    if (!(a instanceof HTMLInputElement && b instanceof HTMLInputElement)) return;
    const [from, to] = [b.value, a.value];
    type(a, from);
    type(b, to);
    setSaid(from && to ? `De ${from}${toAfter(from)}${to}.` : 'Gares inversées.');
  };
  return (
    <div className="trip-form__swap">
      {hasScripts ? (
        <Button small icon="swap" onClick={swap}>
          <span className="visually-hidden">{WORDS}</span>
        </Button>
      ) : (
        // Its place, so that nothing moves when it comes.
        <span className="button button--small trip-form__swap-place" aria-hidden="true" />
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
};
