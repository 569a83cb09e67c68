import { z } from 'zod';
import type { AnyCall, CallAccess } from '#server/calls.ts';

const WHO: Readonly<Record<CallAccess, string>> = {
  public: 'Open to everybody.',
  login: 'Needs a signed-in customer.',
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
    title: { type: 'string', description: 'Standard reason phrase of the status.' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'French sentence for the person.' },
    code: { type: 'string', description: 'Stable code of the error catalogue.' },
    subCode: { type: 'integer', description: 'Numeric code of the specification, 0 without one.' },
    correlationId: { type: 'string', description: 'What a person quotes to the help desk.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'French message of each wrong field, by its name in the input.',
    },
  },
} as const;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
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

const operationOf = (call: AnyCall): Record<string, unknown> => {
  const input = schemaOf(call.input, 'input');
  const { properties = {}, required = [] } = input as ObjectSchema;
  const general = [
    { status: 400, code: 'invalid-input', when: 'A field is missing or wrong.' },
    ...(call.access === 'public' || call.access === 'client'
      ? []
      : [{ status: 401, code: 'sign-in-required', when: 'No live session or token.' }]),
    {
      status: 403,
      code: 'iuc-mismatch',
      when: '`X-Iuc` is not the caller’s own, or the access is not theirs.',
    },
  ];
  const byStatus = Map.groupBy([...general, ...call.errors], ({ status }) => status);
  return {
    operationId: `${call.method.toLowerCase()}_${call.name.replaceAll(/[^A-Za-z0-9]/g, '_')}`,
    summary: call.summary,
    description: WHO[call.access],
    security:
      call.access === 'public'
        ? []
        : call.access === 'client'
          ? [{ client: [] }]
          : [{ session: [] }, { bearer: [] }],
    parameters: [
      header('X-Correlation-Id', 'Made when absent, echoed.'),
      ...(call.access === 'client'
        ? []
        : [header('X-Iuc', 'The caller’s own identifier; another is refused.')]),
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
          }))
        : []),
    ],
    ...(call.method === 'GET'
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: input } } } }),
    responses: {
      200: {
        description: 'Done.',
        headers: { 'X-Correlation-Id': { schema: { type: 'string' } } },
        content: call.produces
          ? { [call.produces]: { schema: { type: 'string', contentMediaType: call.produces } } }
          : { 'application/json': { schema: schemaOf(call.output, 'output') } },
      },
      ...Object.fromEntries(
        [...byStatus].map(([status, errors]) => [
          status,
          {
            description: errors.map(({ code, when }) => `\`${code}\`: ${when}`).join('\n\n'),
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        ]),
      ),
    },
  };
};

/** The calls as an OpenAPI 3.1 document (API-01), made from the contracts that also check them. */
export const openApiDocument = (calls: readonly AnyCall[], publicUrl: string): Record<string, unknown> => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const path = `/api/${call.name}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Espace Voyageur', version: '1', description: 'Calls of the loyalty portal.' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'The portal’s own pages.' },
        bearer: { type: 'http', scheme: 'bearer' },
        client: { type: 'http', scheme: 'basic' },
      },
    },
  };
};
