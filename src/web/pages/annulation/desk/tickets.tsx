import { usePageView } from '#web/context/page-hooks.ts';
import { FormErrors, FormField, FormPart, SubmitButton } from '#web/forms/form.tsx';
import { Actions, Alert, BackLink, ButtonLink, Section, TextLink } from '#web/ui/index.ts';
import { DeskPage } from '#web/views/desk-page.tsx';
import { FileTickets } from '#web/views/file-tickets.tsx';
import { ticketsForm } from '../tickets/tickets.form.ts';
import type { TicketsData } from '../tickets/tickets.server.ts';
import type { DeskCancellationView } from './desk.server.ts';
import { deskConfirmForm } from './refund.form.ts';

/** « 2 600 points, 22,00 € »: what goes back to whom, in the words of who gives it. */
const Back = ({ confirm }: { confirm: NonNullable<TicketsData['confirm']> }) => (
  <p className="desk-page__amount">
    {confirm.amount === '' ? 'Rien ne revient au client pour ces billets.' : <b>{confirm.amount}</b>}
    {confirm.amount !== '' && ' reviennent au client.'}
  </p>
);

/** The tickets of the file with what comes back for each; once some are chosen, the amount, and whether it goes back by itself (dvCancel). */
export const View: DeskCancellationView<'dvCancel'> = ({ data, refusal, Form }) => {
  const { correlationId } = usePageView();
  const head = (
    <div className="desk-page__head">
      <h1>Annuler des billets</h1>
      <BackLink href={data.file}>{data.pnr === '' ? 'Après-vente' : `Dossier ${data.pnr}`}</BackLink>
    </div>
  );
  if (data.isUnavailable)
    return (
      <DeskPage>
        {head}
        <Alert
          kind="error"
          title={data.incident ?? ''}
          reference={correlationId}
          action={<ButtonLink href={data.back}>Réessayer</ButtonLink>}
        >
          <p>Le système de réservation ne répond pas : aucun montant n’est annoncé sans lui.</p>
        </Alert>
      </DeskPage>
    );
  const { confirm } = data;
  return (
    <DeskPage>
      {head}
      <p className="desk-page__lead">
        {data.item}, payé {data.paid} le {data.on}.
      </p>
      {confirm ? (
        <Section title={confirm.title} id="confirmer" tight>
          <Form
            of={deskConfirmForm}
            answer={refusal}
            values={{ refund: 'AUTOMATIQUE' }}
            transaction={confirm.transactionId}
            hidden={[
              ['points', String(confirm.refund.points)],
              ['cents', String(confirm.refund.cents)],
              ['voucherCents', String(confirm.refund.voucherCents)],
            ]}
          >
            <FormErrors>
              <p>Dossier {data.pnr}. Vérifiez-le avant de recommencer.</p>
            </FormErrors>
            <p>{confirm.who}</p>
            <Back confirm={confirm} />
            <FormField at="refund" />
            <FormPart of="reason">
              <FormField at="reason" />
            </FormPart>
            <p className="small soft">
              {confirm.isOne ? 'La place est remise' : 'Les places sont remises'} en vente aussitôt : on ne
              revient pas en arrière.
            </p>
            <Actions>
              <SubmitButton>{confirm.isOne ? 'Annuler ce billet' : 'Annuler ces billets'}</SubmitButton>
              <ButtonLink href={data.back} kind="quiet">
                Choisir d’autres billets
              </ButtonLink>
            </Actions>
          </Form>
        </Section>
      ) : (
        <Form
          of={ticketsForm}
          answer={refusal}
          values={Object.fromEntries(
            data.ways
              .flatMap(({ tickets }) => tickets)
              .flatMap(({ name, isChosen, isOpen }) => (isChosen && isOpen ? [[name, 'on']] : [])),
          )}
        >
          <FormErrors>
            <p>Dossier {data.pnr}. Rien n’a été annulé.</p>
          </FormErrors>
          {data.incident && !refusal && <Alert kind="error" title={data.incident} />}
          <div id="choisir" tabIndex={-1}>
            <FileTickets ways={data.ways} />
          </div>
          <Actions>
            <SubmitButton>Voir ce qui revient au client</SubmitButton>
            <TextLink href={data.exchange}>Échanger plutôt</TextLink>
          </Actions>
        </Form>
      )}
    </DeskPage>
  );
};
