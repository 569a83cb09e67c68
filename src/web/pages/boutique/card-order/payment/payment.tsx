import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { FormErrors, type FormProps, SubmitButton } from '#web/forms/form.tsx';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { ButtonLink, DiscountCard, Facts, PageLayout, Section } from '#web/ui/index.ts';
import { AccountBar, AccountBox } from '#web/views/account-box.tsx';
import { abandonForm, payForm, splitForm } from '../../paying/paying.form.ts';
import { PayingChoices, usePaying } from '../../paying/paying.tsx';
import { RefusedPayment } from '../../paying/refused-payment.tsx';
import type { CardPaymentData } from './payment.server.ts';
import './payment.css';

/** Shown before anything was paid, and again when a payment has taken nothing. */
interface CardPaymentProps {
  readonly data: CardPaymentData;
  readonly refusal: FormAnswer | undefined;
  readonly Form: <Name extends string>(
    props: FormProps<Name> & { readonly of: { readonly intention: 'payer' | 'repartir' | 'abandonner' } },
  ) => ReactNode;
}

/** The card once more, then the terms, points, euros and vouchers. */
export const View = ({ data, refusal, Form }: CardPaymentProps): ReactNode => {
  const { plate, refused } = data;
  const paying = usePaying(data, refusal);
  const { account, byCard, payWords, acceptance, payment, otherCard } = paying;
  return (
    <PageLayout
      aside={
        <>
          <AccountBox account={account}>
            {account.missing !== undefined ? (
              <ButtonLink href={pathOf('/recompense/mon-catalogue-prime')}>Voir les autres primes</ButtonLink>
            ) : (
              <Form {...payment}>
                {acceptance}
                <p className="small soft">La confirmation est envoyée à {data.email}.</p>
                {byCard > 0 && (
                  <p className="small soft">La carte se tape sur la page de la banque, jamais ici.</p>
                )}
                <SubmitButton block>{otherCard ? 'Payer avec une autre carte' : payWords}</SubmitButton>
              </Form>
            )}
          </AccountBox>
          <div className="account account--quiet">
            <Form of={abandonForm}>
              <SubmitButton kind="quiet" />
            </Form>
          </div>
        </>
      }
    >
      <h1>{refused?.title ?? 'Vérifiez, puis payez'}</h1>
      <RefusedPayment data={data}>
        {refused?.lastFour && <p>Carte bancaire terminée par {refused.lastFour}.</p>}
      </RefusedPayment>
      <FormErrors of={[payForm, splitForm, abandonForm]} answer={refusal}>
        {paying.untouched}
      </FormErrors>
      <Section title={plate.title} id="la-carte" tight>
        <div className="card-payment">
          <DiscountCard {...plate.card} />
          <Facts facts={plate.facts} />
        </div>
        <p className="small soft">Ce prix est gardé jusqu’à {data.until}. Rien n’est débité avant.</p>
      </Section>
      <PayingChoices of={paying.choice} Form={Form} />
      <AccountBar account={account} action="Payer" />
    </PageLayout>
  );
};
