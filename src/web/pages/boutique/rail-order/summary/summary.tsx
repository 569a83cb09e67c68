import { type ReactNode, useEffect, useState } from 'react';
import { pathOf } from '#contract/routes.ts';
import { type Split, splitBack } from '#domain/payment-split.ts';
import { countedPoints, paidApart, pointsAndEuros } from '#domain/points-words.ts';
import { centsTyped } from '#domain/typed-euros.ts';
import { euros, plural, thousands } from '#domain/typography.ts';
import { chosenWith, paidByVouchers, planVouchers } from '#domain/voucher-plan.ts';
import { FormErrors, FormField, type FormProps, SubmitButton } from '#web/forms/form.tsx';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { Alert, ButtonLink, Countdown, MoreLink, PageLayout } from '#web/ui/index.ts';
import { AccountBar, AccountBox } from '#web/views/account-box.tsx';
import { ChosenJourney } from '../parts/chosen-journey.tsx';
import '../parts/ways-out.css';
import { SplitChoice } from './split-choice.tsx';
import { abandonForm, payForm, prolongForm, splitForm } from './summary.form.ts';
import type { SplitView, SummaryData } from './summary.server.ts';
import { mostWords, VoucherChoice } from './voucher-choice.tsx';
import './summary.css';

/** Shown before anything was paid, and again when a payment has taken nothing. */
interface SummaryProps {
  readonly data: SummaryData;
  readonly refusal: FormAnswer | undefined;
  readonly Form: <Name extends string>(
    props: FormProps<Name> & {
      readonly of: { readonly intention: 'payer' | 'repartir' | 'prolonger' | 'abandonner' };
    },
  ) => ReactNode;
}

/** What a choice of points makes of the account, without asking the server. */
const accountOf = (
  { account: { euros: _, ...account } }: SummaryData,
  { balance }: SplitView,
  points: number,
  cents: number,
  byVouchers: number,
): SummaryData['account'] => ({
  ...account,
  total: thousands(points),
  unit: plural(points, 'point', 'points'),
  ...(cents > 0 ? { euros: euros(cents) } : {}),
  ...(byVouchers > 0 ? { vouchers: euros(byVouchers), card: euros(cents - byVouchers) } : {}),
  spent: Math.min(1, points / Math.max(1, balance)),
  remains: countedPoints(balance - points),
});

/** « 9 600 points et 30,00 € rendus »; what vouchers paid goes back to them, never to a card. */
const ifCancelled = (
  { split, refundable }: SummaryData,
  points: number,
  cents: number,
  byVouchers: number,
): string => {
  if (refundable === 0) return 'aucun point rendu';
  const paid = { points, cents } as Split;
  const back = splitBack(split?.price ?? points, paid, refundable);
  const given = `${pointsAndEuros(back.points, back.cents)} ${plural(back.points + back.cents, 'rendu', 'rendus')}`;
  return byVouchers > 0 ? `${given}, vos bons pour leur part` : given;
};

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

/** Seats are held; the customer reads everything once more, accepts the terms and pays with points, and euros for the rest. */
export const View = ({ data, refusal, Form }: SummaryProps): ReactNode => {
  const several = data.passengers.flatMap(({ seats }) => seats).length > 1;
  const { split } = data;
  // What was chosen here counts until the page is another one.
  const [chosen, choose] = useState<{
    readonly of: SummaryData;
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
        ? `Payer ${euros(byCard)} par carte`
        : 'Commander avec mes bons';
  const mayTryCards = data.refused?.mayTryCards !== false;
  const otherCard = byCard > 0 && mayTryCards && data.refused?.lastFour !== undefined;
  const acceptance = (
    <FormField
      at="termsAccepted"
      label={
        <>
          J’accepte les <a href={pathOf('/conditions-generales')}>conditions générales de vente</a>. {price}{' '}
          seront débités.
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
  const giveUp = (
    <Form of={abandonForm}>
      <SubmitButton kind="quiet" />
    </Form>
  );
  const reckon = !isAwake && <SubmitButton kind="secondary" small />;
  return (
    <PageLayout
      aside={
        // After a refusal the ways on are the page's first thing, and paying is one of them.
        !data.refused && (
          <>
            <AccountBox account={account} ifCancelled={ifCancelled(data, points, cents, byVouchers)}>
              <Form {...payment}>
                {acceptance}
                <p className="small soft">La confirmation et vos billets sont envoyés à {data.email}.</p>
                {byCard > 0 && (
                  <p className="small soft">La carte se tape sur la page de la banque, jamais ici.</p>
                )}
                <SubmitButton block>{payWords}</SubmitButton>
              </Form>
            </AccountBox>
            <div className="account account--quiet">{giveUp}</div>
          </>
        )
      }
    >
      <h1>{data.refused?.title ?? 'Vérifiez, puis payez'}</h1>
      {data.refused && (
        <div className="boutique__alert">
          <Alert kind="error" title={data.refused.message} reference={data.number} />
        </div>
      )}
      <FormErrors of={[payForm, splitForm, prolongForm, abandonForm]} answer={refusal}>
        {sent?.length
          ? `Rien n’a été débité. Avec vos bons tels qu’ils sont, il reste ${euros(byCard)} à payer par carte.`
          : 'Aucun point n’a été débité.'}
      </FormErrors>
      <div className="boutique__alert">
        <Countdown
          label={`${several ? 'Places gardées' : 'Place gardée'} jusqu’à ${data.heldUntil}`}
          note={`Passé ce délai, ${several ? 'elles retournent' : 'elle retourne'} à la vente et aucun point n’est pris.`}
          seconds={data.secondsLeft}
          total={data.holdSeconds}
          action={
            data.mayExtend && (
              <Form of={prolongForm}>
                <SubmitButton kind="secondary" small />
              </Form>
            )
          }
        />
      </div>
      {data.refused && (
        <section className="section section--tight summary-ways" aria-labelledby="que-faire">
          <h2 className="visually-hidden" id="que-faire">
            Que faire
          </h2>
          <ul className="ways-out">
            {!mayTryCards && (
              <li>
                <h3>D’abord, le service client</h3>
                <p>Donnez-lui la référence {data.number}.</p>
                <ButtonLink
                  href={pathOf('/besoin-daide/mes-reclamations', {
                    query: { sujet: 'commande', dossier: data.number },
                  })}
                  small
                >
                  Écrire au service client
                </ButtonLink>
              </li>
            )}
            <li id="payer">
              <h3>{otherCard ? 'Une autre carte' : mayTryCards ? 'Payer maintenant' : 'Après sa réponse'}</h3>
              <p>
                {otherCard && data.refused.lastFour && (
                  <>À la place de la carte terminée par {data.refused.lastFour}. </>
                )}
                {price}, il vous restera {account.remains}.
              </p>
              <Form {...payment}>
                {acceptance}
                <SubmitButton small>{otherCard ? 'Payer avec une autre carte' : payWords}</SubmitButton>
              </Form>
            </li>
            {split && (
              <li>
                <h3>{cents > 0 ? 'Moins d’euros, ou plus' : 'Des euros aussi'}</h3>
                <p>{split.hint}</p>
                <ButtonLink href="#repartition" small>
                  Changer la répartition
                </ButtonLink>
              </li>
            )}
            <li>
              <h3>Plus tard</h3>
              <p>
                La commande reste dans « Mes commandes » jusqu’à {data.heldUntil}. Après, tout est rendu à la
                vente.
              </p>
              <ButtonLink href={pathOf('/recompense/historique-commandes-v2')} small>
                Quitter sans payer
              </ButtonLink>
            </li>
          </ul>
        </section>
      )}
      {split && (
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
          {data.refused && <MoreLink href="#payer">{payWords}</MoreLink>}
        </section>
      )}
      <section className="section section--tight" aria-labelledby="vos-trains">
        <h2 id="vos-trains">{data.journeys.length > 1 ? 'Vos trains' : 'Votre train'}</h2>
        {data.journeys.map((journey) => (
          <ChosenJourney journey={journey} key={journey.way} />
        ))}
        {data.delivery && (
          <p className="summary-delivery">
            <b>{data.delivery.name}.</b> {data.delivery.text}
          </p>
        )}
      </section>
      <section className="section" aria-labelledby="vos-places">
        <h2 id="vos-places">{data.passengers.length > 1 ? 'Voyageurs et places' : 'Votre place'}</h2>
        <ul className="seats">
          {data.passengers.map(({ name, seats, paid, notes }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and none comes or goes
            <li key={index}>
              <b>{name}</b>
              {paid && (
                <span>
                  {paid.points} <span className="seats__why">{paid.reason}</span>
                </span>
              )}
              {notes.map((note) => (
                <span key={note}>{note}</span>
              ))}
              {seats.map((seat) => (
                <span key={`${seat.way}${seat.train}`}>
                  {seat.way}, {seat.train} : {seat.words}
                  {seat.position && `, ${seat.position}`}
                </span>
              ))}
            </li>
          ))}
        </ul>
        <MoreLink href={data.seatsHref}>
          {several ? 'Choisir d’autres places' : 'Choisir une autre place'}
        </MoreLink>
      </section>
      {data.refused ? giveUp : <AccountBar account={account} action="Payer" />}
    </PageLayout>
  );
};
