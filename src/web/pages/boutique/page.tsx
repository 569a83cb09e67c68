import type { ReactNode } from 'react';
import { usePageData } from '#web/context/page-hooks.ts';
import { eitherOf } from '#web/context/page-parts.ts';
import { ShopClosed } from '#web/views/shop-closed.tsx';
import { CardOrder, cardViews } from './card-order/card-order.tsx';
import { Exchange, exchangeViews } from './exchange/exchange.tsx';
import { cartViews, KeptCart } from './kept-cart/kept-cart-page.tsx';
import type { loader } from './page.server.ts';
import { PrimeOrder, primeViews } from './prime-order/prime-order.tsx';
import { RailOrder, railViews } from './rail-order/rail-order.tsx';
import './boutique.css';

export const parts = eitherOf(primeViews, railViews, cartViews, cardViews, exchangeViews);

/** What a prime of the catalogue is ordered with, or tickets are taken for others: the journey is known by the step that is shown. */
export const Page = (): ReactNode => {
  const data = usePageData<typeof loader>();
  if ('closed' in data) return <ShopClosed {...data.closed} />;
  if (cartViews.show(data)) return <KeptCart />;
  if (cardViews.show(data)) return <CardOrder />;
  if (exchangeViews.show(data)) return <Exchange />;
  return primeViews.show(data) ? <PrimeOrder /> : <RailOrder />;
};
