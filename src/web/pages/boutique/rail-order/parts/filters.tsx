import { type ReactNode, useEffect, useRef } from 'react';
import type { HiddenField } from '#web/journeys/address.ts';
import { Icon } from '#web/ui/index.ts';
import { HiddenFields } from './hidden-fields.tsx';
import './filters.css';

/** What narrows a list: a box of a form of its own. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly isOn: boolean;
}

const FORM = 'filtres';

/** Whether something is a box of the filters or the order of the list, wherever it stands. */
export const isFilter = (target: EventTarget): target is HTMLInputElement | HTMLSelectElement =>
  (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) &&
  target.getAttribute('form') === FORM;

/** A box holds its own state, so that it keeps the focus while the list changes; the answer corrects it. */
const FilterBox = ({ name, label, isOn }: Filter): ReactNode => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.checked = isOn;
  }, [isOn]);
  return (
    <label className="chip">
      <input
        ref={box}
        type="checkbox"
        form={FORM}
        id={`filtre-${name}`}
        name={name}
        value="1"
        defaultChecked={isOn}
      />
      {label}
    </label>
  );
};

/** Boxes that narrow a list as soon as they are ticked; a button follows for who has no scripts. */
export const Filters = ({
  filters,
  children,
}: {
  filters: readonly Filter[];
  /** What else the same form says of the list. */
  children?: ReactNode;
}): ReactNode => (
  <fieldset className="chips">
    <legend className="visually-hidden">Filtres</legend>
    {filters.map((filter) => (
      <FilterBox key={filter.name} {...filter} />
    ))}
    {children}
    <button className="chip chip--send" type="submit" form={FORM}>
      Filtrer
    </button>
  </fieldset>
);

/**
 * What a list is put in order by, as soon as it is chosen; without scripts by the button of the filters. It holds its own state, like
 * the boxes, and the answer corrects it.
 */
export const Orders = ({
  orders,
}: {
  orders: readonly { value: string; label: string; isOn: boolean }[];
}): ReactNode => {
  const list = useRef<HTMLSelectElement>(null);
  const current = orders.find(({ isOn }) => isOn)?.value ?? '';
  useEffect(() => {
    if (list.current) list.current.value = current;
  }, [current]);
  return (
    <p className="list-order">
      <label htmlFor="tri">Trier par</label>
      <span className="list-order__choice">
        <select ref={list} id="tri" name="tri" form={FORM} defaultValue={current}>
          {orders.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron" size="small" />
      </span>
    </p>
  );
};

/** The form of the boxes, outside of the one that they stand in. */
export const FiltersForm = ({
  action,
  fields,
}: {
  action: string;
  fields: readonly HiddenField[];
}): ReactNode => (
  <form id={FORM} method="get" action={action} hidden>
    <HiddenFields fields={fields} />
  </form>
);
