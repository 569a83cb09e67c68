import type { ReactNode } from 'react';
import { useVoice } from '#web/context/page-hooks.ts';
import { Prose, Section, TextLink } from '#web/ui/index.ts';

/** An order that is kept for its customer and waits for them. */
export interface HeldOrderView {
  readonly item: string;
  /** Until when, and what may be done with it. */
  readonly until: string;
  /** Which of several, where they are read out of their place. */
  readonly about: string;
  /** Back to where it is accepted and paid. */
  readonly href: string;
}

/** Orders that were begun and go on, with the way back to each; nothing where there is none. */
export const HeldOrders = ({
  title,
  held,
}: {
  readonly title: string;
  readonly held: readonly HeldOrderView[];
}): ReactNode => {
  const say = useVoice();
  return (
    held.length > 0 && (
      <Section title={title} id="commande-en-cours" tight>
        <Prose>
          {held.map(({ item, until, about, href }) => (
            <p key={href}>
              <b>{item}</b>. {until}{' '}
              <TextLink href={href}>
                {say('Reprendre ma commande', 'Reprendre la commande')}
                <span className="visually-hidden"> : {about}</span>
              </TextLink>
            </p>
          ))}
        </Prose>
      </Section>
    )
  );
};
