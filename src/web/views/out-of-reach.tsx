import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { NBSP } from '#domain/typography.ts';
import { useVoice } from '#web/context/page-hooks.ts';
import { MoreLink, Price, Section, TextLink } from '#web/ui/index.ts';
import type { OutOfReach as Instead } from './out-of-reach.server.ts';
import './out-of-reach.css';

/** A closed door shows others: what the points pay for today, and what would bring those that are missing. */
export const OutOfReach = ({ instead: { how, within } }: { readonly instead: Instead }): ReactNode => {
  const say = useVoice();
  return (
    <Section
      title={
        within.length > 0
          ? say('À votre portée dès aujourd’hui', 'À sa portée dès aujourd’hui')
          : say('Comment y arriver', 'Comment y arriver')
      }
      id="a-portee"
    >
      {within.length > 0 && (
        <ul className="within-reach">
          {within.map(({ id, title, pricePoints, isFrom, href }) => (
            <li key={id}>
              <TextLink href={href} strong>
                {title}
              </TextLink>
              <span className="within-reach__price">
                {isFrom && 'dès '}
                <Price points={pricePoints} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {how !== undefined &&
        say(
          <p className="within-reach__how">
            {within.length > 0 ? `Pour y arriver${NBSP}: ${how.charAt(0).toLowerCase()}${how.slice(1)}` : how}
          </p>,
          null,
        )}
      <p>
        <MoreLink href={pathOf('/recompense/mon-catalogue-prime')}>Toutes les primes</MoreLink>
      </p>
    </Section>
  );
};
