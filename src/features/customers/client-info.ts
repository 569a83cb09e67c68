import { z } from 'zod';
import type { CustomerOverview } from '#contract/overview.ts';
import { formatDate } from '#domain/french-dates.ts';

/** What the client calls answer about a person, with the specification's field names (INFO-07). */
export const clientInfo = z.object({
  iuc: z.string(),
  civility: z.enum(['M', 'Mme']),
  lastName: z.string(),
  firstName: z.string(),
  birthdate: z.string().describe('DD/MM/YYYY'),
  mobile: z.string().nullable().describe('E.164'),
  phone: z.string().nullable(),
  email: z.string(),
  adresse: z
    .object({
      adrBatiment: z.string(),
      adrLieuDit: z.string(),
      adrSociete: z.string(),
      adrVoie: z.string(),
      codePostale: z.string(),
      ville: z.string(),
      pays: z.string().describe('ISO 3166 alpha-2'),
    })
    .nullable(),
  clientFid: z.boolean().describe('Holds a loyalty card.'),
  infosFid: z
    .object({
      compteurFid: z.number().int().describe('Points Monnaie that can be spent.'),
      nbPointStatut: z.number().int().describe('Status points of the running membership year.'),
    })
    .nullable(),
  fidCard: z
    .object({
      numCarte: z.string().describe('17 digits'),
      statut: z.enum(['ACTIVE']),
      type: z.enum(['GV_TRANS', 'GV', 'GV_CLUB', 'T_CLUB']),
    })
    .nullable(),
  haveComplaints: z.boolean(),
});

const person = clientInfo.pick({
  civility: true,
  lastName: true,
  firstName: true,
  birthdate: true,
  mobile: true,
  phone: true,
  email: true,
  adresse: true,
});

/** The same with the person apart, as the specification's clients read it (API-07). */
export const clientInfoApart = clientInfo.extend({
  info: person.describe('The person, once more, together.'),
});

/** Personal information as it is read and saved: the same, with the version that a change is made of. */
export const versionedClientInfo = clientInfo.extend({
  version: z.string().describe('Sent back with a change.'),
});

/** The client answer for who is looking. */
export const clientInfoOf = ({
  customer,
  profile,
  balance,
  standing,
  haveComplaints,
}: CustomerOverview): z.input<typeof clientInfo> => ({
  iuc: customer.iuc,
  civility: customer.civility,
  lastName: customer.lastName,
  firstName: customer.firstName,
  birthdate: formatDate(customer.birthDate),
  mobile: customer.mobile ?? null,
  phone: customer.phone ?? null,
  email: customer.email,
  adresse: customer.address ?? null,
  clientFid: profile.card !== undefined,
  infosFid: standing ? { compteurFid: balance, nbPointStatut: standing.statusPoints } : null,
  fidCard: profile.card
    ? { numCarte: profile.card.numCarte, statut: 'ACTIVE', type: profile.card.type }
    : null,
  haveComplaints,
});

/** The client answer with the person apart. */
export const clientInfoApartOf = (overview: CustomerOverview): z.input<typeof clientInfoApart> => {
  const all = clientInfoOf(overview);
  return { ...all, info: person.parse(all) };
};
