import { Alert } from '#web/ui/index.ts';

/** After a trip was added by its reference. */
export const AddedNotice = ({ added }: { added: 'new' | 'known' | undefined }) =>
  added && (
    <Alert
      kind={added === 'new' ? 'success' : 'information'}
      title={
        added === 'new' ? 'Le voyage est ajouté à vos voyages.' : 'Ce voyage était déjà parmi vos voyages.'
      }
    />
  );
