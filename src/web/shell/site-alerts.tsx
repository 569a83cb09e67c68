import type { ReactNode } from 'react';
import type { SiteAlert } from '#contract/site-alerts.ts';
import type { AlertLevel } from '#domain/content-reference.ts';
import { Icon, type IconName } from '../ui/icon/icon.tsx';
import { useWayOn } from '../ui/scripts/use-way-on.ts';
import './site-alerts.css';

const ICONS: Readonly<Record<AlertLevel, IconName>> = {
  critique: 'error',
  importante: 'warning',
  information: 'information',
};
const SPOKEN: Readonly<Record<AlertLevel, string>> = {
  critique: 'Alerte critique',
  importante: 'Alerte',
  information: 'Information',
};

/** One alert: its title, the rest on demand, and its button to put it away. */
const OneAlert = ({
  alert: { key, level, title, short, text },
  back,
}: {
  alert: SiteAlert;
  back: string;
}) => {
  useWayOn();
  return (
    <li className={`site-alert site-alert--${level}`}>
      <div className="site-alert__inner container">
        <Icon name={ICONS[level]} />
        <details>
          <summary>
            <span className="visually-hidden">{SPOKEN[level]} : </span>
            <span className={short === undefined ? undefined : 'site-alert__whole'}>{title}</span>
            {short !== undefined && <span className="site-alert__short">{short}</span>}
            <Icon name="chevron" size="small" />
          </summary>
          {text.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
            <p key={index}>
              {paragraph.map((span) =>
                typeof span === 'string' ? (
                  span
                ) : (
                  <a key={span.href} href={span.href}>
                    {span.text}
                  </a>
                ),
              )}
            </p>
          ))}
        </details>
        <form method="post" action="/alertes" data-setting="">
          <input type="hidden" name="retour" value={back} />
          <button type="submit" name="masquer" value={key} className="site-alert__close">
            <Icon name="cross" />
            <span className="visually-hidden">Masquer : {title}</span>
          </button>
        </form>
      </div>
    </li>
  );
};

/** What travellers must know now, above every page (ALERT-01); nothing where there is nothing. */
export const SiteAlerts = ({ alerts, back }: { alerts: readonly SiteAlert[]; back: string }): ReactNode =>
  alerts.length > 0 && (
    <section className="site-alerts" aria-label="Alertes">
      <ul className="site-alerts__list">
        {alerts.map((alert) => (
          <OneAlert key={alert.key} alert={alert} back={back} />
        ))}
      </ul>
    </section>
  );
