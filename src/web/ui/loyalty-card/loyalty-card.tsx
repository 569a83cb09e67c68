import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { type DiscountFace, Landscape, RailsLandscape, tierScene } from '../landscape/landscape.tsx';
import { QrCode, type QrDrawing } from '../qr/qr.tsx';
import { type CardType, tierColour, tierName } from '../tier.ts';
import './loyalty-card.css';

/** A card as plastic would be: its picture, its name, and below, on a dark foot, its number and holder. */
const CardFace = ({
  picture,
  face,
  name,
  number,
  holder,
  validity,
  label,
  numberLabel = 'Numéro ',
  photo,
}: {
  picture: ReactNode;
  face: string;
  name: string;
  number: string;
  holder: string;
  validity: string | undefined;
  label: string;
  numberLabel?: string | undefined;
  photo?: string | undefined;
}) => (
  <div className="loyalty-card__face" data-face={face}>
    {picture}
    <div className="loyalty-card__head">
      <p className="loyalty-card__tier">{name}</p>
      {validity && <p className="loyalty-card__validity">{validity}</p>}
    </div>
    <div className={photo ? 'loyalty-card__foot loyalty-card__foot--photo' : 'loyalty-card__foot'}>
      {photo && (
        <img
          className="loyalty-card__photo"
          src={photo}
          alt={`Visage de ${holder}`}
          width={350}
          height={450}
        />
      )}
      <p className="loyalty-card__number">
        {numberLabel && <span className="visually-hidden">{numberLabel}</span>}
        {number}
      </p>
      <p className="loyalty-card__holder">{holder}</p>
      <p className="loyalty-card__kind">{label}</p>
    </div>
  </div>
);

/** A discount card, the loyalty card's sister: same frame, same foot, and the course of the sun says which one it is. */
export const DiscountCard = ({
  face,
  isVoid = false,
  label = 'Carte de réduction',
  ...words
}: {
  face: DiscountFace;
  /** Suspended or over: without its colours. What it is, is said beside it. */
  isVoid?: boolean | undefined;
  label?: string | undefined;
  /** « Avantage Adulte » */
  name: string;
  number: string;
  /** What is read before the number, to who does not see it; '' where something else stands in its place. */
  numberLabel?: string | undefined;
  holder: string;
  validity: string;
  /** Where the holder's photo is had, for a card without paper. */
  photo?: string | undefined;
}) => (
  <div className={`loyalty-card loyalty-card--discount${isVoid ? ' loyalty-card--void' : ''}`}>
    <CardFace picture={<RailsLandscape face={face} />} face={face} label={label} {...words} />
  </div>
);

/**
 * The loyalty card as plastic would be: landscape and colour of the tier, grouped number, holder. With `qr` it has a back, turned by a
 * button that needs no script.
 */
export const LoyaltyCard = ({
  type,
  number,
  holder,
  validity,
  qr,
  label = 'Carte de fidélité',
}: {
  type: CardType;
  /** Grouped: « 2909 0109 4172 6385 0 » */
  number: string;
  holder: string;
  /** « jusqu’au 14/06/2026 » or « sans fin » */
  validity?: string | undefined;
  qr?: QrDrawing | undefined;
  label?: string;
}) => {
  const colour = tierColour[type];
  return (
    <div className="loyalty-card">
      <CardFace
        picture={<Landscape scene={tierScene[colour]} view="card" face={colour} />}
        face={colour}
        name={tierName[type]}
        number={number}
        holder={holder}
        validity={validity}
        label={label}
      />
      {qr && (
        <details className="loyalty-card__flip">
          <summary>
            <Icon name="flip" size="small" />
            <span className="loyalty-card__to-back">Retourner la carte</span>
            <span className="loyalty-card__to-front">Revoir le recto</span>
          </summary>
          <div className="loyalty-card__back">
            <QrCode drawing={qr} label="QR code de la carte de fidélité" />
            <div>
              <p className="loyalty-card__back-holder">{holder}</p>
              <p className="tabular">{number}</p>
              <p>À présenter au contrôle, luminosité au maximum.</p>
            </div>
          </div>
        </details>
      )}
    </div>
  );
};
