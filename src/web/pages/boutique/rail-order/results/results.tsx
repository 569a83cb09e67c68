import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { NNBSP } from '#domain/typography.ts';
import { usePageView, usePending } from '#web/context/page-hooks.ts';
import { ShownForFile } from '#web/forms/form.tsx';
import { useWait } from '#web/forms/wait.tsx';
import { Alert, Button, ButtonLink, ErrorSummary, Icon, PageLayout } from '#web/ui/index.ts';
import { hourAxis } from '#web/ui/results/hour-axis.ts';
import { DayPrices, NextBar, ResultsList } from '#web/ui/results/results.tsx';
import { PriceAlert } from '../alert/alert.tsx';
import { Filters, FiltersForm, isFilter, Orders } from '../parts/filters.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { SearchSaid } from '../parts/search-said.tsx';
import type { OrderView } from '../rail-order.server.ts';
import { besideOffer } from './beside-offer.ts';
import { OutwardChosen } from './outward-chosen.tsx';
import type { ResultsData } from './results.server.ts';
import { LIST } from './ways.ts';
import '../parts/ways-out.css';
import './results.css';

const WaysOut = ({ ways }: { ways: ResultsData['waysOut'] }): ReactNode => (
  <ul className="ways-out">
    {ways.map(({ title, text, href, label }) => (
      <li key={title}>
        <h2>{title}</h2>
        <p>{text}</p>
        <ButtonLink href={href} small>
          {label}
        </ButtonLink>
      </li>
    ))}
  </ul>
);

/** The way to the day's other hours. */
const Hours = ({ hours }: Pick<ResultsData, 'hours'>): ReactNode => (
  <nav className="list-hours" aria-label="Autres heures">
    <span>Trains dès</span>
    <ul className="in-row">
      {hours.map(({ label, name, href, current }) => (
        <li key={label}>
          <a href={href} aria-label={name} aria-current={current || undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

type ListProps = Pick<
  Parameters<OrderView<'ferShopCartOutward' | 'ferShopCartInward'>>[0],
  'data' | 'refusal' | 'Form'
>;

/** The trains of one way under one axis of hours; choosing is a radio of a GET form, the bar at the foot says what is chosen. */
const List = ({ data, refusal, Form }: ListProps): ReactNode => {
  const [chosen, choose] = useState(data.chosen);
  const busy = usePending().state !== 'idle';
  const wait = useWait(busy);
  const { path } = usePageView().page;
  const own = path.split('?', 1)[0];
  // This very list, whichever sets of trains it shows.
  const here = new URLSearchParams({
    etape: data.direction === 'outward' ? 'aller' : 'retour',
    serie: new URLSearchParams(path.slice(path.indexOf('?'))).get('serie') ?? '',
  });
  const said = data.offers[chosen];
  const firstOffer = data.journeys.flatMap(({ offers }) => offers).find(({ state }) => state === undefined);
  const hours = data.hours.length > 0 && <Hours hours={data.hours} />;
  const edges = {
    ...(data.earlier ? { earlier: data.earlier } : {}),
    ...(data.later ? { later: data.later } : {}),
  };
  const onChange = ({ target }: FormEvent<HTMLFormElement>): void => {
    // The form has a field named id, which hides its own.
    if (isFilter(target)) target.form?.requestSubmit();
    else if (target instanceof HTMLInputElement && target.name === data.fieldName)
      choose(target.id.replace(/^offre-/, ''));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    const other = besideOffer(event.target, event.key);
    if (other === undefined) return;
    event.preventDefault();
    other?.focus();
    other?.click();
  };
  return (
    <>
      <form
        method={data.sends ? 'post' : 'get'}
        // What is sent is sent to this very page, with all that its address says.
        action={data.sends ? undefined : own}
        data-back={data.sends ? undefined : here.toString()}
        onChange={onChange}
        onKeyDown={onKeyDown}
      >
        <PageLayout name="trains">
          <h1 className="visually-hidden">
            {data.direction === 'outward' ? 'Choisissez le train aller' : 'Choisissez le train retour'}
          </h1>
          <HiddenFields fields={data.hidden} />
          {data.sends && (
            <>
              <input type="hidden" name="intention" value={data.sends.intention} />
              <ShownForFile />
              <input type="hidden" name="transactionId" value={data.sends.transactionId} autoComplete="off" />
            </>
          )}
          <SearchSaid sentence={data.sentence} short={data.short} />
          {data.choiceError && (
            <div className="boutique__alert">
              <ErrorSummary
                errors={[{ field: firstOffer && `offre-${firstOffer.id}`, message: data.choiceError }]}
                title="Il manque un choix"
              />
            </div>
          )}
          {data.outward && <OutwardChosen {...data.outward} />}
          {data.alert && (
            <div className="boutique__alert">
              <Alert kind={data.alert.kind} title={data.alert.title} reference={data.alert.reference}>
                {data.alert.text}
              </Alert>
              {data.waysOut.length > 0 && <WaysOut ways={data.waysOut} />}
            </div>
          )}
          {data.calendar && (
            <DayPrices
              {...data.calendar}
              all={data.months === undefined ? undefined : { href: data.months, label: 'Trois mois' }}
            />
          )}
          <div className="list-head">
            {/* Its words may stand on two lines, in large type on a phone. */}
            <h2 id={LIST}>{data.title.replaceAll('\u00a0', ' ')}</h2>
            {data.filters.length > 0 && (
              <Filters filters={data.filters}>
                {data.orders.length > 0 && <Orders orders={data.orders} />}
              </Filters>
            )}
          </div>
          <p className="visually-hidden" role="status">
            {data.count}
          </p>
          {data.journeys.length > 0 ? (
            <ResultsList
              journeys={data.journeys}
              axis={hourAxis(data.journeys)}
              classes={data.classes}
              name={data.fieldName}
              chosen={data.chosen}
              anchors={data.anchors}
              hours={hours}
              {...edges}
            />
          ) : (
            <div className="list-edges">
              {hours}
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
            </div>
          )}
          {data.days.length > 0 && (
            <nav className="list-days" aria-label="Autres jours">
              <ul className="in-row">
                {data.days
                  .filter(({ direction }) => direction === 'before')
                  .map(({ href, label }) => (
                    <li key={href}>
                      <a className="more-link" href={href}>
                        <Icon name="arrow-left" size="small" />
                        {label}
                      </a>
                    </li>
                  ))}
                {data.months && (
                  <li>
                    <a className="more-link list-days__months" href={data.months}>
                      Prix sur trois mois
                    </a>
                  </li>
                )}
                {data.days
                  .filter(({ direction }) => direction === 'after')
                  .map(({ href, label }) => (
                    <li key={href}>
                      <a className="more-link" href={href}>
                        {label}
                        <Icon name="arrow-right" size="small" />
                      </a>
                    </li>
                  ))}
              </ul>
            </nav>
          )}
          {data.best && (
            <p className="best-of-day">
              Ce jour-là :{' '}
              {data.best.map(({ title, text, href }, index) => (
                <span key={href}>
                  <a href={href}>{title}</a>, {text}
                  {index < (data.best?.length ?? 0) - 1 ? `${NNBSP}; ` : '.'}
                </span>
              ))}
            </p>
          )}
          <p className="micro soft">{data.notes.join(' ')}</p>
        </PageLayout>
        {firstOffer && (
          <NextBar
            title={said?.title ?? 'Choisissez un train et une classe'}
            text={said?.text}
            total={said?.total}
            rest={said?.rest ?? data.untouched.rest}
            spent={said?.spent ?? data.untouched.spent}
            next={said?.next ?? 0}
            action={
              <div className="next-bar__action">
                <Button kind="primary" type="submit" busy={busy} onBusyPress={wait.onBusyPress}>
                  {data.action}
                </Button>
                <span className="form__wait" role="status">
                  {wait.said}
                </span>
              </div>
            }
          />
        )}
      </form>
      <FiltersForm action={`${own}#${LIST}`} fields={data.filtered} />
      {data.priceAlert && <PriceAlert alert={data.priceAlert} refusal={refusal} Form={Form} />}
    </>
  );
};

/** The list of the other way is another form: what was picked in the one before must not stay picked. */
export const View = ({ data, refusal, Form }: ListProps): ReactNode => (
  <List data={data} refusal={refusal} Form={Form} key={data.direction} />
);
