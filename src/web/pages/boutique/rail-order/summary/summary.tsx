import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { pointsAndEuros } from '#domain/points-words.ts';
import { NOTHING_GIVEN, ticketRefund } from '#domain/rail/refund-share.ts';
import { plural } from '#domain/typography.ts';
import { paidByVouchers } from '#domain/voucher-plan.ts';
import { useVoice } from '#web/context/page-hooks.ts';
import type { Voice } from '#web/context/voice.ts';
import { FormErrors, type FormProps, SubmitButton } from '#web/forms/form.tsx';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { Alert, ButtonLink, MoreLink, PageLayout } from '#web/ui/index.ts';
import { AccountBar, AccountBox } from '#web/views/account-box.tsx';
import { abandonForm, payForm, splitForm } from '../../paying/paying.form.ts';
import { PayingChoices, usePaying } from '../../paying/paying.tsx';
import { writeAboutOrder } from '../../paying/refused-payment.tsx';
import { ChosenJourney } from '../parts/chosen-journey.tsx';
import '../parts/ways-out.css';
import { prolongForm } from './hold.form.ts';
import { Hold } from './hold.tsx';
import type { SummaryData } from './summary.server.ts';

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

/** « 9 600 points et 30,00 € rendus »: what the cancellation of every ticket that can be gives back, by the rule that it is given by. */
const ifCancelled = (
  { tickets }: SummaryData,
  { points, byCard, plan }: ReturnType<typeof usePaying>,
  say: Voice,
): string => {
  const given = tickets.filter(({ isRefundable }) => isRefundable);
  if (given.length === 0) return 'aucun point rendu';
  const reductions = paidByVouchers(plan.filter(({ voucher }) => voucher.pays === 'share'));
  const vouchers = paidByVouchers(plan) - reductions;
  const back = ticketRefund({ tickets, points, card: byCard, vouchers, reductions }, NOTHING_GIVEN, given);
  const words = pointsAndEuros(back.points, back.cents);
  const count = back.points + back.cents;
  // A voucher comes back whole, with the last ticket.
  if (back.voucherCents > 0)
    return count > 0 ? `${words} rendus, et ${say('vos', 'ses')} bons` : `${say('vos', 'ses')} bons rendus`;
  return `${words} ${plural(count, 'rendu', 'rendus')}`;
};

/**
 * Seats are held; the customer reads everything once more, accepts the terms and pays with points, and euros for the rest. What is bought
 * comes before how it is paid; after a refusal it is known, and paying is what the page is about.
 */
export const View = ({ data, refusal, Form }: SummaryProps): ReactNode => {
  const say = useVoice();
  const several = data.passengers.flatMap(({ seats }) => seats).length > 1;
  const { split } = data;
  const paying = usePaying(data, refusal);
  const { cents, byCard, account, price, payWords, mayTryCards, otherCard } = paying;
  const { acceptance, payment } = paying;
  const giveUp = (
    <Form of={abandonForm}>
      <SubmitButton kind="quiet" />
    </Form>
  );
  const choices = (
    <PayingChoices of={paying.choice} Form={Form}>
      {data.refused && <MoreLink href="#payer">{payWords}</MoreLink>}
    </PayingChoices>
  );
  return (
    <PageLayout
      aside={
        // After a refusal the ways on are the page's first thing, and paying is one of them.
        !data.refused && (
          <>
            <AccountBox account={account} ifCancelled={ifCancelled(data, paying, say)}>
              <Form {...payment}>
                {acceptance}
                <p className="small soft">
                  La confirmation et{' '}
                  {data.tickets.length === 1
                    ? say('votre billet', 'le billet')
                    : say('vos billets', 'les billets')}{' '}
                  sont envoyés à {data.email}.
                </p>
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
        {paying.untouched}
      </FormErrors>
      <Hold
        of={data}
        seats={several ? 'Places gardées' : 'Place gardée'}
        note={`${several ? 'elles retournent' : 'elle retourne'} à la vente et aucun point n’est pris.`}
        Form={Form}
      />
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
                <ButtonLink href={writeAboutOrder(data.number)} small>
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
                {price}, il {say('vous', 'lui')} restera {account.remains}.
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
                La commande reste dans « {say('Mes commandes', 'Commandes du client')} » jusqu’à{' '}
                {data.heldUntil}. Après, tout est rendu à la vente.
              </p>
              <ButtonLink href={pathOf('/recompense/historique-commandes-v2')} small>
                Quitter sans payer
              </ButtonLink>
            </li>
          </ul>
        </section>
      )}
      {data.refused && choices}
      <section className="section section--tight" aria-labelledby="vos-trains">
        <h2 id="vos-trains">
          {data.journeys.length > 1 ? say('Vos trains', 'Trains') : say('Votre train', 'Train')}
        </h2>
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
        <h2 id="vos-places">
          {data.passengers.length > 1 ? 'Voyageurs et places' : say('Votre place', 'Place')}
        </h2>
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
      {!data.refused && choices}
      {data.refused ? giveUp : <AccountBar account={account} action="Payer" />}
    </PageLayout>
  );
};
