import { pathOf } from '#contract/routes.ts';
import { Dialog } from '#web/ui/index.ts';
import { Live, PresentedCard } from '#web/views/presented.tsx';
import { useAwakeScreen } from '#web/views/stay-awake.ts';
import type { loader } from './page.server.ts';

type Shown = NonNullable<Awaited<ReturnType<typeof loader>>['shown']>;

/** A card for the controller: its code alone on white, in every mode, with the screen kept awake; a state of the page with an address of its own (CARD-01). */
export const Control = ({ shown }: { shown: Shown }) => {
  const { id, title, words, colour, others } = shown;
  useAwakeScreen(true);
  return (
    <Dialog
      id="controle"
      title={title}
      closeHref={`${pathOf('/compte/avantages/mes-cartes')}#presenter-${id}`}
      bright
    >
      <div className="control" data-tier={colour}>
        <PresentedCard {...shown} />
        <Live words={words} />
        {others.length > 1 && (
          <nav className="control__cards" aria-label="Mes cartes à présenter">
            <ul>
              {others.map((other) => (
                <li key={other.id}>
                  <a href={other.href} aria-current={other.isShown ? 'page' : undefined}>
                    {other.title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </Dialog>
  );
};
