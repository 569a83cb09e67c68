import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, FormField, SubmitButton } from '#web/forms/form.tsx';
import {
  Alert,
  ButtonLink,
  Facts,
  Icon,
  OnPage,
  PageHead,
  PageLayout,
  Section,
  TextLink,
} from '#web/ui/index.ts';
import { ErasureAlert } from '#web/views/coming-erasure.tsx';
import { countryDetails } from '#web/views/contact-fields.ts';
import { AddressFields, MobileFields } from '#web/views/contact-fields.tsx';
import { Communications } from './communications.tsx';
import { informationForm } from './information.form.ts';
import type { action, loader } from './page.server.ts';
import { Security } from './security.tsx';
import { SignedLine } from './signed-line.tsx';
import './mes-informations.css';

const PATH = pathOf('/informations/mes-informations');
const STOPS = [
  { id: 'identite', title: 'Identité' },
  { id: 'joindre', title: 'Vous joindre' },
  { id: 'mes-communications', title: 'Communications' },
  { id: 'connexion', title: 'Connexion et appareils' },
  { id: 'donnees', title: 'Vos données' },
];
const UNKNOWN = 'Non renseigné';

type Data = Awaited<ReturnType<typeof loader>>;

const Lines = ({ lines }: { lines: readonly string[] }): ReactNode =>
  lines.length === 0 ? (
    UNKNOWN
  ) : (
    <span className="envelope">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );

/** How a person is reached, as it is kept; with the civility where it is what was changed meanwhile. */
const KeptFacts = ({ kept, withCivility }: { kept: Data['kept']; withCivility?: true }): ReactNode => (
  <Facts
    facts={[
      ...(withCivility ? [{ label: 'Civilité', value: kept.civility }] : []),
      { label: 'Mobile', value: kept.mobile || UNKNOWN },
      { label: 'Téléphone fixe', value: kept.phone || UNKNOWN },
      { label: 'Adresse postale', value: <Lines lines={kept.address} /> },
    ]}
  />
);

/** `/informations/mes-informations`: what is known of a person, and what of it they change themselves (INFO-01). Read first, edited in place. */
export const Page = (): ReactNode => {
  const {
    name,
    birthDate,
    email,
    emailToCome,
    isIdentifierOurs,
    erasure,
    mailsRefusedSince,
    kept,
    isSaved,
    orderWaits,
    cancelHref = PATH,
    notSaved,
    edit,
    communications,
    communicationsUnavailable,
    security,
  } = usePageData<typeof loader>();
  const answer = useActionResult<typeof action>();
  const { meanwhile } = answer ?? {};
  return (
    <PageLayout
      name="information"
      head={
        <PageHead
          title="Mes informations"
          lead="Ce que nous savons de vous, et ce que vous pouvez y changer."
        />
      }
    >
      <ErasureAlert erasure={erasure} />
      <FormErrors of={[informationForm]} answer={answer} unanswered={notSaved}>
        {meanwhile && (
          <>
            <p>
              Voici ce qui est enregistré maintenant. Enregistrez à nouveau pour le remplacer par ce que vous
              avez saisi ci-dessous, ou <TextLink href={PATH}>gardez-le ainsi</TextLink>.
            </p>
            <KeptFacts kept={meanwhile.kept} withCivility />
          </>
        )}
      </FormErrors>
      {isSaved && !answer && <Alert kind="success" title="Vos informations sont enregistrées." live />}
      {mailsRefusedSince && (
        <Alert kind="warning" title="Nos messages ne vous parviennent plus">
          <p>
            La messagerie de {email} refuse nos e-mails depuis le {mailsRefusedSince}. Vérifiez qu’elle
            fonctionne encore : cet avis disparaît dès qu’un message passe. Si l’adresse n’est plus la vôtre,{' '}
            <TextLink href={pathOf('/modification-identifiant')}>indiquez-en une autre</TextLink>.
          </p>
        </Alert>
      )}
      {orderWaits && !answer && (
        <Alert kind="information" title={orderWaits}>
          Les trains que vous avez choisis sont gardés en mémoire : une fois votre adresse enregistrée, vous
          revenez à votre commande.
        </Alert>
      )}
      <div className="information__columns">
        <OnPage stops={STOPS} />
        <div className="information__main">
          <Section title="Identité" id="identite" ruled tight>
            <Facts
              facts={[
                { label: 'Nom', value: name },
                { label: 'Date de naissance', value: birthDate },
              ]}
            />
            <p className="information__lock">
              <Icon name="information" size="small" />
              <span>
                Le nom et la date de naissance sont ceux de vos billets : ils changent avec une pièce
                d’identité.{' '}
                <TextLink href={pathOf('/besoin-daide/mes-reclamations', { query: { sujet: 'identite' } })}>
                  Demander un changement
                </TextLink>
              </span>
            </p>
          </Section>
          <Section
            title="Vous joindre"
            id="joindre"
            ruled
            link={
              !edit && (
                <TextLink href={`${PATH}?modifier=1#joindre`} strong>
                  Modifier mes coordonnées
                </TextLink>
              )
            }
          >
            <dl className="signed">
              <SignedLine
                label="Adresse e-mail"
                note={
                  emailToCome ? (
                    <>
                      Jusqu’au {emailToCome.until}, un lien attend à <b>{emailToCome.email}</b> : son bouton
                      en fait votre identifiant.
                    </>
                  ) : isIdentifierOurs ? (
                    'Votre identifiant : en changer se confirme par un lien.'
                  ) : (
                    'Votre identifiant : il se change auprès du service d’identification.'
                  )
                }
                action={
                  <TextLink href={pathOf('/modification-identifiant')} strong>
                    Modifier<span className="visually-hidden"> mon adresse e-mail</span>
                  </TextLink>
                }
              >
                {email}
              </SignedLine>
            </dl>
            {edit ? (
              <Form
                of={informationForm}
                answer={answer}
                values={edit.values}
                details={countryDetails('', edit.countries)}
                hidden={[['version', meanwhile?.version ?? edit.version]]}
                className="form information__edit"
              >
                <FormField at="civility" />
                <MobileFields prefix="" />
                <FormField at="phone" />
                <p className="small">
                  {orderWaits ? 'Votre adresse postale' : 'Facultatif : votre adresse postale'}, avec la voie
                  ou le lieu-dit, le code postal et la ville.
                </p>
                <AddressFields prefix="" />
                <div className="actions">
                  <SubmitButton />
                  <ButtonLink href={cancelHref} kind="quiet">
                    Annuler
                  </ButtonLink>
                </div>
              </Form>
            ) : (
              <KeptFacts kept={kept} />
            )}
          </Section>
          <Communications rows={communications} unavailable={communicationsUnavailable} answer={answer} />
          <Security data={security} answer={answer} />
          <Section title="Vos données" id="donnees" ruled>
            <div className="actions">
              <ButtonLink href={pathOf('/informations/mes-donnees')} icon="download">
                Télécharger mes données
              </ButtonLink>
              <TextLink href={pathOf('/informations/effacement')} strong>
                Demander l’effacement
              </TextLink>
            </div>
            <p className="information__keep small soft">
              Ce que la loi oblige à garder reste : les commandes dix ans, avec votre nom sur les factures de
              ce que vous avez payé en euros ; les montants de vos mouvements de points, sans lui.
            </p>
          </Section>
        </div>
      </div>
    </PageLayout>
  );
};
