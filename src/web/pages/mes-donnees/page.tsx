import { type ReactNode, useContext, useEffect, useState } from 'react';
import { pathOf } from '#contract/routes.ts';
import { NavigationContext, useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, SubmitButton } from '#web/forms/form.tsx';
import {
  Actions,
  Alert,
  BackLink,
  ButtonLink,
  PageHead,
  PageLayout,
  Section,
  TextLink,
} from '#web/ui/index.ts';
import { askExportForm } from './ask.form.ts';
import type { action, loader } from './page.server.ts';
import './mes-donnees.css';

const PATH = pathOf('/informations/mes-donnees');
/** How often a page that waits looks again by itself, ms. */
const LOOK_AGAIN_MS = 2_000;

type Kept = Awaited<ReturnType<typeof loader>>['kept'];

/** Looks again while the files are being made; without scripts a link does. */
const useLookingAgain = (isWaiting: boolean): void => {
  const { revalidate } = useContext(NavigationContext);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate().catch(() => {});
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
};

const UnderWay = ({ percent }: { percent: number }): ReactNode => (
  <>
    <Alert kind="information" title="Vos fichiers se préparent" live>
      Vous pouvez fermer cette page{'\u00a0'}: un e-mail vous prévient quand ils sont prêts.
    </Alert>
    <div className="export-progress">
      <label htmlFor="avancement">Avancement</label>
      <progress id="avancement" max={100} value={percent} />
      <span>{percent}&nbsp;%</span>
    </div>
    <Actions>
      <ButtonLink href={PATH}>Actualiser</ButtonLink>
    </Actions>
  </>
);

const Ready = ({ kept }: { kept: Extract<Kept, { state: 'ready' }> }): ReactNode => (
  <>
    <p>
      Préparés {kept.madeAt}. Téléchargez-les d’ici le <b>{kept.until}</b> inclus, ils sont ensuite supprimés.
    </p>
    <ul className="export-files">
      {kept.files.map(({ format, title, note, size, path }, index) => (
        <li key={format}>
          <span>
            <b>{title}</b>
            <small>
              {note}, {size}
            </small>
          </span>
          <ButtonLink href={path} kind={index === 0 ? 'primary' : 'secondary'} icon="download" download>
            Télécharger
            <span className="visually-hidden">
              {' '}
              {title.toLowerCase()}, {note}
            </span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  </>
);

const Ask = ({ isAgain }: { isAgain: boolean }): ReactNode => (
  <Form of={askExportForm} className="actions">
    <SubmitButton kind={isAgain ? 'secondary' : 'primary'}>
      {isAgain ? 'Préparer de nouveaux fichiers' : undefined}
    </SubmitButton>
  </Form>
);

/** `/informations/mes-donnees`: everything that is known of a person, to take away (ACCOUNT-12). */
export const Page = (): ReactNode => {
  const { kept } = usePageData<typeof loader>();
  const answer = useActionResult<typeof action>();
  const isWaiting = kept.state === 'waiting' || kept.state === 'making';
  useLookingAgain(isWaiting);
  // Who has seen them being made is told when they are there.
  const [hasWaited, setWaited] = useState(isWaiting);
  if (isWaiting && !hasWaited) setWaited(true);
  return (
    <PageLayout
      name="data"
      head={
        <>
          <BackLink href={`${pathOf('/informations/mes-informations')}#donnees`}>Mes informations</BackLink>
          <PageHead
            title="Mes données"
            lead="Tout ce que nous gardons de vous, à emporter : un document à lire, et le même contenu pour un autre service."
          />
        </>
      }
    >
      <FormErrors of={[askExportForm]} answer={answer} />
      <Section title="Vos fichiers" id="fichiers" ruled tight>
        {isWaiting && <UnderWay percent={kept.state === 'making' ? kept.percent : 0} />}
        {kept.state === 'failed' && (
          <Alert kind="error" title="Vos fichiers n’ont pas pu être préparés">
            Rien n’a changé dans votre compte. Demandez-les à nouveau{'\u00a0'}; si cela se répète,{' '}
            <TextLink href={pathOf('/besoin-daide/mes-reclamations', { query: { sujet: 'compte' } })}>
              écrivez-nous
            </TextLink>
            .
          </Alert>
        )}
        {kept.state === 'ready' && hasWaited && (
          <Alert kind="success" title="Vos fichiers sont prêts." live />
        )}
        {kept.state === 'ready' && <Ready kept={kept} />}
        {kept.state === 'none' && (
          <p>
            Nous préparons vos fichiers en quelques instants, et un e-mail vous prévient. Ils restent ici sept
            jours, pour vous seul.
          </p>
        )}
        {!isWaiting && <Ask isAgain={kept.state === 'ready'} />}
      </Section>
      <Section title="Ce qu’ils contiennent" id="ce-quils-contiennent" ruled>
        <ul className="export-contents">
          <li>
            <b>Vous</b> : identité, coordonnées, conditions acceptées.
          </li>
          <li>
            <b>Votre programme et vos points</b> : carte, statut, voyages comptés, chaque mouvement et chaque
            échéance.
          </li>
          <li>
            <b>Vos commandes</b> : billets, dons, paiements, remboursements, paniers gardés.
          </li>
          <li>
            <b>Vos voyages</b> : dossiers, trains, places, voyageurs, alertes et recherches.
          </li>
          <li>
            <b>Vos messages</b> : e-mails envoyés, réclamations, ce que vous acceptez de recevoir.
          </li>
          <li>
            <b>Votre connexion</b> : compte et connexions ouvertes. Les mots de passe n’y sont pas.
          </li>
        </ul>
        <p className="small soft">
          Le fichier JSON suit un <TextLink href="/api/personalDataSchema">schéma publié</TextLink>.
        </p>
      </Section>
    </PageLayout>
  );
};
