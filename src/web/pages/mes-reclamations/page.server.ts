import { type ActionFailure, type PageRedirect, redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { formatDate, machineTime } from '#domain/french-dates.ts';
import { newId, parseTransactionId } from '#domain/ids.ts';
import {
  complaintInput,
  openComplaint,
  STATE_WORDS,
  SUBJECT_WORDS,
  SUBJECTS,
  type Subject,
} from '#features/complaints/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { partOf, readList } from '#web/lists/read-list.server.ts';
import { saidWhen } from '#web/views/registration.server.ts';
import { complaintForm } from './complaint.form.ts';

const PER_PAGE = 10;

const subjectOf = (asked: string | null): Subject | undefined => SUBJECTS.find((one) => one === asked);
const subjectWords = (subject: string): string => SUBJECT_WORDS[subjectOf(subject) ?? 'autre'];

/** A number of ours in the address, to say it back. */
const sentNumber = (url: URL): string | undefined =>
  /^R\d{4}-\d{8}$/.exec(url.searchParams.get('envoyee') ?? '')?.[0];

/** Of the order that somebody writes about, where its page has led them here. */
const orderNumberOf = (url: URL): string =>
  /^[\w -]{1,20}$/.exec(url.searchParams.get('dossier') ?? '')?.[0] ?? '';

export const loader = async (context: PageContext) => {
  const { app, iuc, url } = context;
  const asked = subjectOf(url.searchParams.get('sujet'));
  const isOpen = asked !== undefined || url.searchParams.has('ecrire') || context.method === 'POST';
  return {
    complaints: await readList(context, {
      read: async (page) => partOf(await app.complaints.desk.complaintsOf(iuc), page, PER_PAGE),
      perPage: PER_PAGE,
      view: ({ key, number, subject, state, openedAt, changedAt }) => ({
        key,
        number,
        subject: subjectWords(subject),
        state,
        label: STATE_WORDS[state],
        opened: { date: formatDate(openedAt), machine: machineTime(openedAt) },
        changed: { date: formatDate(changedAt), machine: machineTime(changedAt) },
      }),
      noun: ['réclamation', 'réclamations'],
      incident: 'complaints-unavailable',
      isPart: isOpen,
    }),
    sent: sentNumber(url),
    edit: isOpen
      ? {
          transaction: newId(),
          subject: asked ?? '',
          orderNumber: orderNumberOf(url),
          subjects: [
            { value: '', label: 'Choisissez' },
            ...SUBJECTS.map((value) => ({ value, label: SUBJECT_WORDS[value] })),
          ],
        }
      : undefined,
  };
};

export const action = (context: PageContext): Promise<PageRedirect | ActionFailure<FormAnswer>> =>
  answerForm(context, complaintForm, complaintInput, async (input) => {
    const { app, log, transactionId } = context;
    const { customer } = await context.overview();
    const opened = await openComplaint(
      app.complaints,
      customer,
      parseTransactionId(transactionId ?? ''),
      input,
      log,
    );
    return opened.ok
      ? redirect(pathOf('/besoin-daide/mes-reclamations', { query: { envoyee: opened.complaint.number } }))
      : saidWhen(context, opened);
  });
