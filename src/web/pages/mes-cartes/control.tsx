import { useEffect, useState } from 'react';
import { pathOf } from '#contract/routes.ts';
import { Dialog, Icon, QrCode, TrainDrawing } from '#web/ui/index.ts';
import { position } from '#web/ui/line/position.ts';
import { useAwakeScreen } from '#web/views/stay-awake.ts';
import type { loader } from './page.server.ts';

type Shown = NonNullable<Awaited<ReturnType<typeof loader>>['shown']>;

const two = (value: number): string => String(value).padStart(2, '0');

/** The time of the device, second by second; nothing before scripts run. */
const useSeconds = (): Date | undefined => {
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    const tick = (): void => setNow(new Date());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** A clock that runs, and a train that crosses the line once a minute: what a controller sees is no picture of a screen. */
const Live = ({ words }: { words: string }) => {
  const now = useSeconds();
  return (
    <div className="control__live">
      <p className="control__valid">
        <Icon name="check" size="small" />
        {words}
      </p>
      {now && (
        <>
          <p className="control__clock" aria-hidden="true">
            {two(now.getHours())}h{two(now.getMinutes())}:{two(now.getSeconds())}
          </p>
          <div className="control__track" aria-hidden="true">
            <span className="control__train" data-at={position(now.getSeconds() / 60)}>
              <TrainDrawing />
            </span>
          </div>
        </>
      )}
    </div>
  );
};

/** A card for the controller: its code alone on white, in every mode, with the screen kept awake; a state of the page with an address of its own (CARD-01). */
export const Control = ({ shown }: { shown: Shown }) => {
  const { id, title, number, holder, words, qr, colour, photo, others } = shown;
  useAwakeScreen(true);
  return (
    <Dialog
      id="controle"
      title={title}
      closeHref={`${pathOf('/compte/avantages/mes-cartes')}#presenter-${id}`}
      bright
    >
      <div className="control" data-tier={colour}>
        <QrCode drawing={qr} label={`QR code de la carte ${title}, numéro ${number}`} large />
        <div className="control__who">
          {photo && (
            <img className="control__photo" src={photo} alt="Photo d’identité" width={350} height={450} />
          )}
          <div>
            <p className="control__name">{holder}</p>
            <p className="control__number">{number}</p>
          </div>
        </div>
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
