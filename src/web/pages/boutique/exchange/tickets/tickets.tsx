import { DEDICATED_HOURS } from '#domain/dedicated-line.ts';
import { useVoice } from '#web/context/page-hooks.ts';
import { FormErrors, SubmitButton } from '#web/forms/form.tsx';
import { Actions, Alert, ButtonLink, PageHead, PageLayout, Section, TextLink } from '#web/ui/index.ts';
import { FileTickets } from '#web/views/file-tickets.tsx';
import type { ExchangeView } from '../exchange.server.ts';
import { exchangedForm } from './tickets.form.ts';

/** What the terms grant beyond the fare, which people decide. */
const Hardship = ({ data: { write, line } }: { data: { write: string | undefined; line: string } }) =>
  write !== undefined && (
    <p className="small soft">
      Un empêchement grave, une grève, un train supprimé ? <TextLink href={write}>Écrivez-nous</TextLink> ou
      appelez le {line}, de {DEDICATED_HOURS}.
    </p>
  );

/** Which tickets are exchanged, each with what it pays of another. */
export const View: ExchangeView<'exchangeTickets'> = ({ data, refusal, Form }) => {
  const say = useVoice();
  return (
    <PageLayout
      head={
        <PageHead
          title="Quels billets échanger ?"
          lead={`Dossier ${data.pnr}, ${data.item}. Ce que vaut chaque billet paie le nouveau.`}
        />
      }
      aside={
        <Section title="Bon à savoir" id="bon-a-savoir" ruled>
          <p>
            {say(
              'Vos places ne sont rendues qu’une fois les nouvelles à votre nom. Un échange est sans frais : seule la différence se paie, ou vous revient.',
              'Les places ne sont rendues qu’une fois les nouvelles au nom du client. Un échange est sans frais : seule la différence se paie, ou lui revient.',
            )}
          </p>
          <p>
            <TextLink href={data.cancel}>Annuler plutôt</TextLink>
          </p>
        </Section>
      }
    >
      {data.incident && !refusal && <Alert kind="warning" title={data.incident} />}
      {data.isOpen ? (
        <Form
          of={exchangedForm}
          answer={refusal}
          values={Object.fromEntries(
            data.ways
              .flatMap(({ tickets }) => tickets)
              .flatMap(({ name, isChosen, isOpen }) => (isChosen && isOpen ? [[name, 'on']] : [])),
          )}
          className="form"
        >
          <FormErrors>
            <p>
              {say(
                `La ligne dédiée : ${data.line}, de ${DEDICATED_HOURS}. Votre dossier : ${data.pnr}.`,
                `Dossier ${data.pnr}. Rien n’a été échangé.`,
              )}
            </p>
          </FormErrors>
          <FileTickets ways={data.ways} />
          <Hardship data={data} />
          <Actions>
            <SubmitButton />
          </Actions>
        </Form>
      ) : (
        <>
          <Alert
            kind="information"
            title="Ces billets ne s’échangent plus. Ils restent valables."
            action={data.write !== undefined && <ButtonLink href={data.write}>Nous écrire</ButtonLink>}
          />
          <Hardship data={data} />
        </>
      )}
    </PageLayout>
  );
};
