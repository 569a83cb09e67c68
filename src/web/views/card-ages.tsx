import { counted } from '#domain/typography.ts';
import { DiscountCard } from '#web/ui/index.ts';
import type { DiscountFace } from '#web/ui/landscape/landscape.tsx';
import './card-ages.css';

export interface AgeCard {
  readonly code: string;
  readonly face: DiscountFace;
  /** « Avantage Adulte » */
  readonly name: string;
  /** « 27 à 59 ans » */
  readonly ages: string;
  /** « 49 € l’année » */
  readonly price: string;
  /** « −30 % » */
  readonly reduction: string;
  readonly about?: string | undefined;
  readonly href?: string | undefined;
  /** Of the age of who looks. */
  readonly isMine: boolean;
}

const Face = ({ card }: { card: AgeCard }) => (
  <DiscountCard
    face={card.face}
    name={card.name}
    number={card.price}
    numberLabel=""
    holder={card.reduction}
    validity={card.ages}
  />
);

/** A card's face; on phones it is small, and its words stand beside it. */
const Plate = ({ card }: { card: AgeCard }) => (
  <>
    <Face card={card} />
    <span className="card-ages__words">
      <b>{card.name}</b>
      <span>
        {card.ages}, {card.price}, {card.reduction}
      </span>
    </span>
  </>
);

/** Leading to its page where there is one. */
const Linked = ({ card }: { card: AgeCard }) =>
  card.href ? (
    <a href={card.href} className="card-ages__plate">
      <Plate card={card} />
    </a>
  ) : (
    <div className="card-ages__plate">
      <Plate card={card} />
    </div>
  );

/** The discount cards along the ages of a life: the sun rises, stands high and sets; the line says where one is on it (CARD-04). */
export const CardAges = ({
  age,
  at,
  cards,
}: {
  /** Of who looks; nobody's to a visitor. */
  age?: number | undefined;
  /** Where it stands on the line, in the thousandths of `position`. */
  at?: number | undefined;
  cards: readonly AgeCard[];
}) => {
  const isOnLine = ({ face }: AgeCard): boolean => face === 'young' || face === 'adult' || face === 'senior';
  const mine = age !== undefined;
  const course = [...cards.filter(isOnLine)].sort(
    (one, other) => COURSE.indexOf(one.face) - COURSE.indexOf(other.face),
  );
  return (
    <div className="card-ages">
      <ul className="card-ages__course">
        {course.map((card) => (
          <li key={card.code} className={mine && card.isMine ? 'card-ages__mine' : undefined}>
            <Linked card={card} />
            {mine && card.isMine && <span className="visually-hidden"> De votre âge</span>}
          </li>
        ))}
      </ul>
      <ol className="card-ages__line" aria-hidden="true">
        <li data-at={0}>12 ans</li>
        <li data-at={335}>27</li>
        {age !== undefined && at !== undefined && (
          <li data-at={at} className="card-ages__me">
            <b>Vous, {counted(age, 'an', 'ans')}</b>
          </li>
        )}
        <li data-at={665}>60 ans</li>
        <li data-at={1000}>et après</li>
      </ol>
      <ul className="card-ages__more">
        {cards
          .filter((card) => !isOnLine(card))
          .map((card) => (
            <li key={card.code}>
              <Linked card={card} />
              <p>
                <b>{card.name}</b>
                <span>{MORE[card.face]}</span>
              </p>
            </li>
          ))}
      </ul>
    </div>
  );
};

const COURSE: readonly DiscountFace[] = ['young', 'adult', 'senior'];
const MORE: Readonly<Partial<Record<DiscountFace, string>>> = {
  family: 'Deux soleils : vous, et un enfant de 4 à 11 ans.',
  freedom: 'Vous prenez le train chaque semaine ou presque, et changez d’avis jusqu’au départ.',
};
