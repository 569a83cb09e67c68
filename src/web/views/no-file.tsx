import type { ReactNode } from 'react';
import { Actions, BesideLandscape, ButtonLink, PageHead, PageLayout, type Scene } from '#web/ui/index.ts';

/** In place of a file that cannot be had: why, and what to do instead. */
export const NoFile = ({
  title,
  lead,
  more,
  scene = 'vineyard',
  reference,
  again,
  back,
}: {
  title: string;
  lead: string;
  more: string;
  scene?: Scene;
  /** Correlation id, where the fault is ours. */
  reference?: string | undefined;
  /** Address of the file, where it may be had a little later. */
  again?: string | undefined;
  back: { readonly href: string; readonly label: string };
}): ReactNode => (
  <PageLayout head={<PageHead title={title} lead={lead} />}>
    <BesideLandscape scene={scene}>
      <p>{more}</p>
      {reference && <p className="soft">Référence à rappeler : {reference}</p>}
      <Actions>
        {again && (
          <ButtonLink href={again} kind="primary" download>
            Réessayer
          </ButtonLink>
        )}
        <ButtonLink href={back.href} kind={again ? 'secondary' : 'primary'}>
          {back.label}
        </ButtonLink>
      </Actions>
    </BesideLandscape>
  </PageLayout>
);
