import { counted } from '#domain/typography.ts';
import { ageAt } from './age-line.ts';

interface LineCard {
  readonly code: string;
  readonly title: string;
  readonly ages: { readonly from: number; readonly to?: number };
}

/** The years at which a card begins. */
const TICKS = [12, 27, 60] as const;

/**
 * Ages as a line: the chosen card is the stretch that it spans, its holder a stop on the day it begins. A picture: the choices below say the
 * same in words, and what does not fit is said when the form is sent.
 */
export const AgeLine = ({
  cards,
  chosen,
  age,
}: {
  cards: readonly LineCard[];
  chosen: string;
  age: number | undefined;
}) => {
  const card = cards.find(({ code }) => code === chosen);
  const isFor = ({ ages }: LineCard): boolean =>
    age !== undefined && age >= ages.from && age <= (ages.to ?? age);
  const fits = card && isFor(card);
  const other = cards.find(isFor);
  return (
    <div className="age-line">
      <div className="age-line__track" aria-hidden="true">
        {card && (
          <i
            className="age-line__span"
            data-at={ageAt(card.ages.from)}
            data-to={ageAt(card.ages.to ?? 100)}
          />
        )}
        {TICKS.map((tick) => (
          <i className="age-line__tick" data-at={ageAt(tick)} key={tick}>
            <span>{counted(tick, 'an', 'ans')}</span>
          </i>
        ))}
        {age !== undefined && <i className="age-line__stop" data-at={ageAt(age)} />}
      </div>
      {age !== undefined && (
        <p className="age-line__who" role="status">
          <b>{counted(age, 'an', 'ans')}</b> le premier jour de la carte
          {card &&
            (fits
              ? ' : elle est pour cet âge.'
              : ` : la ${card.title} n’est pas pour cet âge${other ? `, la ${other.title} l’est.` : '.'}`)}
        </p>
      )}
    </div>
  );
};
