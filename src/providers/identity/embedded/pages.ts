import type { DisplayPreferences } from '#domain/display-preferences.ts';
import { messageOf, titleOf } from '#domain/errors/catalogue.ts';
import { NBSP, NNBSP, quoted } from '#domain/typography.ts';
import { type PlainPage, plainDocument } from '#plain-pages/document.ts';
import { escapeHtml as html } from '#plain-pages/html.ts';
import type { PasskeyOffer } from '../accounts-port.ts';

/** A demonstration customer as the login page describes them. */
export interface DemonstrationAccount {
  readonly email: string;
  /** French: « Grand Voyageur Le Club ». */
  readonly status: string;
}

const page = (
  display: DisplayPreferences,
  title: string,
  main: string,
  script?: PlainPage['script'],
): string =>
  plainDocument({
    title,
    id: 'identite',
    display,
    layout: 'poster',
    main,
    foot: '<p>Service d’identité de démonstration, fourni avec le portail.</p>',
    ...(script ? { script } : {}),
  });

const backHome = (label: string): string => `<a href="/">${label}</a>`;
const actions = (...links: string[]): string => `<div class="actions">${links.join('\n')}</div>`;

/** Longest e-mail address there can be, and a password nobody types by hand; anything longer is refused unread. */
export const LONGEST_LOGIN = 254;
export const LONGEST_PASSWORD = 256;

export interface LoginError {
  readonly message: string;
  readonly field: 'login' | 'password' | 'both' | 'passkey';
}

export interface LoginPage {
  /** Of the answer's policy, for the script that shows the password. */
  readonly nonce: string;
  readonly display: DisplayPreferences;
  readonly action: string;
  /** Where who does not want to goes. */
  readonly cancel: string;
  /** What was typed, or the hint the portal pushed. */
  readonly login: string;
  readonly rememberMe: boolean;
  /** Somebody who is signed in proves anew who they are (AUTH-15): for how long they stay signed in is not asked again. */
  readonly isProof?: boolean;
  /** One a field, in their order; or one of `both`, when nobody is to learn which of the two is wrong. */
  readonly errors?: readonly LoginError[];
  readonly demonstration?: { readonly accounts: readonly DemonstrationAccount[]; readonly password: string };
  /** Absent where the portal's address can have none. */
  readonly passkey?: PasskeyOffer | undefined;
}

/**
 * Signs in by a passkey where the browser knows them (AUTH-13): by the button, or among what it proposes for the login. Where no scripts
 * run nothing offers it. Another answer is waited for after one that came to nothing.
 */
const PASSKEY = `(() => {
  const form = document.getElementById('passkey-form');
  const kind = window.PublicKeyCredential;
  if (!form || !kind?.parseRequestOptionsFromJSON) return;
  const publicKey = kind.parseRequestOptionsFromJSON(JSON.parse(form.dataset.offer));
  let waiting = new AbortController();
  const ask = async (more) => {
    waiting.abort();
    waiting = new AbortController();
    const key = await navigator.credentials.get({ publicKey, signal: waiting.signal, ...more });
    form.elements.reponse.value = JSON.stringify(key);
    if (form.elements.rememberMe) form.elements.rememberMe.disabled = !document.getElementById('rememberMe')?.checked;
    form.submit();
  };
  const propose = async () => {
    if (await kind.isConditionalMediationAvailable?.()) await ask({ mediation: 'conditional' });
  };
  document.getElementById('passkey').addEventListener('click', () => {
    const said = document.getElementById('passkey-said');
    said.textContent = '';
    ask().catch((error) => {
      if (error.name === 'AbortError') return;
      said.textContent = 'Aucune clé d’accès n’a été utilisée. Réessayez, ou saisissez votre mot de passe.';
      propose().catch(() => {});
    });
  });
  form.hidden = false;
  // One that has just been refused is not proposed again by itself.
  if (!document.querySelector('a[href="#passkey"]')) propose().catch(() => {});
})()`;

/**
 * Offers to show the password that is typed: where no scripts run nothing offers it. It leaves as a password, whose text browsers do not
 * keep among what was typed into fields.
 */
const REVEAL = `(() => {
  const field = document.getElementById('password');
  const button = document.createElement('button');
  const show = (isShown) => {
    field.type = isShown ? 'text' : 'password';
    button.textContent = isShown ? 'Masquer le mot de passe' : 'Afficher le mot de passe';
  };
  button.type = 'button';
  button.className = 'button button--quiet button--small';
  button.setAttribute('aria-controls', 'password');
  button.addEventListener('click', () => show(field.type === 'password'));
  field.form.addEventListener('submit', () => show(false));
  show(false);
  field.after(button);
})()`;

/** The login form: one submit button, fields `login` and `password`; what was typed stays after an error. */
export const loginPage = (view: LoginPage): string => {
  const { errors = [], demonstration } = view;
  const title = view.isProof ? 'Confirmez votre identité' : 'Se connecter';
  const ofBoth = errors.some(({ field }) => field === 'both');
  const own = (field: 'login' | 'password'): LoginError | undefined =>
    errors.find((error) => error.field === field);
  const attributes = (field: 'login' | 'password', hint?: string): string => {
    const isWrong = ofBoth || own(field) !== undefined;
    const message = isWrong ? (ofBoth ? 'summary' : `${field}-error`) : undefined;
    const described = [hint, message].filter((id) => id !== undefined).join(' ');
    return `${described ? ` aria-describedby="${described}"` : ''}${isWrong ? ' aria-invalid="true"' : ''}`;
  };
  const frame = (field: 'login' | 'password'): string => (own(field) ? 'field field--wrong' : 'field');
  const under = (field: 'login' | 'password'): string => {
    const error = own(field);
    return error
      ? `<p class="field__error" id="${field}-error"><span class="visually-hidden">Erreur${NBSP}: </span>${html(error.message)}</p>`
      : '';
  };
  const listed = errors.map(
    ({ field, message }) =>
      `<li${field === 'both' ? ' id="summary"' : ''}><a href="#${field === 'both' ? 'login' : field}">${html(message)}</a></li>`,
  );
  return page(
    view.display,
    `${errors.length > 0 ? `Erreur${NBSP}: ` : ''}${title}`,
    `<h1>${title}</h1>
${view.isProof ? '<p class="lead">Avant une opération importante, montrez que c’est bien vous. Vous revenez ensuite où vous en étiez.</p>' : ''}
${
  errors.length > 0
    ? `<div class="error-summary" role="alert" tabindex="-1" autofocus aria-labelledby="summary-title"><h2 id="summary-title">${view.isProof ? 'Votre identité n’est pas confirmée' : 'La connexion n’a pas abouti'}</h2><ul class="error-summary__list">${listed.join('')}</ul></div>`
    : ''
}
<form method="post" action="${html(view.action)}" novalidate>
<div class="${frame('login')}">
<label for="login">Adresse e-mail ou numéro de fidélité</label>
<p class="field__hint" id="login-hint">Votre numéro de fidélité a 17 chiffres et commence par 29090109.</p>
<input class="input" id="login" name="login" type="text" autocomplete="username webauthn" autocapitalize="none" spellcheck="false" maxlength="${LONGEST_LOGIN}" required value="${html(view.login)}"${attributes('login', 'login-hint')}>
${under('login')}</div>
<div class="${frame('password')}">
<label for="password">Mot de passe</label>
<input class="input" id="password" name="password" type="password" autocomplete="current-password" maxlength="${LONGEST_PASSWORD}" required${attributes('password')}>
${under('password')}
<p><a href="/mot-de-passe-oublie">Mot de passe oublié${NNBSP}?</a></p></div>
${
  view.isProof
    ? ''
    : `<div class="field">
<div class="choice"><input id="rememberMe" name="rememberMe" type="checkbox" value="true"${view.rememberMe ? ' checked' : ''} aria-describedby="remember-hint"><label for="rememberMe">Rester connecté</label><span class="choice__note" id="remember-hint">Pendant 30 jours sur cet appareil. À éviter sur un appareil partagé.</span></div>
</div>`
}
${actions(`<button class="button button--primary" type="submit">${view.isProof ? 'Confirmer' : 'Se connecter'}</button>`, `<a href="${view.cancel}">${view.isProof ? 'Revenir sans confirmer' : 'Revenir sans se connecter'}</a>`)}
</form>
${
  view.passkey
    ? `<form method="post" action="${html(view.action)}/cle" id="passkey-form" class="passkey" data-offer="${html(JSON.stringify(view.passkey))}" hidden>
<p>Ou, sans mot de passe ni code${NBSP}:</p>
<input type="hidden" name="reponse">${view.isProof ? '' : '<input type="hidden" name="rememberMe" value="true" disabled>'}
${actions('<button class="button" type="button" id="passkey">Utiliser une clé d’accès</button>')}
<p class="field__error" id="passkey-said" role="status"></p></form>`
    : ''
}
${view.isProof ? '' : `<p class="newcomer">Pas encore de compte${NNBSP}? <a href="/inscription/compte-client-sncf">Créer un compte</a></p>`}
${
  demonstration?.accounts.length
    ? `<section class="accounts" aria-labelledby="accounts-title"><h2 id="accounts-title">Comptes de démonstration</h2>
<p>Mot de passe commun${NBSP}: <code>${html(demonstration.password)}</code></p>
<dl>${demonstration.accounts
        .map(
          (account) =>
            `<div><dt><code>${html(account.email)}</code></dt><dd>${html(account.status)}</dd></div>`,
        )
        .join('')}</dl></section>`
    : ''
}`,
    { nonce: view.nonce, source: `${REVEAL};\n${PASSKEY}` },
  );
};

export interface CodePage {
  readonly display: DisplayPreferences;
  readonly action: string;
  /** The login page, to begin anew. */
  readonly again: string;
  readonly error?: string;
  /** Another code has just been asked for. */
  readonly isAgain?: boolean;
}

/**
 * Asks an unknown device for the code of a mail (AUTH-14). It says the same whether login and password were right, and so whether there is
 * a mail at all.
 */
export const codePage = ({ display, action, again, error, isAgain }: CodePage): string =>
  page(
    display,
    `${error === undefined ? '' : `Erreur${NBSP}: `}Code reçu par e-mail`,
    `<h1>Saisissez le code reçu par e-mail</h1>
<p class="lead">${isAgain ? 'Un autre code est en route, celui d’avant ne sert plus.' : 'Nous ne connaissons pas encore cet appareil.'} Si l’identifiant et le mot de passe sont les bons, un code à six chiffres vient d’être envoyé à l’adresse e-mail du compte.</p>
${
  error === undefined
    ? ''
    : `<div class="error-summary" role="alert" tabindex="-1" autofocus aria-labelledby="summary-title"><h2 id="summary-title">La connexion n’a pas abouti</h2><ul class="error-summary__list"><li id="summary"><a href="#code">${html(error)}</a></li></ul></div>`
}
<form method="post" action="${html(action)}" novalidate>
<div class="${error === undefined ? 'field' : 'field field--wrong'}">
<label for="code">Code à six chiffres</label>
<p class="field__hint" id="code-hint">Il est valable 10 minutes et ne sert qu’une fois.</p>
<input class="input input--short" id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required aria-describedby="code-hint${error === undefined ? '' : ' summary'}"${error === undefined ? '' : ' aria-invalid="true"'}></div>
<div class="field">
<div class="choice"><input id="reconnaitre" name="reconnaitre" type="checkbox" value="true" checked aria-describedby="known-hint"><label for="reconnaitre">Reconnaître cet appareil</label><span class="choice__note" id="known-hint">Il ne vous demandera plus de code. À éviter sur un appareil partagé.</span></div>
</div>
${actions('<button class="button button--primary" type="submit">Continuer</button>')}
</form>
<form method="post" action="${html(action)}"><input type="hidden" name="renvoyer" value="1">
<p>Rien reçu${NNBSP}? Regardez parmi les indésirables, puis vérifiez l’identifiant et le mot de passe${NBSP}: sans eux, aucun code n’est envoyé.</p>
${actions('<button class="button" type="submit">Envoyer un autre code</button>', `<a href="${html(again)}">Recommencer</a>`)}</form>`,
  );

/** A request that cannot go on: an old or foreign login address, a request that is not well made. */
export const errorPage = (
  display: DisplayPreferences,
  code: 'sign-in-page-expired' | 'sign-in-request-wrong',
): string =>
  page(
    display,
    'Connexion interrompue',
    `<h1>${titleOf(code)}</h1>
<p class="lead">${messageOf(code)}</p>
${actions('<a class="button button--primary" href="/redirectAuthentication">Recommencer la connexion</a>', backHome('Revenir à l’accueil'))}`,
  );

/** Sign-out asked for by a link (SEC-09): nothing happens before the button. */
export const signOutPage = ({
  display,
  action,
  xsrf,
}: {
  display: DisplayPreferences;
  action: string;
  xsrf: string;
}): string =>
  page(
    display,
    'Se déconnecter',
    `<h1>Se déconnecter${NNBSP}?</h1>
<p class="lead">Votre session sera fermée sur cet appareil.</p>
<form method="post" action="${html(action)}"><input type="hidden" name="xsrf" value="${html(xsrf)}"><input type="hidden" name="logout" value="yes">${actions('<button class="button button--primary" type="submit">Se déconnecter</button>', backHome('Rester connecté'))}</form>`,
  );

export const signedOutPage = ({ display }: { display: DisplayPreferences }): string =>
  page(
    display,
    'Vous êtes déconnecté',
    `<h1>Vous êtes déconnecté</h1>
<p class="lead">Votre session est fermée sur cet appareil.</p>
${actions('<a class="button" href="/">Revenir à l’accueil</a>')}`,
  );

/** The library's page that posts itself to the next step, in French, with our nonce and a button for want of script. */
export const continuePage = ({
  display,
  page: source,
  nonce,
}: {
  display: DisplayPreferences;
  page: string;
  nonce: string;
}): string => {
  // The library wrote this page and escaped its values: they are taken over as they stand.
  const action = /<form method="post" action="([^"]*)"/.exec(source)?.[1] ?? '';
  const inputs = source.match(/<input type="hidden" name="[^"]*" value="[^"]*"\/>/g) ?? [];
  return page(
    display,
    'Un instant',
    `<h1>Un instant</h1>
<p class="lead">La suite s’ouvre d’elle-même. Sinon, choisissez ${quoted('Continuer')}.</p>
<form method="post" action="${action}" id="continue">${inputs.join('')}${actions('<button class="button button--primary" type="submit">Continuer</button>')}</form>`,
    { nonce, source: "document.getElementById('continue').submit()" },
  );
};
