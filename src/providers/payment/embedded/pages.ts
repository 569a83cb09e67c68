import type { DisplayPreferences } from '#domain/display-preferences.ts';
import { cardNumber, euros, NBSP, NNBSP, typeset } from '#domain/typography.ts';
import { plainDocument } from '#plain-pages/document.ts';
import { escapeHtml as html } from '#plain-pages/html.ts';
import { SECURE_CODE, TEST_CARDS } from './cards.ts';

export interface PayView {
  readonly display: DisplayPreferences;
  /** Address of the page, which its forms post to. */
  readonly action: string;
  readonly shop: string;
  readonly reference: string;
  readonly description: string;
  readonly amount: number;
}

const WARNING = `<b>Bac à sable.</b> Cette page imite une banque${NBSP}: aucune vraie carte n’y est lue, aucun euro ne circule.`;

const page = (display: DisplayPreferences, title: string, main: string): string =>
  plainDocument({ title, id: 'paiement', display, layout: 'bank', place: WARNING, main });

const actions = (...buttons: string[]): string => `<div class="actions">${buttons.join('\n')}</div>`;
const button = (label: string, what: string, kind = ''): string =>
  `<button class="button${kind}" type="submit" name="geste" value="${what}">${label}</button>`;

const bill = ({ shop, reference, description, amount }: PayView): string =>
  `<div class="bill"><p><b>${html(shop)}</b><br>${html(description)}<br><span class="bill__reference">Commande ${html(reference)}</span></p><p class="bill__amount">${euros(amount)}</p></div>`;

/** The test cards; with an address of a page, each puts itself into its form. */
const cardTable = (action?: string): string =>
  `<section class="trial" aria-labelledby="trial-title"><h2 id="trial-title">Cartes d’essai</h2>
<p>Chacune joue une scène.${action === undefined ? '' : ' Choisissez-en une pour la mettre dans le formulaire.'} Date de fin et cryptogramme sont libres.</p>
<table class="table"><caption class="visually-hidden">Cartes d’essai, et ce qui arrive avec chacune</caption><thead><tr><th scope="col">Carte</th><th scope="col">Ce qui arrive</th></tr></thead><tbody>${TEST_CARDS.map(
    ({ number, scene }) =>
      `<tr><th scope="row">${action === undefined ? `<span>${cardNumber(number)}</span>` : `<a href="${html(action)}?carte=${number.slice(-4)}">${cardNumber(number)}</a>`}</th><td>${html(typeset(scene))}</td></tr>`,
  ).join('')}</tbody></table>
<p>La réponse part deux fois, par votre retour et par un avis signé${NBSP}: la commande doit finir pareil.</p></section>`;

/** What is wrong with what was typed, by field. */
export type CardErrors = Readonly<Partial<Record<'numero' | 'fin' | 'cryptogramme', string>>>;

/** The card form. What was typed of a card is never shown again; a chosen test card is filled in. */
export const cardPage = (
  view: PayView,
  { filled, errors = {} }: { filled?: string; errors?: CardErrors },
): string => {
  const field = (
    name: keyof CardErrors,
    label: string,
    hint: string,
    input: { value: string; autocomplete: string; maxlength: number },
  ): string => {
    const error = errors[name];
    return `<div class="field${error ? ' field--wrong' : ''}">
<label for="${name}">${label}</label>
<p class="field__hint" id="${name}-hint">${hint}</p>
<input class="input" id="${name}" name="${name}" type="text" inputmode="numeric" autocomplete="${input.autocomplete}" maxlength="${input.maxlength}" required value="${html(input.value)}" aria-describedby="${name}-hint${error ? ` ${name}-error` : ''}"${error ? ' aria-invalid="true"' : ''}>
${error ? `<p class="field__error" id="${name}-error"><span class="visually-hidden">Erreur${NBSP}: </span>${html(error)}</p>` : ''}</div>`;
  };
  const wrong = Object.entries(errors);
  return page(
    view.display,
    `${wrong.length > 0 ? `Erreur${NBSP}: ` : ''}Paiement par carte`,
    `<div class="bank"><div>
<h1>Paiement par carte</h1>
${bill(view)}
${
  wrong.length > 0
    ? `<div class="error-summary" role="alert" tabindex="-1" autofocus aria-labelledby="summary-title"><h2 id="summary-title">Rien n’a été payé</h2><ul class="error-summary__list">${wrong.map(([name, message]) => `<li><a href="#${name}">${html(message)}</a></li>`).join('')}</ul></div>`
    : ''
}
<form method="post" action="${html(view.action)}" novalidate autocomplete="off">
${field('numero', 'Numéro de carte', 'Une carte d’essai, de la liste, remplit tout.', { value: filled === undefined ? '' : cardNumber(filled), autocomplete: 'off', maxlength: 30 })}
<div class="bank__pair">
${field('fin', 'Expire fin', 'MM/AA', { value: filled === undefined ? '' : '12/34', autocomplete: 'off', maxlength: 7 })}
${field('cryptogramme', 'Cryptogramme', '3 chiffres, au dos', { value: filled === undefined ? '' : '123', autocomplete: 'off', maxlength: 4 })}
</div>
${actions(button(`Payer ${euros(view.amount)}`, 'payer', ' button--primary'))}
</form>
<form method="post" action="${html(view.action)}">${actions(button(`Abandonner et revenir à ${html(view.shop)}`, 'abandonner'))}</form>
</div>
${cardTable(view.action)}</div>`,
  );
};

/** 3-D Secure: the imaginary bank asks for its code. */
export const securePage = (
  view: PayView,
  { lastFour, error }: { lastFour: string; error?: string },
): string =>
  page(
    view.display,
    `${error ? `Erreur${NBSP}: ` : ''}Contrôle 3-D Secure`,
    `<div class="bank"><div>
<p class="bank__house">Banque d’essai, contrôle 3-D Secure</p>
<h1>C’est bien vous${NNBSP}?</h1>
${bill(view)}
<p>Carte terminée par ${html(lastFour)}.</p>
<form method="post" action="${html(view.action)}" novalidate autocomplete="off">
<div class="field${error ? ' field--wrong' : ''}">
<label for="code">Code reçu par message</label>
<p class="field__hint" id="code-hint">Ici, c’est toujours ${SECURE_CODE}. Un autre code fait échouer le contrôle.</p>
<input class="input" id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="10" required aria-describedby="code-hint${error ? ' code-error' : ''}"${error ? ' aria-invalid="true" autofocus' : ''}>
${error ? `<p class="field__error" id="code-error"><span class="visually-hidden">Erreur${NBSP}: </span>${html(error)}</p>` : ''}</div>
${actions(button('Valider le code', 'valider', ' button--primary'))}
</form>
</div>
<section class="trial" aria-labelledby="trial-title"><h2 id="trial-title">Jouer une autre fin</h2>
<form method="post" action="${html(view.action)}">${actions(button('Faire échouer le contrôle', 'echouer'), button(`Abandonner et revenir à ${html(view.shop)}`, 'abandonner'))}</form>
<p>Ou fermez cette page, comme si le réseau coupait${NBSP}: la commande l’apprendra quand le temps de payer sera passé.</p></section></div>`,
  );

/** The payment has its outcome, and nobody is sent anywhere: the scene of the window that is closed on the way. */
export const stayPage = (view: PayView, returnUrl: string): string =>
  page(
    view.display,
    'Paiement traité',
    `<h1>Le retour ne se fait pas</h1>
${bill(view)}
<p>La banque a sa réponse, et la scène s’arrête ici${NBSP}: comme une fenêtre fermée trop tôt, cette page ne vous ramène nulle part. Seul l’avis signé dit à ${html(view.shop)} ce qu’il en est.</p>
<p><a href="${html(returnUrl)}">Revenir tout de même à ${html(view.shop)}</a></p>`,
  );

/** There is nothing to pay at this address any more. */
export const overPage = (view: PayView, returnUrl: string): string =>
  page(
    view.display,
    'Paiement terminé',
    `<h1>Il n’y a plus rien à payer ici</h1>
${bill(view)}
<p>Ce paiement a déjà sa réponse, ou son temps est passé. ${html(view.shop)} dit où en est la commande.</p>
${actions(`<a class="button button--primary" href="${html(returnUrl)}">Revenir à ${html(view.shop)}</a>`)}`,
  );

export const unknownPage = (display: DisplayPreferences): string =>
  page(
    display,
    'Paiement introuvable',
    `<h1>Ce paiement n’existe pas</h1>
<p>L’adresse est incomplète, ou ce n’est pas celle d’un paiement.</p>
${actions('<a class="button" href="/">Revenir à l’accueil</a>')}`,
  );

/** `/sandbox/payment` itself: what this is, and its cards. */
export const aboutPage = (display: DisplayPreferences): string =>
  page(
    display,
    'Service de paiement d’essai',
    `<h1>Service de paiement d’essai</h1>
<p>Sans service de paiement configuré, les commandes en euros se paient ici. Le code 3-D Secure est ${SECURE_CODE}. Toute autre carte que celles-ci est refusée.</p>
${cardTable()}`,
  );
