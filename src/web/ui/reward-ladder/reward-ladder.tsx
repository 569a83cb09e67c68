import { Fragment, type ReactNode } from 'react';
import { Price } from '../price/price.tsx';
import './reward-ladder.css';

export interface Reward {
  href: string;
  title: string;
  note?: ReactNode;
  points: number;
  pointsBefore?: number;
}

/**
 * Rewards by price along a line: solid up to the balance, where « Vous êtes ici » stands, rails beyond, with the missing points in words.
 * Rewards come sorted by points, cheapest first.
 */
export const RewardLadder = ({
  rewards,
  balance,
  balanceLabel,
}: {
  rewards: readonly Reward[];
  balance: number;
  balanceLabel: string;
}) => {
  const beyond = rewards.findIndex(({ points }) => points > balance);
  const border = beyond === -1 ? rewards.length : beyond;
  const here = (
    <li className="reward-ladder__here" aria-current="true">
      <b>Vous êtes ici</b>
      <b className="tabular">{balanceLabel}</b>
    </li>
  );
  return (
    <ol className="reward-ladder" aria-label="Récompenses, de la moins chère à la plus chère">
      {rewards.map((reward, index) => (
        <Fragment key={reward.href}>
          {index === border && here}
          <li
            className={
              index < border ? 'reward-ladder__stop reward-ladder__stop--reached' : 'reward-ladder__stop'
            }
          >
            <div>
              <a href={reward.href}>{reward.title}</a>
              {reward.note && <p>{reward.note}</p>}
            </div>
            <Price points={reward.points} pointsBefore={reward.pointsBefore} balance={balance} />
          </li>
        </Fragment>
      ))}
      {border === rewards.length && here}
    </ol>
  );
};
