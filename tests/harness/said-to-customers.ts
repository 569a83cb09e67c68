/** What an agent has of their own, by the words that follow « votre » or « vos ». */
const OF_AGENTS =
  '(?:poste de vente|profil|habilitation|responsable|collègues|motif|nom et à cette heure|deux noms)';

/**
 * What of a text speaks to the customer of what is theirs, « vos points », « vous ont été rendus »: said to an agent it would be the
 * agent's (decision 0248).
 */
export const saidToCustomers = (text: string): readonly string[] => [
  ...(text.match(new RegExp(`(?<!\\p{L})(?:votre|vos)(?!\\p{L}| ${OF_AGENTS})[^.]{0,30}`, 'giu')) ?? []),
  ...(text.match(
    /(?<!\p{L})(?:vous|avec vous) (?:a|ont|est|sont|sera|seront|revien\p{L}*|coût\p{L}*|attend\p{L}*)(?!\p{L})/giu,
  ) ?? []),
];
