import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { Actions, BesideLandscape, ButtonLink, PageHead, PageLayout } from '#web/ui/index.ts';
import type { loader } from './page.server.ts';

const words = {
  period: {
    title: 'Cette période n’a pas de relevé',
    more: 'Choisissez d’autres dates sur la page du relevé.',
  },
  incident: {
    title: 'Votre relevé n’a pas pu être préparé',
    more: 'Vos mouvements sont tous conservés : le fichier les portera dès que nous pourrons le faire.',
  },
  busy: {
    title: 'Beaucoup de relevés sont demandés en ce moment',
    more: 'Réessayez dans quelques secondes. Vos mouvements sont aussi sur la page du relevé.',
  },
} as const;

/** In place of a statement that cannot be had as a file: why, and what to do instead. */
export const Page = () => {
  const { why, message, reference, path } = usePageData<typeof loader>();
  const { title, more } = words[why];
  return (
    <PageLayout head={<PageHead title={title} lead={message} />}>
      <BesideLandscape scene="vineyard">
        <p>{more}</p>
        {why === 'incident' && <p className="soft">Référence à rappeler : {reference}</p>}
        <Actions>
          {why !== 'period' && (
            <ButtonLink href={path} kind="primary" download>
              Réessayer
            </ButtonLink>
          )}
          <ButtonLink
            href={pathOf('/recompense/vos-points-releve')}
            kind={why === 'period' ? 'primary' : 'secondary'}
          >
            Voir mon relevé
          </ButtonLink>
        </Actions>
      </BesideLandscape>
    </PageLayout>
  );
};
