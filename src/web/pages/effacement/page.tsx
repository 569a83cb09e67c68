import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, SubmitButton } from '#web/forms/form.tsx';
import {
  Alert,
  BackLink,
  ButtonLink,
  PageHead,
  PageLayout,
  Section,
  TextLink,
  VerticalSteps,
} from '#web/ui/index.ts';
import { keepForm } from '#web/views/keep-account.form.ts';
import { erasureForm } from './erasure.form.ts';
import type { action, loader } from './page.server.ts';
import './effacement.css';

const INFORMATION = `${pathOf('/informations/mes-informations')}#donnees`;

type Data = Awaited<ReturnType<typeof loader>>;

const Waits = ({ waits }: Pick<Data, 'waits'>): ReactNode =>
  waits.length > 0 && (
    <Alert kind="warning" title="Quelque chose n’est pas terminé">
      {waits.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Alert>
  );

const Losses = ({ losses }: Pick<Data, 'losses'>): ReactNode => (
  <dl className="erasure-losses">
    {losses.map(({ title, text }) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);

const Asked = ({
  erasure,
  waits,
}: Pick<Data, 'waits'> & { erasure: NonNullable<Data['erasure']> }): ReactNode =>
  erasure.isLeaving ? (
    <Alert kind="warning" title="L’effacement a commencé">
      Un dernier e-mail part à votre adresse. Il ne peut plus être annulé.
    </Alert>
  ) : (
    <>
      <Alert kind="warning" title={`Votre compte sera effacé le ${erasure.due}`} live>
        Demandé {erasure.asked}. D’ici là, rien ne change, et vous pouvez l’annuler ici ou par le bouton de
        l’e-mail que vous avez reçu.
      </Alert>
      <Waits waits={waits} />
      <Form of={keepForm} className="actions">
        <SubmitButton />
      </Form>
    </>
  );

const Ask = ({ days, due, isProved }: Pick<Data, 'days' | 'due' | 'isProved'>): ReactNode => (
  <Section title="Comment cela se passe" id="etapes" ruled>
    <VerticalSteps
      label="Effacement du compte, étape par étape"
      steps={[
        {
          title: 'Vous le demandez',
          note: isProved
            ? 'Vous venez de vous connecter : rien de plus ne vous est demandé.'
            : 'Vous vous identifiez à nouveau, pour montrer que c’est bien vous.',
          state: 'current',
        },
        {
          title: days > 0 ? `Vous avez jusqu’au ${due} pour changer d’avis` : 'Un e-mail vous le confirme',
          note:
            days > 0
              ? 'Dans votre espace, ou par le bouton de l’e-mail que vous recevez.'
              : 'L’effacement commence aussitôt après.',
          state: 'coming',
        },
        {
          title: 'Votre compte est effacé',
          note: 'Un dernier e-mail vous le dit. Rien ne peut alors être rétabli.',
          state: 'coming',
        },
      ]}
    />
    <Form of={erasureForm} className="erasure-ask actions">
      <SubmitButton kind="secondary" />
      <ButtonLink href={INFORMATION} kind="quiet">
        Garder mon compte
      </ButtonLink>
    </Form>
  </Section>
);

/** `/informations/effacement`: what the end of an account means, asked for and taken back (ACCOUNT-12). */
export const Page = (): ReactNode => {
  const { erasure, isKept, losses, waits, kept, ledger, days, due, isProved } = usePageData<typeof loader>();
  const answer = useActionResult<typeof action>();
  return (
    <PageLayout
      name="erasure"
      head={
        <>
          <BackLink href={INFORMATION}>Mes informations</BackLink>
          <PageHead
            title="Effacer mon compte"
            lead={erasure ? 'Vous l’avez demandé.' : 'Voici ce que cela change, avant de décider.'}
          />
        </>
      }
    >
      <FormErrors of={[erasureForm, keepForm]} answer={answer} />
      {isKept && !answer && (
        <Alert kind="success" title="Votre compte est gardé." live>
          Rien n’a changé, et un e-mail vous le confirme.
        </Alert>
      )}
      {erasure ? <Asked erasure={erasure} waits={waits} /> : <Waits waits={waits} />}
      {!erasure?.isLeaving && (
        <Section
          title={erasure ? 'Ce qui sera effacé' : 'Ce que vous perdez'}
          id="pertes"
          ruled
          tight={!erasure}
        >
          <Losses losses={losses} />
          <p>
            <TextLink href={pathOf('/informations/mes-donnees')}>Emportez vos données avant</TextLink> :
            ensuite, nous ne les avons plus.
          </p>
        </Section>
      )}
      <Section title="Ce que la loi nous fait garder" id="garde" ruled>
        <dl className="erasure-losses">
          {kept.map(({ what, law, years }) => (
            <div key={what}>
              <dt>{years}</dt>
              <dd>
                {what} <span className="soft">{law}.</span>
              </dd>
            </div>
          ))}
          <div>
            <dt>Sans fin</dt>
            <dd>{ledger}</dd>
          </div>
        </dl>
        <p className="small soft">
          Les années comptent à partir de la fin de celle de l’effacement. Le transporteur et la banque
          gardent, de leur côté, la réservation et le paiement le temps que leurs règles prévoient.
        </p>
      </Section>
      {!erasure && <Ask days={days} due={due} isProved={isProved} />}
    </PageLayout>
  );
};
