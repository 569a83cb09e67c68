import { pathOf } from '#contract/routes.ts';
import { FormErrors, FormFields, SubmitButton } from '#web/forms/form.tsx';
import { ButtonLink, MoreLink, PageHead, PageLayout, TextLink } from '#web/ui/index.ts';
import type { TerminationView } from '../termination.server.ts';
import { identificationForm } from './identification.form.ts';

const HELP = pathOf('/besoin-daide/mes-reclamations');

/** Whose contract, and which of them. */
export const View: TerminationView<'identification'> = ({ data, refusal, Form }) => {
  const { isKnown, contracts } = data;
  if (contracts.length > 0)
    return (
      <PageLayout
        head={
          <PageHead title="Quel contrat voulez-vous résilier ?" lead="Sans frais, et sans motif à donner." />
        }
      >
        <ul className="contracts">
          {contracts.map(({ id, name, since, ends, href }) => (
            <li key={id}>
              <h2>{name}</h2>
              <p>{ends ? `Résilié : il s’arrête le ${ends}.` : `Souscrit le ${since}.`}</p>
              <ButtonLink href={href}>{ends ? 'Voir la résiliation' : 'Résilier ce contrat'}</ButtonLink>
            </li>
          ))}
        </ul>
      </PageLayout>
    );
  if (isKnown)
    return (
      <PageLayout
        head={
          <PageHead
            title="Vous n’avez aucun contrat à résilier"
            lead="Le service G30 et les abonnements en cours se résilient ici. Une carte de réduction s’arrête d’elle-même à son dernier jour."
          />
        }
      >
        <p className="actions">
          <ButtonLink href={pathOf('/mon-espace')} kind="primary">
            Aller à mon espace
          </ButtonLink>
          <TextLink href={HELP}>Écrire au service client</TextLink>
        </p>
      </PageLayout>
    );
  return (
    <PageLayout
      head={
        <PageHead
          title="Résilier votre contrat"
          lead="Service G30 ou abonnement : trois étapes, sans frais, avec ou sans compte."
        />
      }
      aside={
        <section className="contracts__account" aria-labelledby="avec-un-compte">
          <h2 id="avec-un-compte">Vous avez un compte ?</h2>
          <p>Connectez-vous : vos contrats s’affichent, sans rien d’autre à saisir.</p>
          <ButtonLink
            href={pathOf('/redirectAuthentication', { query: { retour: pathOf('/resilier-votre-contrat') } })}
          >
            Me connecter
          </ButtonLink>
        </section>
      }
    >
      <Form of={identificationForm} answer={refusal} className="form">
        <FormErrors />
        <FormFields />
        <div className="actions">
          <SubmitButton />
        </div>
        <p>
          <MoreLink href={HELP}>Vous n’avez plus ces informations ?</MoreLink>
        </p>
      </Form>
    </PageLayout>
  );
};
