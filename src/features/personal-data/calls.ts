import { z } from 'zod';
import { defineCall } from '#contract/call.ts';
import { CUSTOMER_DATA, sectionsOf } from '#features/retention/index.ts';
import { exportSchema } from './export/schema.ts';

/** What a file of somebody's data means, for whoever reads it (ACCOUNT-12). */
export const personalDataCalls = [
  defineCall({
    name: 'personalDataSchema',
    method: 'GET',
    access: 'public',
    summary: 'The JSON Schema of the file in which customers take their data away.',
    input: z.object({}),
    output: z.record(z.string(), z.unknown()),
    errors: [],
    handler: () => exportSchema(sectionsOf(CUSTOMER_DATA)),
  }),
];
