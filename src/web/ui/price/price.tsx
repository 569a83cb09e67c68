import { missingPoints } from '#domain/points-words.ts';
import { euros, NBSP, thousands } from '#domain/typography.ts';
import { type PriceOf, pointsUnit } from './wording.ts';
import './price.css';

/**
 * A price set like a timetable: points large, euros beside, the ordinary price struck under a promotion, and the missing points in words
 * when `balance` does not reach it (SHOP-03). Phrasing content: it may stand in the label of a choice.
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
  const missing = points !== undefined && balance !== undefined ? missingPoints(points, balance) : undefined;
  return (
    <span className={`price${large ? ' price--large' : ''}${missing ? ' price--beyond' : ''}`}>
      <span className="price__now">
        {points !== undefined && (
          <>
            <b>{thousands(points)}</b> <span>{pointsUnit(points)}</span>
          </>
        )}
        {points !== undefined && cents !== undefined && <span> + {euros(cents)}</span>}
        {points === undefined && cents !== undefined && <b>{euros(cents)}</b>}
      </span>
      {(pointsBefore !== undefined || centsBefore !== undefined) && (
        <span className="price__note">
          {' au lieu de '}
          <s>
            {pointsBefore !== undefined && (
              <>
                {thousands(pointsBefore)}
                <span className="price__unit">
                  {NBSP}
                  {pointsUnit(pointsBefore)}
                </span>
              </>
            )}
            {pointsBefore !== undefined && centsBefore !== undefined && ' + '}
            {centsBefore !== undefined && euros(centsBefore)}
          </s>
        </span>
      )}
      {missing && <span className="price__missing">{` ${missing}`}</span>}
      {note && <span className="price__note">{` ${note}`}</span>}
    </span>
  );
};
