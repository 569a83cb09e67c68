import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { countedPoints } from '#domain/points-words.ts';
import { useVoice } from '#web/context/page-hooks.ts';
import type { Voice } from '#web/context/voice.ts';
import { FormErrors, FormField, RequiredNote, SubmitButton } from '#web/forms/form.tsx';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import type { FieldDetails } from '#web/forms/form-control.tsx';
import { Button, ButtonLink, Icon, PageLayout, TextLink } from '#web/ui/index.ts';
import { AccountBox } from '#web/views/account-box.tsx';
import { countryDetails } from '#web/views/contact-fields.ts';
import { AddressFields, MobileFields } from '#web/views/contact-fields.tsx';
import { CustomersOwn } from '#web/views/customers-own.tsx';
import { ForOthers } from '#web/views/for-others.tsx';
import { ChosenJourney } from '../parts/chosen-journey.tsx';
import type { OrderView } from '../rail-order.server.ts';
import { CUSTOMER } from './customer.ts';
import { forgetCompanionForm, passengersForm } from './passengers.form.ts';
import type { PassengersData } from './passengers.server.ts';
import { Traveller } from './traveller.tsx';
import '../parts/filters.css';
import './passengers.css';

type Typed = FormAnswer | undefined;
type Person = PassengersData['travellers'][number];

/** What somebody is called so far: as they were typed, as they are known, or by their number. */
const nameOf = ({ at, name, title }: Person, refusal: Typed): string => {
  const typed = ['firstName', 'lastName'].map((part) => refusal?.values[`${at}.${part}`]?.trim() ?? '');
  return typed.join(' ').trim() || name || title;
};

/** Who may accompany each of those who travel: everybody else with a place, those too young not to be chosen. */
const companionDetails = (
  people: readonly Person[],
  refusal: Typed,
  say: Voice,
): Record<string, FieldDetails> =>
  Object.fromEntries(
    people.flatMap((person) => {
      if (person.place === undefined) return [];
      const others = people.filter(({ place }) => place !== undefined && place !== person.place);
      const choices = others.map(({ place = '', tooYoung, ...one }) => {
        const name = nameOf({ place, ...one }, refusal);
        return {
          value: place,
          label: tooYoung
            ? `${name}\u00a0: ${tooYoung}`
            : place === 'member'
              ? `${name} (${say('vous', 'le client')})`
              : name,
          disabled: tooYoung !== undefined,
        };
      });
      return [
        [
          `${person.at}.companion`,
          { choices: [{ value: '', label: 'Personne, voyage sans accompagnateur' }, ...choices] },
        ],
      ];
    }),
  );

const isWrong = (refusal: Typed, at: string): boolean =>
  Object.keys(refusal?.errors ?? {}).some((name) => name.startsWith(`${at}.`));

/** Who travels: a roster with a stop for each, what they need aboard, and who orders. */
export const View: OrderView<'ferShopCartPassengers'> = ({ data, refusal, Form }): ReactNode => {
  const say = useVoice();
  const answer = refusal?.form === passengersForm.intention ? refusal : undefined;
  const agreed = answer?.values.expectedPoints;
  const anyWrong = Object.keys(answer?.errors ?? {}).length > 0;
  const firstToDo = data.travellers.find(({ isKnown }) => !isKnown);
  const others = data.travellers.filter(({ at }) => at !== 'member');
  return (
    <>
      <Form
        of={passengersForm}
        answer={refusal}
        values={{ ...data.buyer.values, ...data.values }}
        details={{
          ...countryDetails(CUSTOMER, data.countries),
          ...companionDetails(data.travellers, answer, say),
        }}
        transaction={data.transactionId}
        hidden={[
          ['clientIsPassenger', data.member.travels ? 'on' : ''],
          ['expectedPoints', agreed ?? ''],
        ]}
        className="passengers"
      >
        <PageLayout
          aside={
            <AccountBox account={data.account}>
              {data.travellers.length > 1 && (
                <dl className="account__lines">
                  {data.travellers.map((person) => (
                    <div key={person.at}>
                      <dt>{nameOf(person, answer)}</dt>
                      <dd>{person.points === '0' ? 'gratuit' : `${person.points}\u00a0${person.unit}`}</dd>
                    </div>
                  ))}
                </dl>
              )}
              {data.account.missing ? (
                // No button that could only be refused: where a cheaper train may be found instead.
                <ButtonLink href={data.toTrains}>Choisir un autre train</ButtonLink>
              ) : (
                <>
                  <SubmitButton block>
                    {agreed ? `Accepter ${countedPoints(Number(agreed))} et réserver` : undefined}
                  </SubmitButton>
                  <Button type="submit" name="suite" value="places" block>
                    Réserver et choisir sur le plan
                  </Button>
                </>
              )}
              {data.account.missing ? (
                <p className="small soft">Rien n’est réservé, et aucun point n’est débité.</p>
              ) : (
                <p className="small soft">
                  Aucun point n’est débité à cette étape. {say('Vos places', 'Les places')} sont gardées 15
                  minutes
                  {others.length > 0 &&
                    say(
                      '\u202f; sans choix de votre part, nous vous plaçons ensemble',
                      '\u202f; sans autre choix, elles sont ensemble',
                    )}
                  .
                </p>
              )}
            </AccountBox>
          }
        >
          <h1>Qui voyage ?</h1>
          {data.party && (
            <p className="lead">
              {data.party}.{' '}
              {say(
                'Ce que nous savons déjà n’est pas redemandé.',
                'Ce qui est déjà connu n’est pas redemandé.',
              )}
            </p>
          )}
          <FormErrors>
            Aucun point n’a été débité. <TextLink href={data.toSearch}>Changer la recherche</TextLink>
          </FormErrors>
          {data.known.length > 0 && (
            <nav className="picker" aria-label={say('Vos proches', 'Ses proches')}>
              <p>
                <b>{say('Vos proches', 'Ses proches')}</b>{' '}
                <span className="soft small">choisis, ils montent à bord</span>
              </p>
              <ul>
                {data.known.map(({ id, label, isAboard, href }) => (
                  <li key={id}>
                    <a className={isAboard ? 'chip chip--on' : 'chip'} href={href}>
                      {isAboard && <Icon name="check" size="small" />}
                      {label}
                      <span className="visually-hidden">{isAboard ? ', à bord : retirer' : ', ajouter'}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          {others.length > 0 && <RequiredNote />}
          <ol className="roster">
            {data.travellers.map((person) => (
              <Traveller
                key={`${person.at} ${person.key}`}
                person={person}
                name={nameOf(person, answer)}
                stations={data.stations}
                mayBeAccompanied={data.travellers.filter(({ place }) => place !== undefined).length > 1}
                isWrong={isWrong(answer, person.at)}
                isOpen={anyWrong ? isWrong(answer, person.at) : !answer && person === firstToDo}
                isOneOfMany={!anyWrong}
              />
            ))}
          </ol>
          <p className="roster__ways">
            <TextLink href={data.member.href}>
              {data.member.travels
                ? say('Je ne voyage pas moi-même', 'Le client ne voyage pas')
                : say('Je voyage aussi', 'Le client voyage aussi')}
            </TextLink>
            <TextLink href={data.toSearch}>Changer le nombre de voyageurs</TextLink>
          </p>
          {!data.member.travels && <ForOthers journeys={data.journeys} />}
          {others.length > 0 && (
            <FormField
              at="remember"
              label={say(undefined, 'Proposer ces personnes au client à sa prochaine commande')}
            />
          )}
          <section className="passenger" aria-labelledby="acheteur">
            <h2 id="acheteur">Qui commande ?</h2>
            <ul className="buyer">
              {data.buyer.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            {/* Closed, its fields are sent as they stand; with an error in it it is open. */}
            <details className="buyer__change" open={isWrong(answer, CUSTOMER.slice(0, -1))}>
              <summary>
                Modifier pour cette commande
                <Icon name="chevron" size="small" />
              </summary>
              <div className="buyer__fields">
                <p className="small">
                  Ce que vous changez ici vaut pour cette commande seulement.
                  <CustomersOwn>
                    {' '}
                    Vos{' '}
                    <TextLink href={pathOf('/informations/mes-informations')}>
                      informations personnelles
                    </TextLink>{' '}
                    restent ce qu’elles sont.
                  </CustomersOwn>
                </p>
                <RequiredNote />
                <FormField at={`${CUSTOMER}civility`} />
                <FormField at={`${CUSTOMER}firstName`} />
                <FormField at={`${CUSTOMER}lastName`} />
                <FormField at={`${CUSTOMER}birthDate`} />
                <FormField at={`${CUSTOMER}email`} />
                <MobileFields prefix={CUSTOMER} />
                <AddressFields prefix={CUSTOMER} />
              </div>
            </details>
          </section>
          <section className="section" aria-labelledby="vos-trains">
            <h2 id="vos-trains">
              {data.journeys.length > 1 ? say('Vos trains', 'Trains') : say('Votre train', 'Train')}
            </h2>
            {data.journeys.map((journey) => (
              <ChosenJourney journey={journey} key={journey.way} />
            ))}
          </section>
        </PageLayout>
      </Form>
      {data.known.length > 0 && (
        <div className="container forget">
          <details>
            <summary>
              {say('Gérer vos proches', 'Gérer ses proches')}
              <Icon name="chevron" size="small" />
            </summary>
            <p className="small">
              {say(
                'Ces personnes vous sont proposées parce que vous l’avez demandé. Elles s’effacent d’elles-mêmes deux ans après votre dernier voyage ensemble.',
                'Ces personnes sont proposées parce que le client l’a demandé. Elles s’effacent d’elles-mêmes deux ans après leur dernier voyage ensemble.',
              )}
            </p>
            <ul>
              {data.known.map(({ id, label }) => (
                <li key={id}>
                  <span>{label}</span>
                  <Form of={forgetCompanionForm} hidden={[['companionId', id]]} className="forget__form">
                    <SubmitButton kind="quiet" small>
                      Oublier<span className="visually-hidden"> {label}</span>
                    </SubmitButton>
                  </Form>
                </li>
              ))}
            </ul>
          </details>
        </div>
      )}
    </>
  );
};
