import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { createMember, signedIn } from '#tests/harness/member.ts';
import { sharedPortal } from '#tests/harness/shared.ts';

/** What a program reads of a call in `/api/openapi.json`. */
interface Told {
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
  }[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json'?: { readonly schema: { readonly required?: string[] } } };
  };
}

/** Said in place of « Champ obligatoire », to the letter of the specification. */
const TERMS = 'Les Conditions Générales de Vente doivent être validées';

const ending = lastFirst({ after });

test('API-14 API-06 a program that leaves out, or sends as nothing, what a call requires reads « Champ obligatoire » at each of them', async () => {
  const portal = await sharedPortal(ending);
  const { iuc } = await createMember(portal.db, 7_077, 10_000);
  const visitor = await signedIn(portal.db, iuc, portal.url);
  const described = (await (await visitor.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Told>>;
  };
  const wrong: string[] = [];
  let asked = 0;
  for (const [path, methods] of Object.entries(described.paths))
    for (const [method, { parameters = [], requestBody }] of Object.entries(methods)) {
      const inQuery = parameters.filter(({ in: place, required }) => place === 'query' && required);
      const inBody = requestBody?.content['application/json']?.schema.required ?? [];
      const bodies = inBody.length > 0 ? [{}, Object.fromEntries(inBody.map((name) => [name, null]))] : [];
      for (const body of inQuery.length > 0 ? [undefined] : bodies) {
        const answer = await visitor.request(path, {
          method: method.toUpperCase(),
          headers: { 'content-type': 'application/json', 'x-transac-correlation-id': randomUUID() },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        const { fields = {} } = (await answer.json()) as { fields?: Record<string, string> };
        // What only agents, clients or the operator's systems may call says nothing of fields to a customer.
        if (answer.status !== 400) continue;
        asked += 1;
        for (const name of [...inQuery.map(({ name }) => name), ...inBody]) {
          const said = fields[name] ?? 'nothing';
          if (said !== 'Champ obligatoire' && !(name === 'termsAccepted' && said === TERMS))
            wrong.push(`${method} ${path} ${name}: ${said}`);
        }
      }
    }
  assert.deepEqual(wrong, []);
  assert.ok(asked > 30, `${asked} calls were asked without what they require`);
});
