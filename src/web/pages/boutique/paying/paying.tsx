import { type ReactNode, useEffect, useState } from 'react';
import { pathOf } from '#contract/routes.ts';
import { countedPoints, paidApart, pointsAndEuros, totalWords } from '#domain/points-words.ts';
import { centsTyped } from '#domain/typed-euros.ts';
import { euros } from '#domain/typography.ts';
import { chosenWith, paidByVouchers, planVouchers } from '#domain/voucher-plan.ts';
import { useVoice } from '#web/context/page-hooks.ts';
import { FormField, type FormProps, SubmitButton } from '#web/forms/form.tsx';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import type { PointsAccount } from '#web/views/points-account.server.ts';
import { payForm, splitForm } from './paying.form.ts';
import type { PayingData, SplitView } from './paying.server.ts';
import { SplitChoice } from './split-choice.tsx';
import { mostWords, VoucherChoice } from './voucher-choice.tsx';
import './paying.css';

/** What a choice of points makes of the account, without asking the server. */
const accountOf = (
  { account: { euros: _, ...account } }: PayingData,
  { balance }: SplitView,
  points: number,
  cents: number,
  byVouchers: number,
): PointsAccount => ({
  ...account,
  ...totalWords(points, cents),
  ...(byVouchers > 0 ? { vouchers: euros(byVouchers), card: euros(cents - byVouchers) } : {}),
  spent: Math.min(1, points / Math.max(1, balance)),
  remains: countedPoints(balance - points),
});

/** The vouchers that a refused form of the page was sent with, in place of those that were chosen before. */
const sentVouchers = ({ form, values }: FormAnswer): readonly string[] | undefined =>
  form === payForm.intention || form === splitForm.intention
    ? Object.entries(values).flatMap(([name, id]) => {
        const row = /^(vouchers\.\d+)\.technicalID$/.exec(name)?.[1];
        const most = values[`${row}.most`] ?? values[`${row}.amount`] ?? '';
        return row === undefined ? [] : chosenWith(id, centsTyped(most));
      })
    : undefined;

/** The split with which somebody left to prove who they are. */
const provedSplit = (split: SplitView | undefined, answer: FormAnswer | undefined): number | undefined => {
  const points = Number(answer?.form === payForm.intention ? answer.values.expectedPoints : undefined);
  return split && points >= split.least && points <= split.most ? points : undefined;
};

/** How an order is going to be paid, as it is chosen on the page: what each part is, and the form that pays it. */
export const usePaying = (data: PayingData, refusal: FormAnswer | undefined) => {
  const { split } = data;
  const say = useVoice();
  // What was chosen here counts until the page is another one.
  const [chosen, choose] = useState<{
    readonly of: PayingData;
    readonly points: number;
    readonly used: readonly string[];
  }>();
  const [isAwake, wake] = useState(false);
  useEffect(() => wake(true), []);
  const own = chosen?.of === data ? chosen : undefined;
  const points = own?.points ?? provedSplit(split, refusal) ?? data.points;
  const cents = split ? (split.price - points) * split.centsPerPoint : data.cents;
  const sent = refusal && sentVouchers(refusal);
  const used = own?.used ?? sent ?? data.vouchers?.used ?? [];
  const vouchers = data.vouchers && { ...data.vouchers, used };
  const plan = planVouchers(cents, vouchers?.rows ?? [], used);
  const byVouchers = paidByVouchers(plan);
  const byCard = cents - byVouchers;
  const account = split ? accountOf(data, split, points, cents, byVouchers) : data.account;
  const price = paidApart(points, cents, byVouchers);
  const payWords =
    byVouchers === 0
      ? `Payer ${price}`
      : byCard > 0
        ? `Payer ${pointsAndEuros(points, byCard)}${points > 0 ? '' : ' par carte'}`
        : say('Commander avec mes bons', 'Commander avec ses bons');
  const mayTryCards = data.refused?.mayTryCards !== false;
  const acceptance = (
    <FormField
      at="termsAccepted"
      label={
        <>
          {`${say('J’accepte', 'Le client accepte')} les `}
          <a href={pathOf('/conditions-generales')}>conditions générales de vente</a>
          {`. ${price} seront débités.`}
        </>
      }
    />
  );
  const payment = {
    of: payForm,
    answer: refusal,
    transaction: data.transactionId,
    hidden: [
      ['expectedPoints', String(points)],
      ['expectedCents', String(cents)],
      ...plan
        .filter(({ isUsed, cents: paid }) => isUsed && paid > 0)
        .flatMap(({ voucher, cents: paid }, row): (readonly [string, string])[] => [
          [`vouchers.${row}.technicalID`, voucher.id],
          [`vouchers.${row}.cents`, String(paid)],
          // For who leaves to prove who they are, and comes back.
          [`vouchers.${row}.most`, mostWords(used, voucher.id)],
        ]),
      ['termsVersion', data.termsVersion],
    ],
    className: 'pay',
  } satisfies Omit<FormProps<string>, 'children'>;
  return {
    points,
    cents,
    byVouchers,
    byCard,
    plan,
    account,
    price,
    payWords,
    mayTryCards,
    /** The card that was refused is not to be tried again. */
    otherCard: byCard > 0 && mayTryCards && data.refused?.lastFour !== undefined,
    acceptance,
    payment,
    /** Under the summary of errors. */
    untouched: sent?.length
      ? `Rien n’a été débité. Avec ${say('vos', 'ses')} bons tels qu’ils sont, il reste ${euros(byCard)} à payer par carte.`
      : 'Aucun point n’a été débité.',
    choice: { data, refusal, split, vouchers, plan, points, cents, byCard, used, isAwake, choose },
  };
};

/** « Points, euros : dosez »: the split, and the vouchers that pay a part of the euros; nothing where there is nothing to choose. */
export const PayingChoices = ({
  of: { data, refusal, split, vouchers, plan, points, cents, byCard, used, isAwake, choose },
  Form,
  children,
}: {
  of: ReturnType<typeof usePaying>['choice'];
  Form: <Name extends string>(
    props: FormProps<Name> & { readonly of: { readonly intention: 'repartir' } },
  ) => ReactNode;
  children?: ReactNode;
}): ReactNode => {
  if (!split) return null;
  const reckon = !isAwake && <SubmitButton kind="secondary" small />;
  return (
    <section className="section section--tight" aria-labelledby="repartition">
      <h2 id="repartition">Points, euros : dosez</h2>
      <Form of={splitForm} answer={refusal} values={{ expectedPoints: String(points) }} className="split">
        <SplitChoice
          split={split}
          points={points}
          isAwake={isAwake}
          choose={(wanted) => choose({ of: data, points: wanted, used })}
        >
          {!vouchers && reckon}
        </SplitChoice>
        {vouchers && (
          <VoucherChoice
            vouchers={vouchers}
            plan={plan}
            cents={cents}
            byCard={byCard}
            points={points}
            choose={(wanted, spent) => choose({ of: data, points: spent, used: wanted })}
          />
        )}
        {vouchers && reckon}
      </Form>
      {children}
    </section>
  );
};
