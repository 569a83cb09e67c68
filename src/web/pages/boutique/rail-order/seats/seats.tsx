import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { DrawnSeat } from '#domain/rail/coach-map.ts';
import { useVoice } from '#web/context/page-hooks.ts';
import type { Voice } from '#web/context/voice.ts';
import { FormErrors, FormField, SubmitButton } from '#web/forms/form.tsx';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { Alert, ButtonLink, Countdown, Icon, PageLayout, Select, Tabs } from '#web/ui/index.ts';
import { NextBar } from '#web/ui/results/results.tsx';
import type { OrderView } from '../rail-order.server.ts';
import { CoachPlan, type PlanPerson } from './coach-plan.tsx';
import { placeOf, splitPlace } from './place.ts';
import { seatFacts } from './seat-words.ts';
import { seatsForm, togetherForm, wishForm } from './seats.form.ts';
import type { SeatPlan, SeatsData } from './seats.server.ts';
import './seats.css';

/** The coaches of the train, those that can be chosen from as links. */
const Train = ({ coaches }: Pick<SeatPlan, 'coaches'>): ReactNode => (
  <nav className="train-plan" aria-label="Voitures">
    <ul>
      {coaches.map(({ coach, note, free, href, isCurrent }) => {
        const inside = (
          <>
            <b>
              <span className="visually-hidden">Voiture </span>
              {coach}
            </b>
            {note && <span className="visually-hidden">, </span>}
            <span>{note}</span>
            <span className="visually-hidden">, {free}</span>
          </>
        );
        return (
          <li key={coach}>
            {href ? (
              <a href={href} aria-current={isCurrent ? 'page' : undefined}>
                {inside}
              </a>
            ) : (
              <span className="train-plan__other">{inside}</span>
            )}
          </li>
        );
      })}
    </ul>
  </nav>
);

const keyIn = (say: Voice) =>
  [
    { name: 'free', words: 'Libre, le trait épais est le dossier' },
    { name: 'taken', words: 'Occupée, rayée et barrée' },
    { name: 'mine', words: say('À vous, avec le prénom', 'Au client ou aux siens, avec le prénom') },
    { name: 'space', words: 'Espace fauteuil, 70 × 120 cm' },
  ] as const;

const Key = ({ withSpace }: { withSpace: boolean }): ReactNode => {
  const say = useVoice();
  return (
    <ul className="seat-key">
      {keyIn(say)
        .filter(({ name }) => withSpace || name !== 'space')
        .map(({ name, words }) => (
          <li key={name}>
            <span className={`seat seat--${name}`} aria-hidden="true">
              <span className="seat__number">
                {name === 'space' ? <Icon name="wheelchair" size="small" /> : '12'}
              </span>
            </span>
            {words}
          </li>
        ))}
    </ul>
  );
};

type Party = SeatsData['party'];

/** What the lists offer somebody: the seat they have, and what is free in this coach. */
const optionsFor = ({ map }: SeatPlan, person: Party[number], chosen: string) => {
  const free = map.seats.filter((one) => one.free && one.wheelchair === person.needsSpace);
  const places = free.map(({ seat }) => placeOf({ coach: map.coach, seat }));
  const elsewhere = [...new Set([placeOf(person), chosen])].filter((one) => !places.includes(one));
  return [
    ...elsewhere.map((value) => {
      const { coach, seat } = splitPlace(value);
      return { value, label: `Voiture ${coach}, place ${seat}` };
    }),
    ...free.map((one, index) => ({
      value: places[index] as string,
      label: `${one.seat}, ${seatFacts(one)}`,
    })),
  ];
};

const startOf = (party: Party, refusal: FormAnswer | undefined): readonly string[] =>
  party.map((one, index) => refusal?.values[`seats.${index}.place`] ?? placeOf(one));

/** The plan and the lists: two ways to the same choice. The lists are the form, and all there is without scripts. */
const SeatBySeat = ({
  data,
  plan,
  refusal,
}: {
  data: SeatsData;
  plan: SeatPlan;
  refusal: FormAnswer | undefined;
}): ReactNode => {
  const { party } = data;
  const [places, place] = useState(() => startOf(party, refusal));
  const [turn, takeTurn] = useState(0);
  const [said, say] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const lists = (): HTMLSelectElement[] => [...(box.current?.querySelectorAll('select') ?? [])];
  const read = (): void => place(lists().map(({ value }) => value));
  // What was chosen in the lists before scripts came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(read, []);
  const people: readonly PlanPerson[] = party.map(({ name, needsSpace }, index) => ({
    name,
    needsSpace,
    place: places[index] ?? '',
  }));
  const onPick = (seat: DrawnSeat): void => {
    const person = people[turn];
    if (!person) return;
    const to = placeOf({ coach: plan.map.coach, seat: seat.seat });
    const owner = people.findIndex(({ place: at }) => at === to);
    if (owner === turn) {
      say(`${person.name} a déjà la place ${seat.seat}.`);
      return;
    }
    if (owner < 0 && !seat.free) {
      say(`La place ${seat.seat} est occupée.`);
      return;
    }
    if (seat.wheelchair !== person.needsSpace) {
      say(
        person.needsSpace
          ? `${person.name} voyage en fauteuil : choisissez un espace fauteuil.`
          : 'Cet espace est réservé à qui voyage en fauteuil.',
      );
      return;
    }
    // Two of a party change places.
    const next = people.map((one, index) =>
      index === turn ? to : index === owner ? person.place : one.place,
    );
    place(next);
    for (const [index, list] of lists().entries()) list.value = next[index] ?? list.value;
    const then = (turn + 1) % people.length;
    takeTurn(then);
    const after = people.length > 1 ? ` Au tour de ${people[then]?.name}.` : '';
    say(
      `Place ${seat.seat} pour ${person.name}.${owner >= 0 ? ` ${people[owner]?.name} prend la ${splitPlace(person.place).seat}.` : ''}${after}`,
    );
  };
  const onChange = ({ target }: FormEvent): void => {
    if (target instanceof HTMLSelectElement) read();
  };
  return (
    <div ref={box} onChange={onChange}>
      <PageLayout name="places-plan">
        <section aria-labelledby="place-par-place">
          <h2 id="place-par-place">Ou place par place</h2>
          <Train coaches={plan.coaches} />
        </section>
        <section className="scripted" aria-label="Sur le plan">
          {people.length > 1 && (
            <fieldset className="turns">
              <legend>Pour qui choisissez-vous ?</legend>
              {people.map(({ name, place: at }, index) => (
                <label className="turn" key={party[index]?.passenger}>
                  <input type="radio" name="tour" checked={index === turn} onChange={() => takeTurn(index)} />
                  <span>
                    {name}
                    <span className="visually-hidden">, </span>
                    <span className="turn__seat">
                      {splitPlace(at).coach === plan.map.coach
                        ? `place ${splitPlace(at).seat}`
                        : `voiture ${splitPlace(at).coach}, place ${splitPlace(at).seat}`}
                    </span>
                  </span>
                </label>
              ))}
            </fieldset>
          )}
          <CoachPlan map={plan.map} people={people} turn={turn} onPick={onPick} />
          <p className="visually-hidden" role="status">
            {said}
          </p>
          <Key withSpace={plan.map.seats.some(({ wheelchair }) => wheelchair)} />
        </section>
        <section className="section" aria-labelledby="en-liste">
          <h2 id="en-liste">
            {people.length > 1 ? 'Les mêmes places, en liste' : 'La même place, en liste'}
          </h2>
          <div className="seat-lists">
            {party.map((person, index) => (
              <div key={person.passenger}>
                <input type="hidden" name={`seats.${index}.passenger`} value={person.passenger} />
                <Select
                  id={`seats-${index}-place`}
                  name={`seats.${index}.place`}
                  label={person.name}
                  value={places[index] ?? ''}
                  options={optionsFor(plan, person, startOf(party, refusal)[index] ?? '')}
                />
              </div>
            ))}
          </div>
        </section>
      </PageLayout>
      <NextBar
        title={people.map(({ name, place: at }) => `${name} ${splitPlace(at).seat}`).join(', ')}
        text={`${people.length > 1 ? 'Places offertes' : 'Place offerte'}. ${data.onwards.words}.`}
        total={data.due.total}
        rest={data.due.rest}
        spent={data.due.spent}
        action={<SubmitButton>{people.length > 1 ? undefined : 'Garder cette place'}</SubmitButton>}
      />
    </div>
  );
};

/** Seats are held already: here they are looked at, and changed for others. */
export const View: OrderView<'choosingSeats'> = ({ data, refusal, Form }) => {
  const { plan, party } = data;
  const own = refusal?.form === seatsForm.intention ? refusal : undefined;
  const several = party.length > 1;
  const heldOne = Math.max(0, plan?.together.findIndex(({ isHeld }) => isHeld) ?? 0);
  return (
    <>
      <PageLayout name="places">
        <h1>{data.title}</h1>
        <p className="lead">{data.lead}</p>
        <FormErrors of={[togetherForm, seatsForm]} answer={refusal}>
          {refusal?.values['told']}
        </FormErrors>
        <div className="boutique__alert">
          <Countdown
            label={`${several ? 'Places gardées' : 'Place gardée'} jusqu’à ${data.heldUntil}`}
            note={`${party.map(({ name, coach, seat }) => `${name} : voiture ${coach}, place ${seat}`).join(' ; ')}.`}
            seconds={data.secondsLeft}
            total={data.holdSeconds}
            action={
              <a className="more-link" href={data.onwards.href}>
                Continuer sans changer
                <Icon name="arrow-right" size="small" />
              </a>
            }
          />
        </div>
        {data.legs.length > 1 && <Tabs tabs={data.legs} label="Trains" />}
        {data.unavailable && (
          <div className="boutique__alert">
            <Alert kind="warning" title={data.unavailable} />
          </div>
        )}
        {plan && plan.together.length > 0 && (
          <section className="section section--tight" aria-labelledby="ensemble">
            <h2 id="ensemble">{several ? 'Rester ensemble' : 'Nos propositions'}</h2>
            <Form of={togetherForm} className="together">
              <fieldset className="in-row" aria-labelledby="ensemble">
                {plan.together.map(({ value, title, words, isHeld }, index) => (
                  <label key={value}>
                    <input
                      className="radio"
                      type="radio"
                      name="ensemble"
                      value={value}
                      defaultChecked={index === heldOne}
                    />
                    <b>{title}</b>
                    <span>{isHeld ? `${words}, comme maintenant.` : `${words}.`}</span>
                    <b className="together__price">offert</b>
                  </label>
                ))}
              </fieldset>
              <SubmitButton kind="secondary" small>
                {several ? undefined : 'Garder cette place'}
              </SubmitButton>
            </Form>
          </section>
        )}
        {plan && (
          <details className="wishes" open={refusal?.form === wishForm.intention}>
            <summary>
              Selon les goûts, ou à côté d’un proche
              <Icon name="chevron" size="small" />
            </summary>
            <Form
              of={wishForm}
              answer={refusal}
              hidden={[
                ['placement.nearJourney', String(data.journey)],
                ['placement.nearLeg', String(data.leg)],
              ]}
              className="slab wishes__form"
            >
              <FormErrors />
              <div className="wishes__fields">
                <FormField at="placement.position" />
                <FormField at="placement.deck" />
              </div>
              <FormField at="placement.quiet" />
              <p className="small">
                Un proche voyage déjà dans ce train ? Sa voiture et sa place sont sur son billet.
              </p>
              <div className="wishes__fields">
                <FormField at="placement.near.coach" />
                <FormField at="placement.near.seat" />
              </div>
              <SubmitButton kind="secondary" />
            </Form>
          </details>
        )}
        {!plan && (
          <ButtonLink href={data.onwards.href} kind="primary">
            Continuer avec {several ? 'ces places' : 'cette place'}
          </ButtonLink>
        )}
      </PageLayout>
      {plan && (
        <Form of={seatsForm} answer={refusal} className="seat-by-seat">
          <SeatBySeat
            data={data}
            plan={plan}
            refusal={own}
            // Another coach, other seats held or another refusal is another choice to begin with.
            key={`${plan.map.coach} ${party.map(placeOf).join(' ')} ${JSON.stringify(own?.values ?? '')}`}
          />
        </Form>
      )}
    </>
  );
};
