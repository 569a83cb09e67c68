import type { ReactNode } from 'react';
import { usePageView } from '#web/context/page-hooks.ts';

/** Ways to pages that only the customer opens: an agent who serves them would be turned away there (PRO-06). */
export const CustomersOwn = ({ children }: { children: ReactNode }): ReactNode =>
  usePageView().agent === undefined ? children : null;
