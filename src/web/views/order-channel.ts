/** The channel that a customer reads their orders on. */
const OWN_CHANNEL = 'web';

/** Where an order was taken: here, or by an agent, who stays unnamed (PRO-05). In a list only another place than this one is worth a word. */
export const channelWords = (channel: string): { readonly name: string; readonly isElsewhere: boolean } => ({
  name: channel === OWN_CHANNEL ? 'Internet' : 'En gare, par un conseiller',
  isElsewhere: channel !== OWN_CHANNEL,
});
