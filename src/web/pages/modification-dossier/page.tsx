import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { DEDICATED_HOURS } from '#domain/dedicated-line.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, FormField, SubmitButton } from '#web/forms/form.tsx';
import {
  Actions,
  Alert,
  BackLink,
  ButtonLink,
  Icon,
  PageHead,
  PageLayout,
  Section,
  TextLink,
} from '#web/ui/index.ts';
import type { action, loader } from './page.server.ts';
import { searchForm } from './search.form.ts';
import './modification-dossier.css';

type Data = Awaited<ReturnType<typeof loader>>;
type File = NonNullable<Data['file']>;

const PATH = pathOf('/commande/modification');

const Way = ({ way }: { way: File['ways'][number] }): ReactNode => (
  <li className="change-way">
    <p className="change-way__head">
      <b>{way.title}</b>
      <span className={`condition condition--${way.condition.isFlexible ? 'soft' : 'hard'}`}>
        {way.condition.text}
      </span>
    </p>
    <p className="change-way__line">
      <time dateTime={way.times.departure.dateTime}>{way.times.departure.time}</time>{' '}
      {way.times.departure.station}
      <Icon name="arrow-right" size="small" />
      <span className="visually-hidden">vers</span>
      <time dateTime={way.times.arrival.dateTime}>{way.times.arrival.time}</time> {way.times.arrival.station}
    </p>
    <p className="small soft">Pour {way.travellers}</p>
  </li>
);

const Found = ({ file, line }: { file: File; line: string }): ReactNode => (
  <PageLayout
    head={
      <PageHead
        title="Échanger ou annuler un voyage"
        lead={`Dossier ${file.pnr}, ${file.item}.`}
        back={<BackLink href={PATH}>Un autre dossier</BackLink>}
      />
    }
  >
    <ul className="change-ways">
      {file.ways.map((way) => (
        <Way key={way.title} way={way} />
      ))}
    </ul>
    {file.isOpen ? (
      <Actions>
        <ButtonLink href={file.exchange} kind="primary">
          Échanger des billets
        </ButtonLink>
        <ButtonLink href={file.cancel}>Annuler des billets</ButtonLink>
      </Actions>
    ) : (
      <Alert
        kind="information"
        title={
          file.isChecked
            ? 'Ce billet a déjà été contrôlé : son annulation se fait avec un conseiller.'
            : 'Ces billets ne s’échangent plus et ne s’annulent plus. Ils restent valables.'
        }
      >
        <p>
          Un empêchement grave, une grève, un train supprimé ?{' '}
          <TextLink href={file.write}>Écrivez-nous</TextLink> ou appelez le {line}, de {DEDICATED_HOURS}.
        </p>
      </Alert>
    )}
    <p className="small change-note">
      Avant d’échanger, vous voyez la différence ; avant d’annuler, ce qui vous revient, billet par billet.
      Rien n’est fait sans votre accord.
    </p>
  </PageLayout>
);

const Search = ({ files, incident, lastName, line, write }: Data): ReactNode => {
  const answer = useActionResult<typeof action>();
  return (
    <PageLayout
      head={
        <PageHead
          title="Échanger ou annuler un voyage"
          lead="Un billet prime échangeable se change ou se rend ici, jusqu’au départ du train."
        />
      }
      aside={
        <Section title="Besoin d’un conseiller ?" id="conseiller" ruled>
          <p>
            Un train supprimé, un billet contrôlé, un empêchement grave : appelez le <b>{line}</b>, de{' '}
            {DEDICATED_HOURS}, ou <TextLink href={write}>écrivez-nous</TextLink>.
          </p>
        </Section>
      }
    >
      {incident && !answer && <Alert kind="warning" title={incident} />}
      {files.length > 0 && (
        <Section title="Vos prochains voyages" id="vos-dossiers" tight>
          <ul className="change-files">
            {files.map((file) => (
              <li key={file.id}>
                <TextLink href={file.href} strong>
                  {file.route}
                </TextLink>
                <span>
                  {file.when} · dossier <b>{file.pnr}</b>
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={files.length > 0 ? 'Un autre dossier' : 'Retrouver un dossier'} id="chercher" tight>
        <Form of={searchForm} answer={answer} values={{ lastName }} className="form">
          <FormErrors>
            <p>
              Il nous manque quelque chose ? Appelez le {line}, ou{' '}
              <TextLink href={write}>écrivez-nous</TextLink>.
            </p>
          </FormErrors>
          <FormField at="pnrReference" />
          <FormField at="lastName" />
          <Actions>
            <SubmitButton kind={files.length > 0 ? 'secondary' : 'primary'} />
          </Actions>
        </Form>
      </Section>
    </PageLayout>
  );
};

/** `/commande/modification`: a travel file is found, and what may be done with it (AFTER-01). */
export const Page = (): ReactNode => {
  const data = usePageData<typeof loader>();
  return data.file ? <Found file={data.file} line={data.line} /> : <Search {...data} />;
};
