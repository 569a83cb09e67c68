import { AGENT_CHANNEL, isByAgent } from '#domain/by-agent.ts';

/** Where an order was taken: here, or by an agent. In a list only another place than this one is worth a word. */
export const channelWords = (channel: string): { readonly name: string; readonly isElsewhere: boolean } => ({
  name: isByAgent(channel) ? AGENT_CHANNEL : 'Internet',
  isElsewhere: isByAgent(channel),
});
