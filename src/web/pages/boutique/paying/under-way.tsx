import { type ReactNode, useEffect } from 'react';
import { pathOf } from '#contract/routes.ts';
import { listed, withCapital } from '#domain/typography.ts';
import { usePending, useVoice } from '#web/context/page-hooks.ts';
import type { Voice } from '#web/context/voice.ts';
import { type FormProps, SubmitButton } from '#web/forms/form.tsx';
import { Actions, ButtonLink, PageLayout, TextLink } from '#web/ui/index.ts';
import { AsksAgain } from '../rail-order/parts/asks-again.tsx';
import { withdrawForm } from './under-way.form.ts';
import type { UnderWay } from './under-way.server.ts';
import './under-way.css';

const SOON_MS = 3000;
const LATER_MS = 10_000;
/** After so long it is looked at less often. */
const SOON_FOR_MS = 60_000;

/** The bank's page is open, and it has not said that anything was done there; or a card was given, and it has not answered. */
const wordsFor = (say: Voice) => ({
  paying: {
    title: 'Paiement en cours',
    lead: say(
      'La banque ne nous dit pas encore que vous avez payé.',
      'La banque ne dit pas encore que le client a payé.',
    ),
    here: say('Votre paiement', 'Paiement du client'),
    section: 'Rien n’est débité pour l’instant',
    text: say(
      'Vous n’avez pas fini ? Reprenez le paiement où vous l’avez laissé. Vous venez de payer ? Ne payez pas une seconde fois : cette page se met à jour d’elle-même dès que la banque le dit.',
      'Le client n’a pas fini ? Reprenez le paiement où il l’a laissé. Il vient de payer ? Ne lui faites pas payer une seconde fois : cette page se met à jour d’elle-même dès que la banque le dit.',
    ),
    unanswered: 'Sans paiement à',
  },
  verifying: {
    title: 'Paiement en cours de vérification',
    lead: 'La banque n’a pas encore répondu.',
    here: 'Réponse de la banque',
    section: say('Vous pouvez partir', 'Le client peut partir'),
    text: say(
      'Cette page se met à jour d’elle-même. Fermez-la si vous voulez : l’e-mail de confirmation part dès que la banque accepte, et la commande vous attend ici.',
      'Cette page se met à jour d’elle-même. L’e-mail de confirmation part dès que la banque accepte, et la commande reste dans le suivi.',
    ),
    unanswered: 'Sans réponse à',
  },
});

/** What happens in each case, said beforehand; the page goes on by itself. */
export const PaymentUnderWay = ({
  data,
  Form,
}: {
  data: UnderWay;
  Form: <Name extends string>(
    props: FormProps<Name> & { readonly of: { readonly intention: 'renoncer' } },
  ) => ReactNode;
}): ReactNode => {
  const { revalidate } = usePending();
  useEffect(() => {
    const start = performance.now();
    let timer: ReturnType<typeof setTimeout>;
    const again = () => {
      const pause = performance.now() - start < SOON_FOR_MS ? SOON_MS : LATER_MS;
      timer = setTimeout(() => {
        void revalidate();
        again();
      }, pause);
    };
    again();
    return () => clearTimeout(timer);
  }, [revalidate]);
  const say = useVoice();
  const words = wordsFor(say)[data.resume ? 'paying' : 'verifying'];
  const taken = listed([
    ...(data.points ? [data.points] : []),
    ...(data.vouchers ? [`${data.vouchers} de bons`] : []),
    data.euros,
  ]);
  const { held, kept, given, last } = data.words;
  return (
    <PageLayout>
      <h1>{words.title}</h1>
      <p className="lead" role="status">
        {words.lead} {withCapital(kept)}
        {!data.resume && ' tant qu’elle ne l’a pas fait'}
        {data.until && <>, jusqu’à {data.until}</>}.
      </p>
      <div className="verification">
        <section aria-labelledby="ou-en-est">
          <h2 id="ou-en-est">Où en est la commande</h2>
          <ol className="stages">
            <li className="stages__done">
              <b>{held}</b>
              <span>commande {data.number}</span>
            </li>
            <li className="stages__here" aria-current="step">
              <b>{words.here}</b>
              <span>
                {data.euros}
                {data.lastFour && <>, carte terminée par {data.lastFour}</>}
              </span>
            </li>
            {data.vouchers && (
              <li>
                <b>
                  {data.vouchers} pris sur {say('vos', 'ses')} bons
                </b>
                <span>gardés pour cette commande, rendus si la banque refuse</span>
              </li>
            )}
            {data.points && (
              <li>
                <b>{data.points} débités</b>
                <span>seulement si la banque accepte</span>
              </li>
            )}
            <li>
              <b>{last}</b>
              <span>{data.email}</span>
            </li>
          </ol>
        </section>
        <section aria-labelledby="sans-attendre">
          <h2 id="sans-attendre">{words.section}</h2>
          <p>{words.text}</p>
          <dl className="outcomes">
            <div>
              <dt>Si la banque accepte</dt>
              <dd>
                {given}, {taken} débités
              </dd>
            </div>
            <div>
              <dt>Si elle refuse</dt>
              <dd>
                rien n’est débité,{' '}
                {data.vouchers && say('vos bons vous reviennent, ', 'ses bons lui reviennent, ')}
                {kept}
              </dd>
            </div>
            {data.until && (
              <div>
                <dt>
                  {words.unanswered} {data.until}
                </dt>
                <dd>
                  tout est annulé, rien n’est débité
                  {data.vouchers && say(', vos bons vous reviennent', ', ses bons lui reviennent')}
                </dd>
              </div>
            )}
          </dl>
          {!data.resume && (
            <p className="small soft">
              {say('Ne payez pas une seconde fois.', 'Ne faites pas payer une seconde fois.')}
            </p>
          )}
          <Actions>
            {data.resume && (
              <ButtonLink href={data.resume} kind="primary">
                Reprendre le paiement
              </ButtonLink>
            )}
            <ButtonLink href={data.check} kind={data.resume ? 'secondary' : 'primary'}>
              Vérifier maintenant
            </ButtonLink>
          </Actions>
          <Form of={withdrawForm}>
            <SubmitButton kind="quiet" />
          </Form>
          <AsksAgain seconds={5} to={data.check} />
          <p className="small">
            <TextLink href={pathOf('/recompense/historique-commandes-v2')}>
              {say('Mes commandes', 'Commandes du client')}
            </TextLink>
          </p>
        </section>
      </div>
    </PageLayout>
  );
};
