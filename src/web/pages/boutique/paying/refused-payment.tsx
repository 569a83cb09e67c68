import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { Alert, ButtonLink } from '#web/ui/index.ts';
import { CustomersOwn } from '#web/views/customers-own.tsx';
import type { PayingData } from './paying.server.ts';

/** Customer service, who is given an order's number. */
export const writeAboutOrder = (number: string): string =>
  pathOf('/besoin-daide/mes-reclamations', { query: { sujet: 'commande', dossier: number } });

/** Why the last payment took nothing, above what may be tried again; nothing where there was none. */
export const RefusedPayment = ({
  data: { refused, number },
  children,
}: {
  data: Pick<PayingData, 'refused' | 'number'>;
  children?: ReactNode;
}): ReactNode =>
  refused && (
    <div className="boutique__alert">
      <Alert
        kind="error"
        title={refused.message}
        reference={number}
        action={
          !refused.mayTryCards && (
            <CustomersOwn>
              <ButtonLink href={writeAboutOrder(number)} kind="secondary">
                Écrire au service client
              </ButtonLink>
            </CustomersOwn>
          )
        }
      >
        {children}
      </Alert>
    </div>
  );
