import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, SubmitButton } from '#web/forms/form.tsx';
import { BesideLandscape, ButtonLink, PageHead, PageLayout, TextLink } from '#web/ui/index.ts';
import type { action, loader } from './page.server.ts';
import { unsubscribeAllForm, unsubscribeForm } from './unsubscribe.form.ts';

const SETTINGS = `${pathOf('/informations/mes-informations')}#mes-communications`;
const ALWAYS =
  'Les messages liés à vos commandes et à la sécurité de votre compte vous sont toujours envoyés.';

type Data = Awaited<ReturnType<typeof loader>>;

const words = (data: Data): { readonly title: string; readonly lead: string } => {
  switch (data.kind) {
    case 'wrong':
      return {
        title: data.message ? 'Ce lien ne peut pas être utilisé' : 'Choisir ce que vous recevez',
        lead:
          data.message ??
          'Chaque e-mail d’information porte un lien qui y met fin. Dans votre espace, vous réglez tous vos messages.',
      };
    case 'other':
      return {
        title: 'Ce lien concerne d’autres e-mails',
        lead: `Il met fin aux e-mails ${data.mails}. Rien n’a été modifié.`,
      };
    case 'link':
      return data.isOn
        ? {
            title: 'Ne plus recevoir ces e-mails ?',
            lead: `Vous recevez les e-mails ${data.mails}. Confirmez pour y mettre fin ; cela prend effet aussitôt.`,
          }
        : { title: 'C’est noté', lead: `Vous ne recevez plus les e-mails ${data.mails}.` };
  }
};

/** The four unsubscribe pages (INFO-06): a mail's link says what it ends, and a button ends it. */
export const Page = (): ReactNode => {
  const data = usePageData<typeof loader>();
  const answer = useActionResult<typeof action>();
  const { title, lead } = words(data);
  return (
    <PageLayout>
      <BesideLandscape scene={data.kind === 'link' && !data.isOn ? 'meadow' : 'winter'}>
        <PageHead title={title} lead={lead} />
        <FormErrors of={[unsubscribeForm, unsubscribeAllForm]} answer={answer} />
        {data.kind === 'link' && data.isOn && (
          <Form of={unsubscribeForm} className="actions">
            <SubmitButton />
          </Form>
        )}
        {data.kind === 'other' && (
          <p className="actions">
            <ButtonLink href={data.own} kind="primary">
              Ouvrir la bonne page
            </ButtonLink>
          </p>
        )}
        {data.kind === 'link' && data.wantsOthers && (
          <>
            <p>Vous recevez encore d’autres e-mails d’information.</p>
            <Form of={unsubscribeAllForm} className="actions">
              <SubmitButton kind="secondary" />
            </Form>
          </>
        )}
        {data.kind === 'wrong' ? (
          <p className="actions">
            <ButtonLink href={SETTINGS} kind="primary">
              Régler tous mes messages
            </ButtonLink>
          </p>
        ) : (
          <p>
            <TextLink href={SETTINGS}>
              {data.kind === 'link' && !data.isOn
                ? 'Changer d’avis dans mon espace'
                : 'Régler tous mes messages'}
            </TextLink>
          </p>
        )}
        {data.kind === 'link' && <p className="small soft">{ALWAYS}</p>}
      </BesideLandscape>
    </PageLayout>
  );
};
