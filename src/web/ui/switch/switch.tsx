import './switch.css';

/**
 * What is on or off, changed at a press: two stops and a short track, the ring stands at the one that is chosen and a word says it. It is
 * the button of a form, which sends the other state.
 */
export const Switch = ({
  label,
  isOn,
  isBusy,
}: {
  /** What is switched, for who does not see where it stands: « Enquêtes, par SMS ». */
  label: string;
  isOn: boolean;
  /** The change is under way. */
  isBusy?: boolean;
}) => (
  <button
    type="submit"
    role="switch"
    aria-checked={isOn}
    aria-busy={isBusy || undefined}
    className={isBusy ? 'switch switch--busy' : 'switch'}
  >
    <span className="visually-hidden">{label}</span>
    <span className="switch__track" aria-hidden="true" />
    {/* The switch says its state itself to who hears it: the word would say it a second time. */}
    <span className="switch__word" aria-hidden="true">
      {isBusy ? 'Un instant…' : isOn ? 'Oui' : 'Non'}
    </span>
  </button>
);
