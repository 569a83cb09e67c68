import { type FormEvent, type ReactNode, useState } from 'react';
import { usePageView, usePending } from '#web/rendering/page-hooks.ts';
import { Alert, Button, ErrorSummary, Icon, PageLayout } from '#web/ui/index.ts';
import { hourAxis } from '#web/ui/results/hour-axis.ts';
import { DayPrices, NextBar, ResultsList, SearchSentence } from '#web/ui/results/results.tsx';
import { HiddenFields } from './hidden-fields.tsx';
import { SHOP_PATH } from './order-url.ts';
import type { ResultsData } from './results.server.ts';

/** The trains of one way under one axis of hours; choosing is a radio of a GET form, the bar at the foot says what is chosen. */
export const Results = ({ data }: { data: ResultsData }): ReactNode => {
  const [chosen, choose] = useState(data.chosen);
  const busy = usePending().state !== 'idle';
  const { path } = usePageView().page;
  // This very list, whichever set of trains it shows.
  const here = new URLSearchParams({
    etape: data.direction === 'outward' ? 'aller' : 'retour',
    serie: new URLSearchParams(path.slice(path.indexOf('?'))).get('serie') ?? '',
  });
  const said = data.offers[chosen];
  const firstOffer = data.journeys.flatMap(({ offers }) => offers).find(({ state }) => state === undefined);
  const edges = {
    ...(data.earlier ? { earlier: data.earlier } : {}),
    ...(data.later ? { later: data.later } : {}),
  };
  const onChange = (event: FormEvent<HTMLFormElement>): void => {
    if (event.target instanceof HTMLInputElement && event.target.name === data.fieldName)
      choose(event.target.value);
  };
  return (
    <form method="get" action={SHOP_PATH} data-back={here.toString()} onChange={onChange}>
      <PageLayout>
        <h1 className="visually-hidden">
          {data.direction === 'outward' ? 'Choisissez votre train aller' : 'Choisissez votre train retour'}
        </h1>
        <HiddenFields fields={data.hidden} />
        <SearchSentence parts={data.sentence} />
        {data.choiceError && (
          <ErrorSummary
            errors={[{ field: firstOffer && `offre-${firstOffer.value}`, message: data.choiceError }]}
            title="Il manque votre choix"
          />
        )}
        {data.alert && (
          <div className="boutique__alert">
            <Alert kind={data.alert.kind} title={data.alert.title}>
              {data.alert.text}
            </Alert>
          </div>
        )}
        {data.calendar && (
          <div className="list-calendar">
            <p className="list-calendar__label small soft" aria-hidden="true">
              {data.calendar.label}
            </p>
            <DayPrices {...data.calendar} />
          </div>
        )}
        <div className="list-head">
          <h2>{data.title}</h2>
          <ul className="list-head__filters" aria-label="Filtres">
            {data.filters.map(({ href, label, isOn }) => (
              <li key={label}>
                <a
                  className={isOn ? 'filter filter--on' : 'filter'}
                  href={href}
                  aria-current={isOn ? 'true' : undefined}
                >
                  <span className="filter__box" aria-hidden="true">
                    {isOn && <Icon name="check" size="small" />}
                  </span>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
        {data.journeys.length > 0 ? (
          <ResultsList
            journeys={data.journeys}
            axis={hourAxis(data.journeys)}
            classes={data.classes}
            name={data.fieldName}
            chosen={data.chosen}
            balance={data.spendable}
            {...edges}
          />
        ) : (
          <p className="list-edges">
            {data.earlier && (
              <a className="more-link" href={data.earlier.href}>
                <Icon name="arrow-up" size="small" />
                {data.earlier.label}
              </a>
            )}
            {data.later && (
              <a className="more-link" href={data.later.href}>
                {data.later.label}
                <Icon name="arrow-down" size="small" />
              </a>
            )}
          </p>
        )}
        {data.days.length > 0 && (
          <nav className="list-days" aria-label="Autres jours">
            {data.days.map(({ href, label, direction }) => (
              <a
                className={`more-link${direction === 'after' ? ' list-days__after' : ''}`}
                href={href}
                key={href}
              >
                {direction === 'before' && <Icon name="arrow-left" size="small" />}
                {label}
                {direction === 'after' && <Icon name="arrow-right" size="small" />}
              </a>
            ))}
          </nav>
        )}
        <p className="small soft">{data.notes.join(' ')}</p>
      </PageLayout>
      {firstOffer && (
        <div className="container next-step">
          <NextBar
            title={said?.title ?? 'Choisissez un train et une classe'}
            action={
              <Button kind="primary" type="submit" busy={busy}>
                {data.action}
              </Button>
            }
          >
            <span aria-live="polite">
              {said?.text ?? 'Le prix se règle en points, à la fin de la commande.'}
            </span>
          </NextBar>
        </div>
      )}
    </form>
  );
};
