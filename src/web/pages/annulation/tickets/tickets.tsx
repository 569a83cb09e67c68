import { type FormEvent, useEffect, useRef, useState } from 'react';
import { DEDICATED_HOURS } from '#domain/dedicated-line.ts';
import { countedPoints } from '#domain/points-words.ts';
import { includesTicket, ticketRefund } from '#domain/rail/refund-share.ts';
import { euros, plural, thousands } from '#domain/typography.ts';
import { usePageView } from '#web/context/page-hooks.ts';
import { FormErrors, SubmitButton } from '#web/forms/form.tsx';
import { Actions, Alert, ButtonLink, Dialog, Facts, PageHead, PageLayout, TextLink } from '#web/ui/index.ts';
import { FileTickets } from '#web/views/file-tickets.tsx';
import type { CancellationView } from '../annulation.server.ts';
import { confirmForm, ticketsForm } from './tickets.form.ts';
import './tickets.css';

type Data = Parameters<CancellationView<'BILLET_ANNULATION'>>[0]['data'];

/** What comes back for the boxes that are ticked, by the rule that the server reckons by. */
const Back = ({ data, ticked }: { data: Data; ticked: readonly string[] }) => {
  if (!data.amounts) return null;
  const chosen = data.ways
    .flatMap(({ tickets }) => tickets)
    .filter(({ name }) => ticked.includes(name))
    .map(({ journey, passenger }) => ({ journey, passenger }));
  if (chosen.length === 0) return <p>Choisissez d’abord des billets.</p>;
  const { paid, before } = data.amounts;
  // Infants go with the last who could take them: they have no price.
  const gone = [...before.tickets, ...chosen];
  const infants = paid.tickets.filter((ticket) => ticket.price === 0 && !includesTicket(gone, ticket));
  const isAll = paid.tickets.every((ticket) => includesTicket([...gone, ...infants], ticket));
  const back = ticketRefund(paid, before, isAll ? [...chosen, ...infants] : chosen);
  const { points, cents, voucherCents } = back;
  return (
    <>
      <p className="give-back__points">
        <b>{thousands(points)}</b> {plural(points, 'point', 'points')}
        {cents > 0 && <span className="give-back__euros"> + {euros(cents)}</span>}
      </p>
      <Facts
        facts={[
          { label: 'Points', value: 'tout de suite' },
          ...(cents > 0
            ? [
                {
                  label: 'Euros',
                  value: `sous quelques jours, ${data.lastFour ? `carte •• ${data.lastFour}` : 'sur votre carte'}`,
                },
              ]
            : []),
          ...(data.hasVouchers
            ? [
                {
                  label: 'Bons d’achat',
                  value: voucherCents > 0 ? `${euros(voucherCents)} rendus` : 'rendus avec le dernier billet',
                },
              ]
            : []),
          { label: 'Frais', value: 'aucuns' },
          { label: 'Votre solde après', value: countedPoints(data.balance + points) },
        ]}
      />
    </>
  );
};

const names = (data: Data): readonly string[] =>
  data.ways
    .flatMap(({ tickets }) => tickets)
    .flatMap(({ name, isChosen, isOpen }) => (isChosen && isOpen ? [name] : []));

/** Each ticket with what comes back for it, the sum beside, and the question before anything is done. */
export const View: CancellationView<'BILLET_ANNULATION'> = ({ data, refusal, Form }) => {
  const { correlationId } = usePageView();
  const chosen = names(data);
  const [ticked, setTicked] = useState(chosen);
  const boxes = useRef<HTMLDivElement>(null);
  // A browser that kept what was ticked before a reload has not said so.
  useEffect(() => {
    const kept = boxes.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked') ?? [];
    setTicked([...kept].map(({ name }) => name));
  }, []);
  const onChange = ({ target }: FormEvent): void => {
    if (!(target instanceof HTMLInputElement)) return;
    const { name, checked } = target;
    setTicked((before) => (checked ? [...before, name] : before.filter((one) => one !== name)));
  };
  if (data.isUnavailable)
    return (
      <PageLayout head={<PageHead title="Annuler un voyage" />}>
        <Alert
          kind="error"
          title={data.incident ?? ''}
          reference={correlationId}
          action={<ButtonLink href={data.back}>Réessayer</ButtonLink>}
        >
          <p>
            Besoin d’annuler tout de suite ? Appelez le {data.line}, de {DEDICATED_HOURS}.
          </p>
        </Alert>
      </PageLayout>
    );
  return (
    <>
      <Form
        of={ticketsForm}
        answer={refusal}
        values={Object.fromEntries(chosen.map((name) => [name, 'on']))}
        className="give-back"
      >
        <PageLayout
          head={
            <PageHead
              title="Avant d’annuler, ce qui vous revient"
              lead={`Dossier ${data.pnr}, ${data.item}, payé ${data.paid} le ${data.on}. Choisissez, le montant suit.`}
            />
          }
          aside={
            <section className="give-back__sum" aria-labelledby="vous-recuperez">
              <h2 id="vous-recuperez">Vous récupérez</h2>
              <div className="scripted" aria-live="polite">
                <Back data={data} ticked={ticked} />
              </div>
              <p className="unscripted">Le total s’affiche avant toute annulation.</p>
              <SubmitButton kind="secondary" block>
                Annuler les billets choisis
              </SubmitButton>
              <p className="give-back__other">
                <TextLink href={data.exchange}>Échanger plutôt</TextLink>
              </p>
            </section>
          }
        >
          <FormErrors />
          {data.incident && !refusal && <Alert kind="error" title={data.incident} />}
          <div ref={boxes} onChange={onChange} id="choisir" tabIndex={-1}>
            <FileTickets ways={data.ways} />
          </div>
          <p className="small soft">
            Un empêchement grave, une grève, un train supprimé ? Un billet promo peut alors être rendu :{' '}
            <TextLink href={data.write}>écrivez-nous</TextLink> ou appelez le {data.line}, de{' '}
            {DEDICATED_HOURS}.
          </p>
        </PageLayout>
      </Form>
      {data.confirm && (
        <Dialog id="confirmer" title={data.confirm.title} closeHref={data.back}>
          <Form
            of={confirmForm}
            answer={refusal}
            transaction={data.confirm.transactionId}
            hidden={[
              ['points', String(data.confirm.refund.points)],
              ['cents', String(data.confirm.refund.cents)],
              ['voucherCents', String(data.confirm.refund.voucherCents)],
            ]}
          >
            <FormErrors>
              <p>
                La ligne dédiée : {data.line}, de {DEDICATED_HOURS}. Votre dossier : {data.pnr}.
              </p>
            </FormErrors>
            <p>{data.confirm.who}</p>
            <p>
              <b>{data.confirm.back}</b>{' '}
              {data.confirm.isOne ? 'La place est remise' : 'Les places sont remises'} en vente aussitôt : on
              ne revient pas en arrière.
            </p>
            <Actions>
              <SubmitButton kind="secondary">
                {data.confirm.isOne ? 'Annuler ce billet' : 'Annuler ces billets'}
              </SubmitButton>
              <ButtonLink href={data.back} kind="quiet">
                {data.confirm.isOne ? 'Garder le billet' : 'Garder les billets'}
              </ButtonLink>
            </Actions>
          </Form>
        </Dialog>
      )}
    </>
  );
};
