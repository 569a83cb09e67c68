import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useVoice } from '#web/context/page-hooks.ts';
import { Form, FormErrors, FormField, RequiredNote, SubmitButton } from '#web/forms/form.tsx';
import type { StepData } from '#web/journeys/journey.ts';
import { Alert, BackLink, PageLayout } from '#web/ui/index.ts';
import { AccountBox } from '#web/views/account-box.tsx';
import type { OutOfReach as OutOfReachWords } from '#web/views/out-of-reach.server.ts';
import { OutOfReach } from '#web/views/out-of-reach.tsx';
import type { PointsAccount } from '#web/views/points-account.server.ts';
import type { PrimeOrder, PrimeView } from '../prime-order.server.ts';
import { cartForm } from './cart.form.ts';
import './cart.css';

type Cart = StepData<PrimeOrder, 'shopCart'>;

/** The points do not pay for one of it: how many are missing, what they pay for instead, and no button that could only be refused. */
const Beyond = ({
  data: { title, back },
  instead,
  refused,
  account,
}: {
  readonly data: Pick<Cart, 'title' | 'back'>;
  readonly instead: OutOfReachWords;
  /** What the service has answered to a form that was filled in while they did. */
  readonly refused: string | undefined;
  readonly account: PointsAccount | undefined;
}): ReactNode => (
  <PageLayout aside={account && <AccountBox account={account} />}>
    <BackLink href={back}>Revenir à la prime</BackLink>
    <h1>{title}</h1>
    <Alert kind={refused === undefined ? 'warning' : 'error'} title={refused ?? instead.missing}>
      <p>{refused === undefined ? 'Rien n’a été débité.' : instead.missing}</p>
    </Alert>
    <OutOfReach instead={instead} />
  </PageLayout>
);

/** How many, where the confirmation goes, and the terms; the total beside it follows the quantity, and the button says the sum. */
export const View: PrimeView<'shopCart'> = ({ data, refusal }) => {
  const say = useVoice();
  const [quantity, setQuantity] = useState(refusal?.values.quantity ?? data.values.quantity);
  const field = useRef<HTMLDivElement>(null);
  // A browser that kept what was chosen before a reload has not said so.
  useEffect(() => {
    const select = field.current?.querySelector('select');
    if (select) setQuantity(select.value);
  }, []);
  const onChange = ({ target }: FormEvent): void => {
    if (target instanceof HTMLSelectElement) setQuantity(target.value);
  };
  const { account } = data.quantities.find(({ value }) => value === quantity) ?? data.quantities[0] ?? {};
  if (data.instead)
    return <Beyond data={data} instead={data.instead} refused={refusal?.message} account={account} />;
  const sum = account && `${account.total}\u00a0${account.unit}`;
  return (
    <Form
      of={cartForm}
      answer={refusal}
      values={data.values}
      transaction={data.transactionId}
      hidden={[
        ['pricePoints', data.pricePoints],
        ['termsVersion', data.termsVersion],
      ]}
      details={{ quantity: { choices: data.quantities.map(({ value, label }) => ({ value, label })) } }}
      className="cart"
    >
      <PageLayout
        aside={
          account && (
            <AccountBox account={account}>
              <FormField
                at="termsAccepted"
                label={
                  <>
                    {`${say('J’accepte', 'Le client accepte')} les `}
                    <a href={pathOf('/conditions-generales')}>conditions générales de vente</a>.{' '}
                    <span className="scripted">{sum} seront débités.</span>
                    <span className="unscripted">Les points de la quantité choisie seront débités.</span>
                  </>
                }
              />
              <SubmitButton block>
                <span className="scripted">
                  {data.verb} {sum}
                </span>
                <span className="unscripted">{data.order}</span>
              </SubmitButton>
            </AccountBox>
          )
        }
      >
        <h1>{data.title}</h1>
        <FormErrors />
        <div className="cart__fields">
          <RequiredNote />
          <div ref={field} onChange={onChange}>
            <FormField at="quantity" />
          </div>
          <div className="cart__email">
            <FormField at="email" />
            <FormField at="emailConfirmation" />
          </div>
          <ul className="cart__beforehand">
            {data.beforehand.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      </PageLayout>
    </Form>
  );
};
