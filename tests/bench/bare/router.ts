import { createContext, useContext } from 'react';
import type { HydrationData } from '#web/rendering/page-answer.ts';

/**
 * Stands in for React Router in the yardstick: the hooks that pages use, on one plain context and nothing else, so that the same
 * components render with bare React.
 */
export const DataContext = createContext<HydrationData | undefined>(undefined);

const useData = (): HydrationData => {
  const data = useContext(DataContext);
  if (!data) throw new Error('no data');
  return data;
};
export const useLoaderData = (): unknown => useData().data;
export const useActionData = (): unknown => useData().action;
export const useRouteLoaderData = (): unknown => useData().view;
export const useNavigation = () => ({ state: 'idle' as const, location: undefined });
export const useRevalidator = () => ({ state: 'idle' as const, revalidate: async () => undefined });
export const useNavigate = () => async () => undefined;
export const useSubmit = () => async () => undefined;
export const useLocation = () => {
  const url = new URL(useData().view.page.path, 'http://localhost');
  return { pathname: url.pathname, search: url.search, hash: '', key: 'default', state: null };
};
