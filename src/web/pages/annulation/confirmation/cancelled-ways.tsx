import type { ReactNode } from 'react';
import { Section } from '#web/ui/index.ts';
import './confirmation.css';

/** Which tickets were given up, or are being, way by way, for the customer and at a desk. */
export const CancelledWays = ({
  ways,
  isDone,
}: {
  readonly ways: readonly { readonly title: string; readonly names: string }[];
  /** Their seats are. */
  readonly isDone: boolean;
}): ReactNode => (
  <Section title={isDone ? 'Annulé' : 'À annuler'} id="annule" tight>
    <ul className="cancelled">
      {ways.map((way) => (
        <li key={way.title}>
          <b>{way.title}</b>
          <span>{way.names}</span>
        </li>
      ))}
    </ul>
  </Section>
);
