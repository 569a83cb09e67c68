import type { ReactNode } from 'react';
import { FormField, FormPart } from '#web/forms/form.tsx';
import type { PassengersData } from './passengers.server.ts';

/** A space of 70 by 120 cm with a wheelchair on it. */
const WheelchairSpace = (): ReactNode => (
  <svg
    viewBox="0 0 120 70"
    fill="none"
    stroke="currentColor"
    strokeWidth="3"
    role="img"
    aria-label="Espace de 70 sur 120 centimètres"
  >
    <rect x="2" y="6" width="92" height="56" strokeDasharray="6 5" />
    <circle cx="44" cy="40" r="14" />
    <path d="M40 18v16h18l8 14h7" />
    <circle cx="40" cy="12" r="4" fill="currentColor" />
    <path d="M102 6v56M98 6h8M98 62h8" />
  </svg>
);

type Person = PassengersData['travellers'][number];

/** What a person with a place needs aboard; everything but the question itself only where they are disabled. */
const Needs = ({
  at,
  stations,
  mayBeAccompanied,
}: {
  readonly at: 'member' | `passengers.${number}`;
  readonly stations: PassengersData['stations'];
  readonly mayBeAccompanied: boolean;
}): ReactNode => (
  <>
    <FormField at={`${at}.handicap`} />
    <FormPart of={`${at}.wheelchair`} className="needs">
      <div className="needs__chair">
        <FormField at={`${at}.wheelchair`} />
        <FormField at={`${at}.wheelchairFits`} />
        <div className="measure">
          <WheelchairSpace />
          <p className="small">L’espace réservé mesure 70 × 120 cm et porte 300 kg, fauteuil et voyageur.</p>
        </div>
      </div>
      {mayBeAccompanied && <FormField at={`${at}.companion`} />}
      <fieldset className="needs__stations">
        <legend>Accueil en gare</legend>
        <FormField at={`${at}.assistanceDeparture`} label={`${stations.departure}, 45 min avant le départ`} />
        <FormField at={`${at}.assistanceArrival`} label={`${stations.arrival}, à la descente`} />
      </fieldset>
    </FormPart>
  </>
);

/** One stop of the roster: who it is, what they pay and why, and their fields, which need no script to be opened. */
export const Traveller = ({
  person: { at, title, about, reason, points, unit, isKnown },
  name,
  stations,
  mayBeAccompanied,
  isWrong,
  isOpen,
  isOneOfMany,
}: {
  readonly person: Person;
  readonly name: string;
  readonly stations: PassengersData['stations'];
  readonly mayBeAccompanied: boolean;
  readonly isWrong: boolean;
  readonly isOpen: boolean;
  /** Opening it closes the others. */
  readonly isOneOfMany: boolean;
}): ReactNode => {
  const state = isWrong ? 'is-wrong' : isKnown ? '' : 'is-todo';
  return (
    <li className={state} data-letter={name === title ? title.slice(-1) : name.charAt(0).toUpperCase()}>
      <fieldset className="roster__person" data-row="">
        <legend className="visually-hidden">{name === title ? title : `${title}, ${name}`}</legend>
        <div className="roster__row">
          <div>
            <p className="roster__name">{name}</p>
            {about && <p className="soft">{about}</p>}
          </div>
          <p>{reason}</p>
          <p className="roster__price">
            <b>{points}</b> {unit}
          </p>
        </div>
        <details name={isOneOfMany ? 'voyageur' : undefined} open={isOpen}>
          <summary>
            {isKnown ? 'Modifier' : 'Renseigner'}
            <span className="visually-hidden"> {name}</span>
          </summary>
          <div className="inset">
            {at !== 'member' && (
              <div className="beside fields">
                <FormField at={`${at}.firstName`} />
                <FormField at={`${at}.lastName`} />
                <FormField at={`${at}.birthDate`} />
              </div>
            )}
            {at !== 'member' && !isInfant(at) && (
              <div className="beside fields">
                <FormField at={`${at}.card`} />
                <FormField at={`${at}.cardNumber`} />
              </div>
            )}
            {!isInfant(at) && <Needs at={at} stations={stations} mayBeAccompanied={mayBeAccompanied} />}
          </div>
        </details>
      </fieldset>
    </li>
  );
};

const isInfant = (at: Person['at']): at is `infants.${number}` => at.startsWith('infants.');
