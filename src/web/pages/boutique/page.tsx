import type { ReactNode } from 'react';
import { usePageData } from '#web/context/page-hooks.ts';
import type { loader } from './page.server.ts';
import { PrimeOrder, primeViews } from './prime-order/prime-order.tsx';
import { RailOrder } from './rail-order/rail-order.tsx';
import './boutique.css';

/** What a prime of the catalogue is ordered with: its journey is known by the step that is shown. */
export const Page = (): ReactNode =>
  usePageData<typeof loader>().step in primeViews ? <PrimeOrder /> : <RailOrder />;
