import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { type Clock, systemClock } from '#domain/clock.ts';
import { newIuc } from '#domain/ids.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { standingFrom } from '#domain/loyalty/membership.ts';
import { points } from '#domain/money.ts';
import type { Customer, Profile } from '#features/customers/contract.ts';
import type { AppContext, CustomerOverview, ServerConfig } from '#server/app-context.ts';
import type { SessionView } from '#server/session-port.ts';

/** A customer of each kind that access rules tell apart, with only what the server reads. */
export const overviewOf = (status: Profile['status']): CustomerOverview => {
  const member = status === 'GV' || status === 'GV_CLUB' || status === 'GV_TRANS' || status === 'T_CLUB';
  const codes = {
    GRANDE_VITESSE: 'GVI',
    ANIMATION_RELATIONNELLE: 'AR',
    GV_TRANS: 'GVT',
    GV: 'GV',
    GV_CLUB: 'GVLC',
    T_CLUB: 'GVTLC',
    NOT_LOGGED: 'NL',
  } as const;
  const colours = { GV_TRANS: 'red', GV: 'blue', GV_CLUB: 'berry', T_CLUB: 'yellow' } as const;
  const customer: Customer = {
    iuc: newIuc(),
    civility: 'Mme',
    firstName: 'Agnès',
    lastName: 'Lefèvre',
    birthDate: Temporal.PlainDate.from('1980-03-04'),
    email: 'agnes.lefevre@demo.test',
  };
  return {
    customer,
    balance: points(member ? 18_400 : 0),
    ...(member
      ? {
          standing: standingFrom(
            { thisYear: { statusPoints: 1240, trips: 14 }, operatorGrant: status === 'T_CLUB' },
            Temporal.PlainDate.from('2027-01-05'),
            LOYALTY,
          ),
        }
      : {}),
    profile: {
      status,
      code: codes[status],
      ...(member
        ? {
            card: {
              numCarte: '29090109000000001',
              type: status,
              colour: colours[status],
              openedOn: Temporal.PlainDate.from('2024-01-05'),
              anniversary: Temporal.PlainDate.from('2027-01-05'),
            },
          }
        : {}),
      mayUseShop: status === 'GV' || status === 'GV_CLUB',
    },
  };
};

export interface FakeApp extends AppContext {
  /** Opens a session for a customer and answers its `Cookie` header; the same value is its Bearer token. */
  signIn(overview: CustomerOverview, more?: Partial<SessionView>): { cookie: string; token: string };
}

/** An application without database or providers, for tests of the server itself. */
export const fakeApp = (
  config: Partial<ServerConfig> = {},
  more: { clock?: Clock; query?: () => Promise<never[]> } = {},
): FakeApp => {
  const sessions = new Map<string, SessionView>();
  const customers = new Map<string, CustomerOverview>();
  return {
    db: { query: more.query ?? (async () => []) } as unknown as AppContext['db'],
    clock: more.clock ?? systemClock,
    config: {
      publicUrl: 'http://127.0.0.1:3000',
      secure: false,
      formActionOrigins: [],
      trustProxy: false,
      ...config,
    },
    sessions: {
      read: async (header) => sessions.get(/(?:^|; )test-session=([^;]*)/.exec(header ?? '')?.[1] ?? ''),
      readBearer: async (token) => sessions.get(token),
      available: () => true,
    },
    profiles: { overview: async (iuc) => customers.get(iuc) },
    signIn: (overview, view = {}) => {
      const token = `token-${sessions.size + 1}`;
      const at = Temporal.Now.instant();
      customers.set(overview.customer.iuc, overview);
      sessions.set(token, {
        sessionId: token,
        iuc: overview.customer.iuc,
        startedAt: at,
        authenticatedAt: at,
        isEsp: false,
        rememberMe: false,
        ...view,
      });
      return { cookie: `test-session=${token}`, token };
    },
  } as FakeApp;
};

/** A log that keeps its lines for assertions. */
export const logLines = (): {
  logger: FastifyBaseLogger;
  lines: Record<string, unknown>[];
  text(): string;
} => {
  const texts: string[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => void texts.push(line) });
  return {
    logger,
    get lines() {
      return texts.map((line) => JSON.parse(line) as Record<string, unknown>);
    },
    text: () => texts.join(''),
  };
};
