import type { z } from 'zod';
import {
  type ActionFailure,
  notFound,
  PageFile,
  type PageRedirect,
  redirect,
} from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { type Customer, fullName } from '#domain/customer.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import { failure } from '#domain/failure.ts';
import { formatDate, formatLongDate, formatLongDateTime, machineTime } from '#domain/french-dates.ts';
import { isUuid, newId, parseOrderId, parseTransactionId } from '#domain/ids.ts';
import { fileSize } from '#domain/typography.ts';
import { LONGEST_QUESTION } from '#features/chatbot/index.ts';
import {
  askedFor,
  complaintInput,
  identityInput,
  identityRequest,
  noteComplaints,
  openComplaint,
  PLAIN_SUBJECTS,
  plainRequest,
  type Request,
  repliesOnTheirWay,
  replyInput,
  replyTo,
  ruleOfSubject,
  STATE_WORDS,
  SUBJECTS,
  type Subject,
  subjectFrom,
  subjectWords,
  tripInput,
  tripRequest,
} from '#features/complaints/index.ts';
import { railOrderOfCustomer } from '#features/rail-shop/index.ts';
import { provenTrip } from '#features/trips/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { FormDescription } from '#web/forms/define-form.ts';
import type { FormAnswer, FormValues } from '#web/forms/form-answer.ts';
import { partOf, readList } from '#web/lists/read-list.server.ts';
import type { FilesAnswer } from '#web/ui/index.ts';
import { saidWhen } from '#web/views/registration.server.ts';
import { complaintForm, identityForm, replyForm, tripForm } from './complaints.form.ts';
import { changeFiles, filesOfForm, withFiles } from './files.server.ts';
import { wayOfComplaint } from './way-of-a-complaint.ts';

const PER_PAGE = 10;

/** The number in the address, to say it back: one of the customer's own, whatever numbers their customer service gives. */
const sentNumber = (url: URL, own: readonly { readonly number: string }[]): string | undefined =>
  own.find(({ number }) => number === url.searchParams.get('envoyee'))?.number;

const complaintsOf = async (context: PageContext) => {
  const { app, iuc } = context;
  const complaints = await app.complaints.desk.complaintsOf(iuc);
  if (complaints.length > 0 && !(await context.overview()).haveComplaints) await noteComplaints(app.db, iuc);
  return complaints;
};

const listOf = (context: PageContext, isPart: boolean) =>
  readList(context, {
    read: async (page) => partOf(await complaintsOf(context), page, PER_PAGE),
    perPage: PER_PAGE,
    view: ({ key, number, subject, state, openedAt, changedAt }) => ({
      key,
      number,
      href: pathOf('/besoin-daide/mes-reclamations', { query: { demande: key } }),
      subject: subjectWords(subject),
      state,
      label: STATE_WORDS[state],
      opened: { date: formatDate(openedAt), machine: machineTime(openedAt) },
      changed: { date: formatDate(changedAt), machine: machineTime(changedAt) },
    }),
    noun: ['réclamation', 'réclamations'],
    incident: 'complaints-unavailable',
    isPart,
  });

/** The past trip that the address names, as the form says it; its file reference has no place in an address (SEC-05). */
const tripOf = async (context: PageContext): Promise<FormValues | undefined> => {
  const { app, iuc, url } = context;
  const id = url.searchParams.get('voyage');
  if (id === null) return undefined;
  const trip = await provenTrip(app.db, iuc, id, await context.overview());
  return (
    trip && {
      day: formatDate(trip.departure),
      train: trip.legs[0]?.trainNumber ?? '',
      orderNumber: trip.file,
    }
  );
};

/** The file of the customer's order that the address names, or its number while it has none. */
const fileOf = async ({ app, iuc, url }: PageContext): Promise<string | undefined> => {
  const orderId = parseOrderId(url.searchParams.get('commande') ?? '');
  const order = orderId && (await railOrderOfCustomer(app.orders, iuc, orderId));
  return order && (order.pnr ?? order.number);
};

/** What was asked of the search or of the assistant before it came to writing. */
const saidBefore = (url: URL): string => (url.searchParams.get('message') ?? '').slice(0, LONGEST_QUESTION);

/** What the forms hold to begin with: what is known of the customer, and what a page that leads here has said. */
const valuesOf = async (context: PageContext, subject: Subject): Promise<FormValues> => {
  const said = (name: string): string => (context.url.searchParams.get(name) ?? '').slice(0, 30);
  const { customer } = await context.overview();
  const message = saidBefore(context.url);
  switch (ruleOfSubject(subject).form) {
    case 'identity':
      return {
        lastName: customer.lastName,
        firstName: customer.firstName,
        birthDate: formatDate(customer.birthDate),
        message,
      };
    case 'trip':
      return {
        ...((await tripOf(context)) ?? {
          day: said('jour'),
          train: said('train'),
          orderNumber: said('dossier'),
        }),
        message,
      };
    default:
      return { subject, orderNumber: (await fileOf(context)) ?? said('dossier'), message };
  }
};

/** The subject that the address asks for, or whose form was posted. */
const askedSubject = ({ url, method, form }: PageContext): Subject | undefined => {
  const asked = subjectFrom(url.searchParams.get('sujet') ?? '');
  if (asked || method === 'GET' || form.get('intention') === replyForm.intention) return asked;
  return subjectFrom(form.get('intention')) ?? 'autre';
};

const editOf = async (context: PageContext, subject: Subject) => {
  const { customer } = await context.overview();
  const { form, label, needs } = ruleOfSubject(subject);
  return {
    form,
    label,
    needs,
    transaction: newId(),
    values: await valuesOf(context, subject),
    files: await filesOfForm(context),
    subjects: PLAIN_SUBJECTS.map((value) => ({ value, label: ruleOfSubject(value).label })),
    today: { name: fullName(customer), birthDate: formatLongDate(customer.birthDate) },
  };
};

/** One complaint with what was written; undefined when the desk does not answer. */
const threadOf = async (context: PageContext, key: string) => {
  const { app, iuc, log } = context;
  if (!isUuid(key)) throw notFound();
  const thread = await app.complaints.desk.find(iuc, key).catch((error: unknown) => {
    log.error({ err: error }, 'a complaint could not be read');
    return 'silent' as const;
  });
  if (thread === 'silent') return thread;
  if (!thread) throw notFound();
  const { number, subject, state, openedAt, changedAt, messages } = thread;
  const arrived = new Set(messages.map(({ key: id }) => id));
  const underway = (await repliesOnTheirWay(app.db, iuc, key)).filter((reply) => !arrived.has(reply.key));
  return {
    number,
    subject: subjectWords(subject),
    state,
    way: wayOfComplaint(state, { opened: formatLongDate(openedAt), changed: formatLongDate(changedAt) }),
    asked: askedFor(thread),
    messages: [
      ...messages.map(({ key: id, sender, message, files, at }) => ({
        id,
        isOurs: sender === 'desk',
        isUnderway: false,
        message,
        when: { date: formatLongDateTime(at), machine: machineTime(at) },
        files: files.map((file) => ({
          href: pathOf('/besoin-daide/mes-reclamations', { query: { fichier: file.key } }),
          name: file.name,
          size: fileSize(file.size),
        })),
      })),
      ...underway.map(({ key: id, message, at }) => ({
        id,
        isOurs: false,
        isUnderway: true,
        message,
        when: { date: formatLongDateTime(at), machine: machineTime(at) },
        files: [],
      })),
    ],
  };
};

/** Whether customer service waits, and nothing is on its way to it. */
const awaitsAnswer = ({
  state,
  messages,
}: Exclude<Awaited<ReturnType<typeof threadOf>>, 'silent'>): boolean =>
  state === 'EN_ATTENTE_CLIENT' && !messages.some(({ isUnderway }) => isUnderway);

/** A file that the customer has sent, as it is kept at the desk. */
const fileAt = async ({ app, iuc }: PageContext, key: string): Promise<PageFile> => {
  const file = isUuid(key) ? await app.complaints.desk.file(iuc, key) : undefined;
  if (!file) throw notFound();
  return new PageFile(file);
};

const pageData = async (context: PageContext) => {
  const { url, form } = context;
  const subject = askedSubject(context);
  const key = url.searchParams.get('demande');
  const thread = key === null ? undefined : await threadOf(context, key);
  const isReply = form.get('intention') === replyForm.intention;
  const isOpen = subject !== undefined || url.searchParams.has('ecrire') || isReply;
  const complaints = typeof thread === 'object' ? undefined : await listOf(context, isOpen);
  return {
    complaints,
    thread: thread === 'silent' ? undefined : thread,
    /** Shown to who is waited for, and to who has written: also when the desk is away by now, or waits no more. */
    reply:
      isReply || (typeof thread === 'object' && awaitsAnswer(thread))
        ? { transaction: newId(), files: await filesOfForm(context) }
        : undefined,
    sent: sentNumber(url, complaints?.rows ?? []),
    isAnswered: url.searchParams.has('repondu'),
    /** What may be written about, while nothing is chosen. */
    choices:
      isOpen && subject === undefined
        ? SUBJECTS.map((one) => ({
            subject: one,
            href: pathOf('/besoin-daide/mes-reclamations', {
              query: { sujet: one, message: saidBefore(url) || undefined },
            }),
            ...ruleOfSubject(one),
          })).map(({ subject: id, href, label, needs }) => ({ id, href, label, needs }))
        : undefined,
    edit: subject === undefined ? undefined : await editOf(context, subject),
    /** Said when a form got no answer. */
    notSent: messageOf('complaint-not-sent'),
  };
};

export const loader = async (
  context: PageContext,
): Promise<PageFile | Awaited<ReturnType<typeof pageData>>> => {
  const file = context.url.searchParams.get('fichier');
  return file === null ? pageData(context) : fileAt(context, file);
};

const NOTHING_CHANGES = 'C’est ainsi que nous vous connaissons : corrigez ce qui doit changer.';

/** A proof without anything that it proves would wait at a desk for nothing; words of the customer’s own say what is meant (INFO-02). */
const asksForNothing = (
  { lastName, firstName, birthDate }: Customer,
  input: z.output<typeof identityInput>,
): Readonly<Record<string, string>> | undefined =>
  !input.message &&
  input.lastName === lastName &&
  input.firstName === firstName &&
  input.birthDate.equals(birthDate)
    ? { lastName: NOTHING_CHANGES }
    : undefined;

/** Sends what one of the forms asks for. */
const sendForm = <Schema extends z.ZodType>(
  context: PageContext,
  form: FormDescription,
  schema: Schema,
  requestOf: (input: z.output<Schema>) => Request,
  refusedFor: (
    customer: Customer,
    input: z.output<Schema>,
  ) => Readonly<Record<string, string>> | undefined = () => undefined,
) =>
  withFiles(context, (refused) =>
    answerForm(context, form, schema, async (input) => {
      if (refused) return failure('invalid-input', { fields: refused });
      const { app, log, transactionId } = context;
      const { customer } = await context.overview();
      const fields = refusedFor(customer, input);
      if (fields) return failure('invalid-input', { fields });
      const opened = await openComplaint(
        app.complaints,
        customer,
        parseTransactionId(transactionId ?? ''),
        requestOf(input),
        log,
      );
      return opened.ok
        ? redirect(pathOf('/besoin-daide/mes-reclamations', { query: { envoyee: opened.complaint.number } }))
        : saidWhen(context, opened);
    }),
  );

const sendReply = (context: PageContext) =>
  withFiles(context, (refused) =>
    answerForm(context, replyForm, replyInput, async (input) => {
      if (refused) return failure('invalid-input', { fields: refused });
      const { app, log, transactionId, url } = context;
      const { customer } = await context.overview();
      const key = url.searchParams.get('demande') ?? '';
      const transaction = parseTransactionId(transactionId ?? '');
      const replied = await replyTo(app.complaints, customer, key, transaction, input, log);
      return replied.ok
        ? redirect(pathOf('/besoin-daide/mes-reclamations', { query: { demande: key, repondu: '1' } }))
        : replied;
    }),
  );

export const action = (
  context: PageContext,
): Promise<PageRedirect | ActionFailure<FormAnswer> | FilesAnswer | ActionFailure<FilesAnswer>> => {
  const { form, url } = context;
  if (form.has('geste')) return changeFiles(context);
  switch (form.get('intention')) {
    case replyForm.intention:
      if (!isUuid(url.searchParams.get('demande') ?? '')) throw notFound();
      return sendReply(context);
    case identityForm.intention:
      return sendForm(context, identityForm, identityInput, identityRequest, asksForNothing);
    case tripForm.intention:
      return sendForm(context, tripForm, tripInput, tripRequest);
    default:
      return sendForm(context, complaintForm, complaintInput, plainRequest);
  }
};
