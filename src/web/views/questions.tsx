import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import type { Block } from '#features/content/contract.ts';
import type { IconName } from '#web/ui/icon/icon.tsx';
import { Button, ButtonLink, Icon, Prose } from '#web/ui/index.ts';
import { contentBlocks } from './content-blocks.tsx';
import type { Help } from './questions.server.ts';
import './questions.css';

/** What a theme looks like; one that an editor has added is a question among others. */
const ICONS: Readonly<Record<string, IconName>> = {
  points: 'star',
  statut: 'card',
  boutique: 'shop',
  voyages: 'train',
  echanger: 'swap',
  paiement: 'ticket',
  cartes: 'card',
  bons: 'gift',
  retards: 'clock',
  compte: 'account',
  donnees: 'note',
  accessibilite: 'wheelchair',
};

/** Who answers, and how they are asked. */
const ASKED = {
  search: {
    action: pathOf('/besoin-daide/questions-frequentes'),
    label: 'Votre question, ou quelques mots',
    submit: 'Chercher',
    longest: 200,
  },
  assistant: {
    action: pathOf('/bot-inoui'),
    label: 'Votre question, avec vos mots',
    submit: 'Demander',
    longest: 300,
  },
} as const;

/** The one box of the help pages; the frequent questions answer, or the assistant from them. */
export const QuestionSearch = ({
  value,
  asks = 'search',
  children,
}: {
  value?: string | undefined;
  asks?: keyof typeof ASKED;
  /** What was found, said as soon as it is there. */
  children?: ReactNode;
}) => (
  <search className="ask">
    <form action={ASKED[asks].action} method="get">
      <label htmlFor="votre-question">{ASKED[asks].label}</label>
      <div className="ask__field">
        <Icon name="search" />
        <input
          id="votre-question"
          name="q"
          type="search"
          autoComplete="off"
          maxLength={ASKED[asks].longest}
          defaultValue={value}
          key={value}
        />
        <Button type="submit" kind="primary">
          {ASKED[asks].submit}
        </Button>
      </div>
    </form>
    <p role="status" className="ask__status">
      {children}
    </p>
  </search>
);

/** The themes, each with the number of its questions. */
export const Themes = ({ themes, current }: { themes: Help['themes']; current?: string }) => (
  <nav className="themes" aria-labelledby="themes">
    <h2 id="themes">Par thème</h2>
    <ul>
      {themes.map(({ key, href, title, count }) => (
        <li key={key}>
          <a href={href} aria-current={key === current ? 'page' : undefined}>
            <Icon name={ICONS[key] ?? 'help'} />
            <span>{title}</span>
            <small>
              {count}
              <span className="visually-hidden"> questions</span>
            </small>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/** Questions as links to their answers. */
export const QuestionLinks = ({ questions }: { questions: Help['askedMost'] }) => (
  <ul className="question-links">
    {questions.map(({ href, title, theme }) => (
      <li key={href}>
        <a href={href}>
          <span>
            {title}
            <small>{theme}</small>
          </span>
          <Icon name="arrow-right" size="small" />
        </a>
      </li>
    ))}
  </ul>
);

const WriteToUs = ({ question }: { question?: string | undefined }) => (
  <div className="actions">
    <ButtonLink
      href={pathOf('/besoin-daide/mes-reclamations', {
        query: { ecrire: '1', message: question || undefined },
      })}
      kind="secondary"
    >
      Écrire au service client
    </ButtonLink>
  </div>
);

/** Where no answer was the right one: the form, which holds the question that was asked. */
export const AskUs = ({
  title,
  question,
  isSignedIn,
}: {
  title: string;
  question?: string | undefined;
} & Pick<Help, 'isSignedIn'>) => (
  <section className="ask-us" aria-labelledby="nous-ecrire">
    <h2 id="nous-ecrire">{title}</h2>
    <WriteToUs question={question} />
    <p className="small soft">
      {question ? 'Votre question est reprise dans le message. ' : ''}
      {isSignedIn
        ? 'Vous suivez la réponse dans vos réclamations, et un e-mail vous prévient.'
        : `Connectez-vous d’abord${'\u00a0'}: la réponse vous attend ensuite dans votre espace.`}
    </p>
  </section>
);

/** What is said to a profile of whom to write to, and how (CONTENT-06), with the way there. */
export const ContactMessages = ({
  contacts,
}: {
  contacts: readonly { readonly key: string; readonly title: string; readonly blocks: readonly Block[] }[];
}) =>
  contacts.map(({ key, title, blocks }, at) => (
    <section key={key} className="ask-us contact-messages" aria-labelledby={`contact-${key}`}>
      <h2 id={`contact-${key}`}>{title}</h2>
      <Prose>{contentBlocks(blocks)}</Prose>
      {at === contacts.length - 1 && <WriteToUs />}
    </section>
  ));
