import { type Iuc, newId } from '#domain/ids.ts';
import { overviewOf } from './fake-app.ts';
import type { ShopApp } from './shop-app.ts';
import type { Visitor } from './visitor.ts';

/** An agent who has the file of a customer open: the token of their calls, and what the forms of their pages name the file by. */
export interface ServedBy {
  readonly token: string;
  readonly file: string;
}

/** Opens the file of a customer to an agent, as the desk would; by `maySettle` one who may end by hand what does not end by itself. */
export const servedBy = (
  app: ShopApp['app'],
  iuc: string,
  agent = 'EMERAUDE_P@0001',
  maySettle = true,
): ServedBy => {
  const overview = overviewOf('GV');
  const file = newId();
  const { token } = app.signIn(
    { ...overview, customer: { ...overview.customer, iuc: iuc as Iuc } },
    { sessionId: file, isEsp: true, agent, maySettle },
  );
  return { token, file };
};

/** The same in somebody's browser; answers what the forms of its pages name the file by. */
export const serveIn = (
  visitor: Visitor,
  app: ShopApp['app'],
  iuc: string,
  agent?: string,
  maySettle?: boolean,
): string => {
  const { token, file } = servedBy(app, iuc, agent, maySettle);
  visitor.cookies.set('test-session', { value: token, path: '/', line: '' });
  return file;
};
