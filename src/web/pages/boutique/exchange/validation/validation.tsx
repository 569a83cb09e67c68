import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useVoice } from '#web/context/page-hooks.ts';
import { FormErrors, FormField, type FormProps, SubmitButton } from '#web/forms/form.tsx';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { Alert, Facts, MoreLink, PageHead, PageLayout, Section, TextLink } from '#web/ui/index.ts';
import { AccountBar, AccountBox } from '#web/views/account-box.tsx';
import { abandonForm, payForm, splitForm } from '../../paying/paying.form.ts';
import { PayingChoices, usePaying } from '../../paying/paying.tsx';
import { RefusedPayment } from '../../paying/refused-payment.tsx';
import { prolongForm } from '../../rail-order/summary/hold.form.ts';
import { Hold } from '../../rail-order/summary/hold.tsx';
import type { ValidationData } from './validation.server.ts';
import './validation.css';

/** Shown before anything was paid, and again when a payment has taken nothing. */
interface ValidationProps {
  readonly data: ValidationData;
  readonly refusal: FormAnswer | undefined;
  readonly Form: <Name extends string>(
    props: FormProps<Name> & {
      readonly of: { readonly intention: 'payer' | 'repartir' | 'prolonger' | 'abandonner' };
    },
  ) => ReactNode;
}

type Swap = ValidationData['swaps'][number];

/** The old journey over the new one, on one line: the one in dashes, the other drawn through. */
const SwapLine = ({ swap: { way, old, taken, oldWhat, takenWhat } }: { swap: Swap }): ReactNode => {
  const say = useVoice();
  return (
    <section className="swap" aria-label={`${way}, ancien et nouveau voyage`}>
      <i className="swap__track" aria-hidden="true" />
      <i className="swap__seg swap__seg--old" aria-hidden="true" />
      <i className="swap__seg" aria-hidden="true" />
      <p className="swap__call swap__call--old swap__call--from">
        <span className="visually-hidden">Ancien départ </span>
        <time dateTime={old.departure.dateTime}>{old.departure.time}</time>
        <span>{old.departure.station}</span>
      </p>
      <p className="swap__what swap__what--old">
        <b>{say('Vous rendez', 'Rendu')}</b>
        {oldWhat}
      </p>
      <p className="swap__call swap__call--old swap__call--to">
        <span className="visually-hidden">Ancienne arrivée </span>
        <time dateTime={old.arrival.dateTime}>{old.arrival.time}</time>
        <span>{old.arrival.station}</span>
      </p>
      <p className="swap__call swap__call--from">
        <span className="visually-hidden">Nouveau départ </span>
        <time dateTime={taken.departure.dateTime}>{taken.departure.time}</time>
        <span>{taken.departure.station}</span>
      </p>
      <p className="swap__what">
        <b>{say('Vous prenez', 'Pris')}</b>
        {takenWhat}
      </p>
      <p className="swap__call swap__call--to">
        <span className="visually-hidden">Nouvelle arrivée </span>
        <time dateTime={taken.arrival.dateTime}>{taken.arrival.time}</time>
        <span>{taken.arrival.station}</span>
      </p>
    </section>
  );
};

const Conditions = ({ of }: { of: readonly Swap['old'][] }): ReactNode =>
  [...new Map(of.map(({ condition }) => [condition.short, condition])).values()].map(
    ({ short, isFlexible }) => (
      <span key={short} className={`condition condition--${isFlexible ? 'soft' : 'hard'}`}>
        {short}
      </span>
    ),
  );

const Differences = ({ data: { rows, swaps, difference } }: { data: ValidationData }): ReactNode => (
  <table className="compare">
    <caption className="visually-hidden">Différence entre les anciens et les nouveaux billets</caption>
    <thead>
      <tr>
        <th scope="col">{rows.who}</th>
        <th scope="col">{rows.oldHead}</th>
        <th scope="col">{rows.takenHead}</th>
      </tr>
    </thead>
    <tbody>
      <tr>
        <th scope="row">Prix</th>
        <td>
          <span className="compare__of">{rows.oldHead}</span>
          <s>{rows.oldValue}</s>
        </td>
        <td>
          <span className="compare__of">{rows.takenHead}</span>
          <b>{rows.takenValue}</b>
        </td>
      </tr>
      <tr>
        <th scope="row">Frais d’échange</th>
        <td colSpan={2}>aucun</td>
      </tr>
      <tr>
        <th scope="row">Conditions</th>
        <td>
          <span className="compare__of">{rows.oldHead}</span>
          <Conditions of={swaps.map(({ old }) => old)} />
        </td>
        <td>
          <span className="compare__of">{rows.takenHead}</span>
          <Conditions of={swaps.map(({ taken }) => taken)} />
        </td>
      </tr>
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">{difference.label}</th>
        <td colSpan={2}>{difference.value}</td>
      </tr>
    </tfoot>
  </table>
);

/** What is given up, what is taken, and the difference, which the button says (exchangeHeld). */
export const View = ({ data, refusal, Form }: ValidationProps): ReactNode => {
  const { toPay, refused, back } = data;
  const paying = usePaying(data, refusal);
  const say = useVoice();
  const { byCard, account, price, otherCard, payment } = paying;
  const words =
    toPay > 0
      ? byCard > 0
        ? paying.payWords
        : `Échanger pour ${price}`
      : data.backWords
        ? `Échanger et reprendre ${data.backWords}`
        : 'Échanger';
  const taking = (
    <Form
      {...payment}
      hidden={[
        ...payment.hidden,
        ['pointsBack', String(back.points)],
        ['centsBack', String(back.cents)],
        ['voucherCentsBack', String(back.voucherCents)],
      ]}
    >
      {toPay > 0 ? (
        paying.acceptance
      ) : (
        <FormField
          at="termsAccepted"
          label={
            <>
              {`${say('J’accepte', 'Le client accepte')} les `}
              <a href={pathOf('/conditions-generales')}>conditions générales de vente</a>.
            </>
          }
        />
      )}
      <p className="small soft">
        {say(
          'Vos anciennes places ne sont rendues qu’une fois les nouvelles à votre nom.',
          'Les anciennes places ne sont rendues qu’une fois les nouvelles au nom du client.',
        )}{' '}
        Si quelque chose échoue, rien ne change.
      </p>
      {byCard > 0 && <p className="small soft">La carte se tape sur la page de la banque, jamais ici.</p>}
      <SubmitButton block>{otherCard ? 'Payer avec une autre carte' : words}</SubmitButton>
    </Form>
  );
  return (
    <PageLayout
      head={<PageHead title={refused?.title ?? data.title} lead={data.lead} />}
      aside={
        <>
          {toPay > 0 ? (
            <AccountBox account={account}>{account.missing === undefined && taking}</AccountBox>
          ) : (
            <Section title="Valider l’échange" id="valider" ruled>
              <Facts
                facts={[
                  { label: data.difference.label, value: data.difference.value, strong: true },
                  { label: say('Votre solde', 'Solde du client'), value: account.balance },
                  { label: say('Votre solde après', 'Son solde après'), value: data.balanceAfter },
                ]}
              />
              {taking}
            </Section>
          )}
          <div className="account account--quiet">
            <Form of={abandonForm}>
              <SubmitButton kind="quiet">{say('Garder mes billets', 'Garder les billets')}</SubmitButton>
            </Form>
          </div>
        </>
      }
    >
      <RefusedPayment data={data} />
      <FormErrors of={[payForm, splitForm, prolongForm, abandonForm]} answer={refusal}>
        {paying.untouched}
      </FormErrors>
      {data.swaps.map((swap) => (
        <SwapLine key={swap.way} swap={swap} />
      ))}
      <p>
        <MoreLink href={data.otherSeats.href}>{data.otherSeats.words}</MoreLink>
      </p>
      <Differences data={data} />
      {data.hardens && (
        <div className="boutique__alert">
          <Alert
            kind="warning"
            title={data.hardens.title}
            action={<TextLink href={data.hardens.href}>Voir les trains échangeables</TextLink>}
          />
        </div>
      )}
      <Hold
        of={data}
        seats="Nouvelles places gardées"
        note={`elles retournent à la vente et ${say('vos', 'les')} billets restent ce qu’ils sont.`}
        Form={Form}
      />
      {toPay > 0 && <PayingChoices of={paying.choice} Form={Form} />}
      {toPay > 0 && <AccountBar account={account} action="Échanger" />}
    </PageLayout>
  );
};
