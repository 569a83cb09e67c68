import { thousands } from '#domain/typography.ts';
import { eurosPrice, missingWording, type PriceOf, pointsPrice, pointsUnit } from './wording.ts';
import './price.css';

/**
 * A price set like a timetable: points large, euros beside, the ordinary price struck under a promotion, and the missing points in words
 * when `balance` does not reach it (SHOP-03).
 */
export const Price = ({
  points,
  cents,
  pointsBefore,
  centsBefore,
  balance,
  note,
  large,
}: PriceOf & {
  /** Spendable points of the reader. */
  balance?: number | undefined;
  note?: string | undefined;
  large?: boolean;
}) => {
  const missing = points !== undefined && balance !== undefined ? missingWording(points, balance) : undefined;
  return (
    <div className={`price${large ? ' price--large' : ''}${missing ? ' price--beyond' : ''}`}>
      <p className="price__now">
        {points !== undefined && (
          <>
            <b>{thousands(points)}</b> <span>{pointsUnit(points)}</span>
          </>
        )}
        {points !== undefined && cents !== undefined && <span> + {eurosPrice(cents)}</span>}
        {points === undefined && cents !== undefined && <b>{eurosPrice(cents)}</b>}
      </p>
      {(pointsBefore !== undefined || centsBefore !== undefined) && (
        <p className="price__note">
          au lieu de{' '}
          <s>
            {[
              pointsBefore === undefined ? '' : pointsPrice(pointsBefore),
              centsBefore === undefined ? '' : eurosPrice(centsBefore),
            ]
              .filter(Boolean)
              .join(' + ')}
          </s>
        </p>
      )}
      {missing && <p className="price__missing">{missing}</p>}
      {note && <p className="price__note">{note}</p>}
    </div>
  );
};
