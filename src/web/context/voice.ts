/**
 * Says a thing to who reads it: first as the customer is told it, then as an agent is told it of the customer they serve. Both stand beside
 * each other where they are said, so that whoever changes one sees the other, and one alone does not compile.
 */
export type Voice = <Said>(toCustomer: Said, ofCustomer: Said) => Said;

/** The voice for a page of `acting`: the agent behind a request, or nobody where the customer acts. */
export const voiceFor =
  (acting: object | undefined): Voice =>
  (toCustomer, ofCustomer) =>
    acting ? ofCustomer : toCustomer;

/** A failure, or why something ended, as whoever reads it is told. */
export const tell = (
  say: Voice,
  { message, ofCustomer }: { readonly message: string; readonly ofCustomer: string },
): string => say(message, ofCustomer);
