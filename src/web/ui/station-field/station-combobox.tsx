import { useCombobox } from 'downshift';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { StationChoice, StationComboboxProps } from './station-field.tsx';

/** Characters before proposals are asked for (specification section 9). */
const MINIMUM = 2;

/** The text field of a station with its proposals, by keyboard, pointer and screen reader; takes over from the plain field on focus. */
export const StationCombobox = ({
  id,
  name,
  codeName,
  label,
  text,
  isTyped,
  code,
  described,
  load,
}: StationComboboxProps) => {
  const [items, setItems] = useState<readonly StationChoice[]>([]);
  const [state, setState] = useState<'idle' | 'loading' | 'error'>('idle');
  const [typed, setTyped] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  const combobox = useCombobox<StationChoice>({
    id,
    inputId: id,
    items: [...items],
    itemToString: (item) => item?.label ?? '',
    initialInputValue: text,
    initialIsOpen: isTyped,
    initialSelectedItem: code === '' || isTyped ? null : { value: code, label: text },
    defaultHighlightedIndex: 0,
    onInputValueChange: ({ inputValue, type }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) setTyped(inputValue);
    },
    stateReducer: (current, { type, changes }) =>
      // A choice that was typed over is no choice any more.
      type === useCombobox.stateChangeTypes.InputChange && changes.inputValue !== current.selectedItem?.label
        ? { ...changes, selectedItem: null }
        : changes,
  });
  // In the same breath as the field is put in place of the plain one: no key typed meanwhile goes astray.
  useLayoutEffect(() => {
    const field = input.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  useEffect(() => {
    if (typed.trim().length < MINIMUM || (typed === text && !isTyped)) {
      setItems([]);
      return;
    }
    const abort = new AbortController();
    setState('loading');
    const timer = setTimeout(() => {
      load(typed, abort.signal).then(
        (found) => {
          if (abort.signal.aborted) return;
          setItems(found);
          setState('idle');
        },
        () => {
          if (!abort.signal.aborted) setState('error');
        },
      );
    }, 120);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed, text, isTyped, load]);
  const open =
    combobox.isOpen &&
    typed.trim().length >= MINIMUM &&
    (items.length > 0 || state !== 'idle' || isTyped || typed !== text);
  const message =
    state === 'error'
      ? 'Les propositions ne viennent pas : écrivez le nom complet de la gare.'
      : state === 'loading' && items.length === 0
        ? 'Recherche des gares…'
        : items.length === 0
          ? 'Aucune gare à ce nom.'
          : undefined;
  return (
    <div className="station-field">
      <input
        {...combobox.getInputProps({ ref: input })}
        {...described}
        aria-labelledby={undefined}
        className="input"
        name={name}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
      />
      <input type="hidden" name={codeName} value={combobox.selectedItem?.value ?? ''} />
      <ul
        {...combobox.getMenuProps({ 'aria-label': label })}
        className={open ? 'station-field__list' : 'visually-hidden'}
      >
        {open &&
          items.map((item, index) => (
            <li
              key={item.value}
              {...combobox.getItemProps({ item, index })}
              className={
                combobox.highlightedIndex === index
                  ? 'station-field__item station-field__item--on'
                  : 'station-field__item'
              }
            >
              {item.label}
              {item.note && <span>{item.note}</span>}
            </li>
          ))}
      </ul>
      {open && message && <p className="station-field__message">{message}</p>}
      <p className="visually-hidden" role="status">
        {open
          ? (message ?? `${items.length} ${items.length < 2 ? 'gare proposée' : 'gares proposées'}.`)
          : ''}
      </p>
    </div>
  );
};
