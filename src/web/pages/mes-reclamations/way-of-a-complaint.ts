import { STATE_WORDS } from '#features/complaints/contract.ts';

/** A stop of a complaint's way, as `VerticalSteps` shows it. */
interface Stop {
  readonly title: string;
  readonly note: string;
  readonly state: 'done' | 'current' | 'coming';
}
type State = keyof typeof STATE_WORDS;

/** Where a complaint stands and what comes, as stops: its customer’s turn is one only while they are waited for. */
export const wayOfComplaint = (
  state: State,
  { opened, changed }: { readonly opened: string; readonly changed: string },
): readonly Stop[] => {
  const stops: readonly State[] =
    state === 'EN_ATTENTE_CLIENT'
      ? ['ENVOYEE', 'EN_COURS', 'EN_ATTENTE_CLIENT', 'TRAITEE']
      : ['ENVOYEE', 'EN_COURS', 'TRAITEE'];
  const at = stops.indexOf(state);
  const notes: Readonly<Record<State, string>> = {
    ENVOYEE: `le ${opened}`,
    EN_COURS:
      state === 'EN_COURS'
        ? `depuis le ${changed}`
        : at === 0
          ? 'Un conseiller lit votre demande.'
          : 'Un conseiller s’en est occupé.',
    EN_ATTENTE_CLIENT: `Le service client attend votre réponse depuis le ${changed}.`,
    TRAITEE: state === 'TRAITEE' ? `le ${changed}` : 'Un e-mail vous apporte la réponse.',
  };
  return stops.map((stop, index) => ({
    title: STATE_WORDS[stop],
    note: notes[stop],
    // The last stop is an end: nothing is under way there.
    state: index < at || state === 'TRAITEE' ? 'done' : index === at ? 'current' : 'coming',
  }));
};
