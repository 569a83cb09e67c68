import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { Actions, Alert, ButtonLink, PageLayout } from '#web/ui/index.ts';
import { CustomersOwn } from '#web/views/customers-own.tsx';
import type { RefusalData } from './refusal.server.ts';

/** Nothing was ordered: what happened, what became of the points, what to do next, and what to quote. */
export const View = ({ data }: { data: RefusalData }): ReactNode => (
  <PageLayout>
    <h1>{data.title}</h1>
    <div className="boutique__alert">
      <Alert kind="error" title={data.message} reference={data.reference} />
    </div>
    <Actions>
      <ButtonLink href={data.again.href} kind="primary">
        {data.again.label}
      </ButtonLink>
      <CustomersOwn>
        <ButtonLink href={pathOf('/recompense/vos-points')}>Voir mes points</ButtonLink>
      </CustomersOwn>
    </Actions>
  </PageLayout>
);
