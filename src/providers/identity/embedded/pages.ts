/** A demonstration customer as the login page describes them. */
export interface DemonstrationAccount {
  readonly email: string;
  /** French: « Grand Voyageur Le Club ». */
  readonly status: string;
}

/** Makes text safe inside HTML and inside quoted attributes. */
const html = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Narrow no-break space: before `?`, `!`, `;` and inside guillemets. */
const FINE = '\u202f';
/** No-break space: before a colon. */
const NBSP = '\u00a0';

const BRAND = `<svg viewBox="0 0 40 32" aria-hidden="true" focusable="false"><rect width="40" height="32" rx="3" fill="#0f1f3d"/><circle cx="27" cy="13" r="6" fill="#f6bd27"/><path d="M0 22l9-8 7 6 6-5 18 11v6H0z" fill="#2b7690"/><rect y="26" width="40" height="2" fill="#fffdf6"/></svg>`;

/** The poster beside the form: a low sun, three planes, and the track that the page stands on. */
const POSTER = `<svg class="poster__scene" viewBox="0 0 600 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false"><rect width="600" height="900" fill="#f3c98b"/><circle cx="410" cy="430" r="92" fill="#fff1cf"/><path d="M0 560l110-96 78 58 104-132 116 124 84-62 108 92v356H0z" fill="#7d9aa8"/><path d="M292 390l58 62-34 4-24 40-30-46-16-2z" fill="#fff6e2"/><path d="M0 640c90-58 176-44 266-8s206 34 334-40v308H0z" fill="#2b7690"/><path d="M0 742c120-52 236-30 342-2s176 14 258-22v182H0z" fill="#17405c"/><path d="M0 812h600v88H0z" fill="#0f1f3d"/><g fill="#fffdf6"><path d="M150 776h330c34 0 66 12 84 30v6H150z"/><path d="M0 776h140v36H0z"/></g><path d="M0 792h140v8H0zM150 792h404l10 8H150z" fill="#ec5b0b"/><g fill="#0f1f3d"><path d="M22 780h22v9H22zM58 780h22v9H58zM94 780h22v9H94zM176 780h22v9h-22zM214 780h22v9h-22zM252 780h22v9h-22zM290 780h22v9h-22zM328 780h22v9h-22zM366 780h22v9h-22zM404 780h22v9h-22zM492 781h22l16 9h-38z"/></g><rect y="812" width="600" height="3" fill="#fffdf6"/><rect y="819" width="600" height="3" fill="#fffdf6"/></svg>`;

const page = (title: string, main: string, options: { status?: 'error' } = {}): string => `<!DOCTYPE html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light">
<title>${html(title)}</title>
<link rel="preload" href="/sandbox/identity/fonts/bricolage.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/sandbox/identity/style.css">
<link rel="icon" href="data:,">
</head>
<body${options.status ? ` class="is-${options.status}"` : ''}>
<div class="poster">${POSTER}</div>
<div class="sheet">
<header><a class="brand" href="/">${BRAND}<span>Espace Voyageur</span></a></header>
<main>
${main}
</main>
<footer><p>Service d’identité de démonstration, fourni avec le portail.</p></footer>
</div>
</body>
</html>
`;

export interface LoginPage {
  readonly action: string;
  /** What was typed, or the hint the portal pushed. */
  readonly login: string;
  readonly rememberMe: boolean;
  /** `both` when nobody is to learn which of the two is wrong. */
  readonly error?: { readonly message: string; readonly field: 'login' | 'password' | 'both' };
  readonly demonstration?: { readonly accounts: readonly DemonstrationAccount[]; readonly password: string };
}

/** The login form: one submit button, fields `login` and `password`; what was typed stays after an error. */
export const loginPage = (view: LoginPage): string => {
  const { error, demonstration } = view;
  const describes = (field: 'login' | 'password', hint?: string): string => {
    const wrong = error?.field === field || error?.field === 'both';
    const ids = [hint, wrong ? (error.field === 'both' ? 'summary' : `${field}-error`) : undefined];
    const described = ids.filter((id) => id !== undefined).join(' ');
    return `${described ? ` aria-describedby="${described}"` : ''}${wrong ? ' aria-invalid="true"' : ''}`;
  };
  const under = (field: 'login' | 'password'): string =>
    error?.field === field ? `<p class="field__error" id="${field}-error">${html(error.message)}</p>` : '';
  return page(
    `${error ? `Erreur${NBSP}: ` : ''}Se connecter – Espace Voyageur`,
    `<h1>Se connecter</h1>
${
  error
    ? `<div class="alert" role="alert" tabindex="-1" autofocus><h2>La connexion n’a pas abouti</h2><p id="summary"><a href="#${error.field === 'both' ? 'login' : error.field}">${html(error.message)}</a></p></div>`
    : ''
}
<form method="post" action="${html(view.action)}" novalidate>
<div class="field">
<label for="login">Adresse e-mail ou numéro de fidélité</label>
<p class="hint" id="login-hint">Votre numéro de fidélité a 17 chiffres et commence par 29090109.</p>
<input id="login" name="login" type="text" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254" required value="${html(view.login)}"${describes('login', 'login-hint')}>
${under('login')}</div>
<div class="field">
<label for="password">Mot de passe</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="256" required${describes('password')}>
${under('password')}</div>
<div class="check">
<input id="rememberMe" name="rememberMe" type="checkbox" value="true"${view.rememberMe ? ' checked' : ''} aria-describedby="remember-hint">
<label for="rememberMe">Rester connecté</label>
<p class="hint" id="remember-hint">Pendant 30 jours sur cet appareil. À éviter sur un appareil partagé.</p>
</div>
<button class="button" type="submit">Se connecter</button>
</form>
<p class="way"><a href="/">Revenir sans se connecter</a></p>
${
  demonstration?.accounts.length
    ? `<section class="demo" aria-labelledby="demo-title"><h2 id="demo-title">Comptes de démonstration</h2>
<p>Mot de passe commun${NBSP}: <code>${html(demonstration.password)}</code></p>
<ul>${demonstration.accounts
        .map((account) => `<li><code>${html(account.email)}</code> <span>${html(account.status)}</span></li>`)
        .join('')}</ul></section>`
    : ''
}`,
    error ? { status: 'error' } : {},
  );
};

/** A request that cannot go on: an old or foreign login address, a request that is not well made. */
export const errorPage = ({ expired }: { expired: boolean }): string =>
  page(
    'Connexion interrompue – Espace Voyageur',
    `<h1>${expired ? 'Cette page de connexion n’est plus valable' : 'La demande de connexion n’est pas valable'}</h1>
<p>${
      expired
        ? 'Elle a expiré, ou la connexion a déjà été faite dans un autre onglet.'
        : 'L’adresse ouverte ne correspond à aucune connexion en cours.'
    } Aucune information n’a été perdue.</p>
<p class="way"><a class="button" href="/redirectAuthentication">Recommencer la connexion</a></p>
<p class="way"><a href="/">Revenir à l’accueil</a></p>`,
    { status: 'error' },
  );

/** Sign-out asked for by a link (SEC-09): nothing happens before the button. */
export const signOutPage = ({ action, xsrf }: { action: string; xsrf: string }): string =>
  page(
    'Se déconnecter – Espace Voyageur',
    `<h1>Se déconnecter${FINE}?</h1>
<p>Votre session sera fermée sur cet appareil.</p>
<form method="post" action="${html(action)}"><input type="hidden" name="xsrf" value="${html(xsrf)}"><input type="hidden" name="logout" value="yes"><button class="button" type="submit">Se déconnecter</button></form>
<p class="way"><a href="/">Rester connecté</a></p>`,
  );

export const signedOutPage = (): string =>
  page(
    'Vous êtes déconnecté – Espace Voyageur',
    `<h1>Vous êtes déconnecté</h1>
<p class="way"><a class="button" href="/">Revenir à l’accueil</a></p>`,
  );

/** The library's page that posts itself to the next step, in French, with our nonce and a button for want of script. */
export const continuePage = ({ page: source, nonce }: { page: string; nonce: string }): string => {
  // The library wrote this page and escaped its values: they are taken over as they stand.
  const action = /<form method="post" action="([^"]*)"/.exec(source)?.[1] ?? '';
  const inputs = source.match(/<input type="hidden" name="[^"]*" value="[^"]*"\/>/g) ?? [];
  return page(
    'Un instant – Espace Voyageur',
    `<h1>Un instant</h1>
<p>La suite s’ouvre d’elle-même. Sinon, choisissez «${FINE}Continuer${FINE}».</p>
<form method="post" action="${action}" id="continue">${inputs.join('')}<button class="button" type="submit">Continuer</button></form>
<script nonce="${nonce}">document.getElementById('continue').submit()</script>`,
  );
};
