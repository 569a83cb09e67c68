import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, FormFields, SubmitButton } from '#web/forms/form.tsx';
import { Actions, ButtonLink, ComingIn, PageHead, TextLink } from '#web/ui/index.ts';
import { LocalMailbox } from '#web/views/local-mailbox.tsx';
import { cardForm } from './card.form.ts';
import type { action, loader } from './page.server.ts';

const CARDS = pathOf('/compte/avantages/mes-cartes');

const Confirmed = ({ isNeutral }: { isNeutral: boolean }): ReactNode => (
  <>
    <PageHead
      title="Votre demande est confirmée"
      lead={
        isNeutral
          ? 'Si une carte correspond à ce que vous avez saisi, elle part à l’adresse de son titulaire.'
          : 'Votre carte part à l’adresse de votre compte, avec son QR code.'
      }
    />
    <ul>
      <li>Ouvrez le fichier joint : son code se présente au contrôle, sur écran ou sur papier.</li>
      <li>Rien reçu dans le quart d’heure ? Regardez dans les indésirables.</li>
    </ul>
    <LocalMailbox />
    <Actions>
      <ButtonLink href={CARDS} kind="primary">
        Voir mes cartes
      </ButtonLink>
      <TextLink href={pathOf('/renvoi_droit_tarifaire')}>Faire une autre demande</TextLink>
    </Actions>
  </>
);

const Ask = (): ReactNode => {
  const { values } = usePageData<typeof loader>();
  const answer = useActionResult<typeof action>();
  return (
    <>
      <PageHead
        title="Recevoir ma carte par e-mail"
        lead="Carte de fidélité, carte de réduction ou abonnement : nous vous renvoyons ce que vous présentez à bord, sans vous connecter."
      />
      <Form
        of={cardForm}
        answer={answer}
        values={values}
        action={pathOf('/renvoi_droit_tarifaire')}
        className="form"
      >
        <FormErrors />
        <FormFields />
        <Actions>
          <SubmitButton />
          <TextLink href={CARDS}>Voir mes cartes dans mon espace</TextLink>
        </Actions>
      </Form>
      <p className="small">
        Une carte en plastique de la gamme standard, perdue ou abîmée, se refait au guichet d’une gare.
      </p>
    </>
  );
};

/** `/renvoi_droit_tarifaire`: one's cards by e-mail, and the demand once it is confirmed (CARD-05). */
export const Page = (): ReactNode => {
  const { isConfirmed, isNeutral } = usePageData<typeof loader>();
  return <ComingIn>{isConfirmed ? <Confirmed isNeutral={isNeutral} /> : <Ask />}</ComingIn>;
};
