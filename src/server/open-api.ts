import { z } from 'zod';
import type { AnyCall, CallAccess } from '#contract/call.ts';
import { reasonOf } from '#contract/problem.ts';
import { ERRORS, type ErrorCode } from '#domain/errors/catalogue.ts';
import { ruleOf } from '#domain/fields/field.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { errorsOf } from '#server/general-errors.ts';
import { type CallExample, exampleFor } from './api-docs/examples.ts';
import { writeUnits } from './units.ts';

const WHO: Readonly<Record<CallAccess, string>> = {
  public: 'Open to everybody.',
  login: 'Needs a signed-in customer.',
  served: 'Needs a signed-in customer, or an agent serving them.',
  card: 'Needs a signed-in customer with a loyalty card.',
  shop: 'Needs a Grand Voyageur or Grand Voyageur Le Club card, or an agent serving a card holder.',
  staff: 'Needs an agent in professional mode.',
  client: 'Needs a registered client.',
};

const problemSchema = {
  type: 'object',
  description: 'Problem details (RFC 9457).',
  required: ['type', 'title', 'status', 'detail', 'code', 'subCode', 'correlationId'],
  properties: {
    type: { type: 'string' },
    title: {
      type: 'string',
      description: 'Standard reason phrase of the status, « unexpected error » without one.',
    },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'French sentence for the person.' },
    code: { type: 'string', description: 'Stable code of the error catalogue.' },
    subCode: {
      type: 'integer',
      description: 'Number of the specification’s web services: 3016, 9 for `0009`; 0 without one.',
    },
    correlationId: { type: 'string', description: 'What a person quotes to the help desk.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'French message of each wrong field, by its name in the input.',
    },
    error: {
      type: 'object',
      description: 'Of authenticateConnect alone: the error of the authentication state.',
      properties: {
        step: { enum: ['authenticate', 'connect-account'] },
        isTechnical: { type: 'boolean', description: 'False for 400, 401, 403 and 404.' },
        message: { type: 'string' },
      },
    },
  },
} as const;

/** `isBody`: of an input whose unknown names are refused. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output', isBody = false): Record<string, unknown> => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const examples = io === 'input' ? ruleOf(zodSchema)?.accepts : undefined;
      if (examples) jsonSchema.examples = [...examples];
      if (isBody && zodSchema instanceof z.ZodObject) jsonSchema.additionalProperties ??= false;
    },
  });
  writeUnits(rest);
  return rest;
};

/** An error as its client gets it; an ellipsis stands for the values of its message. */
const exampleOf = (code: ErrorCode) => {
  const { status, subCode = 0, message, when } = ERRORS[code];
  return {
    summary: when,
    value: {
      type: 'about:blank',
      title: reasonOf(status),
      status,
      detail: message.replaceAll(/\{\w+\}/g, '…'),
      code,
      subCode,
      correlationId: '01997c58-5d1c-7a31-9a0e-6f1f2d1f8a11',
    },
  };
};

/** The answer of one status, whichever of its codes it is. */
const problemResponse = (codes: readonly ErrorCode[]) => ({
  description: codes.map((code) => `\`${code}\`: ${ERRORS[code].when}`).join('\n\n'),
  content: {
    'application/problem+json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          { type: 'object', properties: { code: { enum: codes } } },
        ],
      },
      examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
    },
  },
});

/** What a path says to a method that none of its operations has. */
const OTHER_METHOD: ErrorCode = 'method-not-allowed';
const otherMethod = {
  ...problemResponse([OTHER_METHOD]),
  headers: { Allow: { description: 'The methods that the path takes.', schema: { type: 'string' } } },
};

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

const header = (name: string, description: string, required = false) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

/** An example of an answer, beside what its status answers anyhow. */
const withExample = (
  response: object,
  example: CallExample | undefined,
  status: number,
): Record<string, unknown> => {
  const answered = { ...response } as { content?: Record<string, { examples?: object }> };
  if (example?.status !== status || example.answer === undefined || !answered.content)
    return answered as Record<string, unknown>;
  return {
    ...answered,
    content: Object.fromEntries(
      Object.entries(answered.content).map(([type, media]) => [
        type,
        { ...media, examples: { ...media.examples, answered: { value: example.answer } } },
      ]),
    ),
  };
};

const operationOf = (call: AnyCall): Record<string, unknown> => {
  const example = exampleFor(call);
  const input = schemaOf(call.input, 'input', call.method !== 'GET');
  const { properties = {}, required = [] } = input as ObjectSchema;
  const byStatus = Map.groupBy(errorsOf(call), (code) => ERRORS[code].status);
  return {
    operationId: `${call.method.toLowerCase()}_${call.name.replaceAll(/[^A-Za-z0-9]/g, '_')}`,
    summary: call.summary,
    description: WHO[call.access],
    tags: [call.access],
    security:
      call.access === 'public'
        ? []
        : call.access === 'client'
          ? [{ [call.admits ? 'token' : 'client']: [] }]
          : [
              ...(call.access === 'staff' ? [] : [{ session: [] }, { bearer: [] }]),
              ...(['served', 'shop', 'staff'].includes(call.access) ? [{ file: [] }] : []),
            ],
    parameters: [
      header('X-Correlation-Id', 'Made when absent, echoed.'),
      ...(call.access === 'client'
        ? []
        : [
            header('X-Iuc', 'The caller’s own identifier, or the served customer’s; another is refused.'),
            header(
              'X-ESP-Token',
              'The file of an agent: its reference and its secret, with a full stop between.',
            ),
          ]),
      ...(call.transactional
        ? [
            header(
              'X-Transac-Correlation-Id',
              'Makes the command idempotent: 8 to 64 of A-Z a-z 0-9 _ -.',
              true,
            ),
          ]
        : []),
      ...(call.method === 'GET'
        ? Object.entries(properties).map(([name, schema]) => ({
            name,
            in: 'query',
            required: required.includes(name),
            schema,
            ...(example?.input[name] === undefined ? {} : { example: example.input[name] }),
          }))
        : []),
    ],
    ...(call.method === 'GET'
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: input, ...(example ? { example: example.input } : {}) },
            },
          },
        }),
    responses: {
      200: withExample(
        {
          description: 'Done.',
          headers: { 'X-Correlation-Id': { schema: { type: 'string' } } },
          content: call.produces
            ? { [call.produces]: { schema: { type: 'string', contentMediaType: call.produces } } }
            : { 'application/json': { schema: schemaOf(call.output, 'output') } },
        },
        example,
        200,
      ),
      405: { $ref: '#/components/responses/method-not-allowed' },
      ...Object.fromEntries(
        [...byStatus].map(([status, codes]) => [
          status,
          withExample(problemResponse(codes), example, status),
        ]),
      ),
    },
  };
};

/** What readers of the document in this product rely on; the rest is the standard's. */
export interface ApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: object;
}

/** The calls as an OpenAPI 3.1 document (API-01), made from the contracts that also check them. */
export const openApiDocument = (calls: readonly AnyCall[], publicUrl: string): ApiDocument => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const path = `/api/${call.name}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  const document = {
    openapi: '3.1.1',
    info: { title: PRODUCT_NAME, version: '1', description: 'Calls of the loyalty portal.' },
    servers: [{ url: publicUrl }],
    tags: Object.entries(WHO).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Problem: problemSchema },
      responses: { [OTHER_METHOD]: otherMethod },
      examples: Object.fromEntries(
        [...new Set([OTHER_METHOD, ...calls.flatMap((call) => errorsOf(call))])]
          .sort()
          .map((code) => [code, exampleOf(code)]),
      ),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'The portal’s own pages.' },
        bearer: { type: 'http', scheme: 'bearer' },
        file: { type: 'apiKey', in: 'header', name: 'X-ESP-Token', description: 'An agent’s open file.' },
        client: { type: 'http', scheme: 'basic' },
        token: { type: 'http', scheme: 'bearer', description: 'The operator’s own systems.' },
      },
    },
  };
  return document;
};
