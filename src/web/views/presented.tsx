import { type ReactNode, useEffect, useState } from 'react';
import { Icon, QrCode, TrainDrawing } from '#web/ui/index.ts';
import { position } from '#web/ui/line/position.ts';
import type { QrDrawing } from '#web/ui/qr/qr.tsx';
import './presented.css';

/** The hour of the trains, wherever the telephone believes to be (NAV-16). */
const inParis = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'medium', timeZone: 'Europe/Paris' });

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
export const Live = ({ words }: { words: string }) => {
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
            {inParis.format(now).replace(':', 'h')}
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

/** A card's code, large, with whose it is: what a controller reads and compares. */
export const PresentedCard = ({
  title,
  number,
  holder,
  qr,
  photo,
}: {
  title: string;
  /** Grouped. */
  number: string;
  holder: string;
  qr: QrDrawing;
  /** Where the holder's photo is had. */
  photo?: string | undefined;
}): ReactNode => (
  <>
    <QrCode drawing={qr} label={`QR code de la carte ${title}, numéro ${number}`} large />
    <div className="control__who">
      {photo && (
        <img className="control__photo" src={photo} alt={`Visage de ${holder}`} width={350} height={450} />
      )}
      <div>
        <p className="control__name">{holder}</p>
        <p className="control__number">{number}</p>
      </div>
    </div>
  </>
);
