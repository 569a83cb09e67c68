import type { ReactNode } from 'react';
import { useVoice } from '#web/context/page-hooks.ts';
import { Prose, Section, TextLink } from '#web/ui/index.ts';

/** An order that is kept for its customer and waits for them. */
export interface HeldOrderView {
  /** « Billet France, Paris – Lyon, 28 décembre à 10h00 » */
  readonly what: string;
  /** Until when, and what may be done with it. */
  readonly until: string;
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
          {held.map(({ what, until, href }) => (
            <p key={href}>
              <b>{what}</b>. {until}{' '}
              <TextLink href={href}>
                {say('Reprendre ma commande', 'Reprendre la commande')}
                <span className="visually-hidden"> : {what}</span>
              </TextLink>
            </p>
          ))}
        </Prose>
      </Section>
    )
  );
};
