import type { FastifyBaseLogger } from 'fastify';
import type { CustomerOverview } from '#contract/overview.ts';
import type { ServerConfig } from '#contract/portal-context.ts';
import type { SessionView } from '#contract/session.ts';
import { createDocuments, createFileExaminer } from '#documents/index.ts';
import { type Clock, systemClock } from '#domain/clock.ts';
import type { Address, Customer } from '#domain/customer.ts';
import type { DisplayChoice } from '#domain/display-preferences.ts';
import { failure } from '#domain/failure.ts';
import { type Iuc, newIuc } from '#domain/ids.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { standingFrom } from '#domain/loyalty/membership.ts';
import { type Points, points } from '#domain/money.ts';
import { type Profile, profileFrom } from '#domain/profile.ts';
import { ownTicketSigner } from '#domain/rail/ticket-code.ts';
import { unsubscribeLinks } from '#features/communications/index.ts';
import { iucCipher, linkKey } from '#features/links/index.ts';
import { createLogger } from '#server/logging.ts';
import type { AppContext } from '#web/context/app-context.ts';
import { CONTENT } from './terms.ts';

/** Somebody who may order has an address (RAIL-11). */
export const HOME: Address = {
  adrSociete: '',
  adrBatiment: '',
  adrVoie: '7 rue du Lac',
  adrLieuDit: '',
  codePostale: '74000',
  ville: 'Annecy',
  pays: 'FR',
};

/** A customer of each kind that access rules tell apart, with only what the server reads. */
export const overviewOf = (status: Profile['status']): CustomerOverview => {
  const member = status === 'GV' || status === 'GV_CLUB' || status === 'GV_TRANS' || status === 'T_CLUB';
  const customer: Customer = {
    iuc: newIuc(),
    civility: 'Mme',
    firstName: 'Agnès',
    lastName: 'Lefèvre',
    birthDate: Temporal.PlainDate.from('1980-03-04'),
    email: 'agnes.lefevre@demo.test',
    address: HOME,
  };
  return {
    customer,
    balance: points(member ? 18_400 : 0),
    haveComplaints: false,
    ...(member
      ? {
          standing: standingFrom(
            { thisYear: { statusPoints: 1240, trips: 14 }, operatorGrant: status === 'T_CLUB' },
            { openedOn: Temporal.PlainDate.from('2026-01-05'), next: Temporal.PlainDate.from('2027-01-05') },
            LOYALTY,
          ),
        }
      : {}),
    profile: profileFrom(
      status === 'NOT_LOGGED'
        ? undefined
        : {
            hasTariffRight: status === 'ANIMATION_RELATIONNELLE',
            ...(member
              ? {
                  card: {
                    numCarte: '29090109000000001',
                    tier: status,
                    openedOn: Temporal.PlainDate.from('2024-01-05'),
                    anniversary: Temporal.PlainDate.from('2027-01-05'),
                  },
                }
              : {}),
          },
    ),
  };
};

export interface FakeApp extends AppContext {
  /** Opens a session for a customer and answers its `Cookie` header; the same value is its Bearer token. */
  signIn(overview: CustomerOverview, more?: Partial<SessionView>): { cookie: string; token: string };
}

/** An application without database or providers, for tests of the server itself. */
export const fakeApp = (
  config: Partial<ServerConfig> = {},
  more: {
    clock?: Clock;
    query?: () => Promise<never[]>;
    /** What a customer can spend, where a ledger knows; otherwise what their overview says. */
    balance?: (iuc: Iuc) => Promise<Points>;
  } = {},
): FakeApp => {
  const sessions = new Map<string, SessionView>();
  const customers = new Map<string, CustomerOverview>();
  const displays = new Map<string, DisplayChoice>();
  const overview = async (iuc: Iuc): Promise<CustomerOverview | undefined> => {
    const customer = customers.get(iuc);
    return customer && more.balance ? { ...customer, balance: await more.balance(iuc) } : customer;
  };
  return {
    db: { query: more.query ?? (async () => []) } as unknown as AppContext['db'],
    clock: more.clock ?? systemClock,
    config: {
      publicUrl: 'http://127.0.0.1:3000',
      secure: false,
      formActionOrigins: [],
      trustProxy: false,
      freshProof: { seconds: 600, points: 10_000 },
      consentDays: 365,
      deviceDays: 180,
      ...config,
    },
    sessions: {
      readVisitor: async (header) => {
        const session = sessions.get(/(?:^|; )test-session=([^;]*)/.exec(header ?? '')?.[1] ?? '');
        const customer = session && (await overview(session.iuc));
        return session && customer && { session, customer, display: displays.get(session.iuc) ?? {} };
      },
      readBearer: async (token) => sessions.get(token),
      dropUnrenewed: async (header) =>
        /(?:^|; )test-session=unrenewed(?:;|$)/.test(header ?? '') ? 'test-session=; Max-Age=0' : undefined,
      keepRenewed: ({ value }) => `test-session=${value}`,
      keepForm: async () => 'kept',
      keptForm: async () => undefined,
      identityToken: async (sessionId) => `identity token of ${sessionId}`,
      available: () => true,
    },
    staffFiles: {
      read: async (_header, token) => (token === undefined ? undefined : 'closed'),
      dropCookie: () => 'staff-file=; Max-Age=0',
      open: async () => undefined,
      close: async () => undefined,
      sweep: async () => undefined,
    },
    openSessions: {
      of: async () => [],
      end: async () => ({ ended: 0, untold: 0 }),
      endOthers: async () => ({ ended: 0, untold: 0 }),
    },
    content: CONTENT,
    contentPreview: true,
    secondAgentAboveCents: 10_000,
    assistant: {
      isOfferedTo: () => false,
      ask: async () => failure('chatbot-unavailable'),
      close: () => undefined,
    },
    documents: createDocuments(),
    complaints: {
      db: { query: async () => [] } as unknown as AppContext['db'],
      patient: { query: async () => [] } as unknown as AppContext['db'],
      clock: systemClock,
      desk: {
        put: async () => {},
        complaintsOf: async () => [],
        open: () => Promise.reject(new Error('no desk')),
        find: async () => undefined,
        answer: async () => ({ ok: false, reason: 'unknown' }),
        file: async () => undefined,
      },
      examiner: createFileExaminer(),
      rateLimits: true,
    },
    personalData: {
      db: { query: async () => [] } as unknown as AppContext['db'],
      clock: systemClock,
      linkKey: linkKey(Buffer.alloc(32, 7)),
      erasureDays: 14,
      rateLimits: true,
      wake: () => {},
    },
    display: {
      keep: async (iuc, choice) => void displays.set(iuc, { ...displays.get(iuc), ...choice }),
      takeUp: async (iuc, choice) => void displays.set(iuc, { ...choice, ...displays.get(iuc) }),
    },
    g30: {
      db: { query: async () => [] } as unknown as AppContext['db'],
      clock: systemClock,
      content: CONTENT,
      isNeutral: false,
      rateLimits: true,
      wake: () => {},
    },
    paperless: {
      db: { query: async () => [] } as unknown as AppContext['db'],
      patient: { query: async () => [] } as unknown as AppContext['db'],
      clock: systemClock,
      examiner: createFileExaminer(),
      linkKey: linkKey(Buffer.alloc(32, 7)),
      rateLimits: true,
      wake: () => {},
    },
    cardByMail: {
      db: { query: async () => [] } as unknown as AppContext['db'],
      clock: systemClock,
      isNeutral: false,
      rateLimits: true,
      wake: () => {},
    },
    alerts: { alertsFor: async () => [], isKnown: () => false },
    measures: {
      tell: async () => ({ taken: 0 }),
      failed: async () => {},
      withdrawn: async () => '',
      problems: () => [],
      close: async () => {},
    },
    rateLimits: true,
    unsubscribeLinks: unsubscribeLinks(Buffer.alloc(32, 7)),
    iucCipher: iucCipher(Buffer.alloc(32, 7)),
    ticketSigner: ownTicketSigner(Buffer.alloc(32, 7)),
    parts: [] as AppContext['parts'],
    profiles: { overview },
    signIn: (own, view = {}) => {
      const token = `token-${sessions.size + 1}`;
      const at = Temporal.Now.instant();
      customers.set(own.customer.iuc, own);
      sessions.set(token, {
        sessionId: token,
        iuc: own.customer.iuc,
        startedAt: at,
        authenticatedAt: at,
        expiresAt: at.add({ hours: 24 }),
        isEsp: false,
        rememberMe: false,
        ...view,
      });
      return { cookie: `test-session=${token}`, token };
    },
  } as Partial<FakeApp> as FakeApp;
};

/** A log that keeps its lines for assertions. */
export const logLines = (): {
  logger: FastifyBaseLogger;
  lines: Record<string, unknown>[];
  text(): string;
} => {
  const texts: string[] = [];
  const logger = createLogger({ level: 'debug' }, { write: (line: string) => void texts.push(line) });
  return {
    logger,
    get lines() {
      return texts.map((line) => JSON.parse(line) as Record<string, unknown>);
    },
    text: () => texts.join(''),
  };
};
