/** The channel that a customer orders on themselves; any other is the agent who has ordered for them. */
const OWN_CHANNEL = 'web';

export const isByAgent = (channel: string): boolean => channel !== OWN_CHANNEL;

/** What a customer reads of it, the agent staying unnamed (PRO-05). */
export const AGENT_CHANNEL = 'En gare, par un conseiller';
/** In a mail about the order. */
export const ORDERED_BY_AGENT = 'Un conseiller l’a passée pour vous, en gare.';
