import { z } from 'zod';

/** What somebody gives to join the loyalty programme (ACCOUNT-10). */
export const enrolmentInput = z.object({
  termsVersion: z.string().min(1).max(20).describe('The version of the programme’s terms that was shown.'),
});
