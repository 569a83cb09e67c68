/** Messages of fields that the specification gives to the letter (section 8, API-14). What else a field says stands with its rule. */
export const REQUIRED = 'Champ obligatoire';
export const WRONG_EMAIL = 'Format e-mail incorrect';
/** A confirmation that is another address. */
export const EMAILS_DIFFER = 'E-mails différents';
export const PASSWORDS_DIFFER = 'Mot de passe différent';
/** A new address that is the old one. */
export const SAME_EMAIL = 'E-mail identique';
/** A confirmation that is another address than the new one. */
export const NEW_EMAILS_DIFFER = 'E-mail différent';
export const WRONG_PASSWORD = 'Mot de passe incorrect';
export const WRONG_POSTAL_CODE = 'Le code postal est erroné';
export const TERMS_NOT_ACCEPTED = 'Les Conditions Générales de Vente doivent être validées';

/** What is said of a value that no field of ours explains better. */
export const WRONG_VALUE = 'Valeur incorrecte';
/** Of a name that its call does not take: nothing that was sent is passed over in silence (API-06). */
export const UNKNOWN_FIELD = 'Champ inconnu';
export const TOO_LARGE = 'Valeur trop longue ou trop grande';

/** Nothing was typed, or sent. */
export const isEmpty = (input: unknown): boolean =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '');
