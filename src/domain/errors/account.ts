import { WRONG_PASSWORD } from '#domain/fields/messages.ts';
import type { ErrorEntries } from './entry.ts';

/**
 * The specification has one title and one message for whatever goes wrong with an activation, and for most of a migration. They are true of a
 * link that has done its work, too: the account is open then.
 */
const ACTIVATION = {
  title: 'Activation impossible avec ce lien',
  message: 'Ce lien d’activation ne peut pas être utilisé.',
} as const;
const MIGRATION = 'Votre identifiant n’a pas pu être modifié : l’ancien reste valable.';

/** Signing in, opening an account, changing its identifier, password and personal information. */
export const accountErrors = {
  'identity-unavailable': {
    status: 503,
    title: 'Connexion momentanément indisponible',
    message: 'L’accès à votre compte est momentanément indisponible. Réessayez dans quelques minutes.',
    tracked: 'technical',
    section: 'NAV-08',
    when: 'The identity provider does not answer.',
  },
  'sign-in-unavailable': {
    status: 503,
    title: 'Connexion momentanément indisponible',
    message:
      'Nous ne pouvons pas vous identifier pour le moment. Les pages publiques restent accessibles. Réessayez dans quelques minutes.',
    tracked: 'technical',
    section: 'NAV-08',
    when: 'A sign-in was under way and the identity provider does not answer.',
  },
  'sign-in-cancelled': {
    status: 400,
    title: 'Connexion annulée',
    message: 'Vous n’êtes pas connecté. Vous pouvez continuer votre visite ou recommencer la connexion.',
    tracked: false,
    section: 'AUTH-01',
    when: 'The person or the provider ended the sign-in.',
  },
  'sign-in-expired': {
    status: 400,
    title: 'La connexion n’a pas abouti',
    message:
      'Cette page de connexion a expiré, a déjà servi, ou a été ouverte dans un autre navigateur. Aucune information n’a été perdue.',
    tracked: false,
    section: 'AUTH-01',
    when: 'The sign-in’s answer belongs to none that is under way.',
  },
  'sessions-unavailable': {
    status: 503,
    message: 'L’appareil n’a pas pu être déconnecté. Veuillez réessayer dans quelques minutes.',
    tracked: 'technical',
    section: 'AUTH-12',
    when: 'The sessions could not be ended.',
  },
  'session-ended-elsewhere': {
    status: 401,
    title: 'Vous avez été déconnecté',
    message:
      'Cette session a été fermée depuis un autre de vos appareils. Si ce n’était pas vous, connectez-vous et choisissez un autre mot de passe.',
    tracked: false,
    section: 'AUTH-12',
    when: 'The session of this browser was ended by its owner from another one.',
  },
  'proof-failed': {
    status: 400,
    title: 'Votre identité n’a pas été confirmée',
    message: 'Rien n’a été fait. Vous êtes toujours connecté, et ce que vous aviez saisi est conservé.',
    tracked: false,
    section: 'AUTH-15',
    when: 'A fresh proof of identity was asked for, and the provider’s answer is none, or an old one.',
  },
  'proof-of-somebody-else': {
    status: 403,
    title: 'Ce n’est pas le même compte',
    message:
      'L’identité confirmée est celle d’un autre compte que le vôtre. Rien n’a été fait : confirmez avec l’identifiant du compte ouvert ici.',
    tracked: false,
    section: 'AUTH-15',
    when: 'A fresh proof of identity was asked of one customer, and another one gave it.',
  },
  'sign-in-page-expired': {
    status: 400,
    title: 'Cette page de connexion n’est plus valable',
    message:
      'Elle a expiré, ou la connexion a déjà été faite dans un autre onglet. Aucune information n’a été perdue.',
    tracked: false,
    section: 'AUTH-01',
    when: 'The embedded provider’s login page belongs to no login under way any more.',
  },
  'sign-in-request-wrong': {
    status: 400,
    title: 'La demande de connexion n’est pas valable',
    message:
      'L’adresse ouverte ne correspond à aucune connexion en cours. Aucune information n’a été perdue.',
    tracked: false,
    section: 'AUTH-01',
    when: 'The embedded provider was asked for something that no portal asks.',
  },
  'wrong-credentials': {
    status: 400,
    message: 'Identifiant ou mot de passe incorrect.',
    tracked: false,
    section: 'AUTH-10',
    when: 'No account has this sign-in name and password; which half is wrong is not said.',
  },
  'passkey-refused': {
    status: 400,
    message:
      'Cette clé d’accès n’a pas permis de vous connecter : elle n’est plus celle d’un compte, ou la page a attendu trop longtemps. Réessayez, ou saisissez votre mot de passe.',
    tracked: false,
    section: 'AUTH-13',
    when: 'A passkey is unknown, removed or a copy, answers another challenge, or one that has been used; which of them is not said.',
  },
  'passkey-not-added': {
    status: 400,
    message:
      'La clé d’accès n’a pas été ajoutée : votre appareil n’a pas répondu comme prévu, ou trop tard. Recommencez.',
    tracked: false,
    section: 'AUTH-13',
    when: 'What an authenticator answered is none, wrong, or to a challenge that was used or is over.',
  },
  'too-many-passkeys': {
    status: 409,
    message: 'Votre compte a déjà dix clés d’accès. Retirez-en une pour en ajouter une autre.',
    tracked: false,
    section: 'AUTH-13',
    when: 'The account has ten passkeys.',
  },
  'passkeys-unavailable': {
    status: 503,
    message: 'Vos clés d’accès ne peuvent pas être modifiées pour le moment. Rien n’a changé.',
    tracked: 'technical',
    section: 'AUTH-13',
    when: 'A passkey could not be added or removed.',
  },
  'too-many-attempts': {
    status: 429,
    message: 'Trop d’essais ont échoué. Pour protéger votre compte, patientez {wait} avant le prochain.',
    tracked: false,
    section: 'AUTH-10',
    when: 'The account or the address has failed too often; `Retry-After` says until when.',
  },
  'passwords-busy': {
    status: 503,
    message: 'Trop de connexions se font au même moment. Réessayez dans {wait} : rien n’a été perdu.',
    tracked: 'technical',
    section: 'API-10',
    when: 'More passwords wait to be looked at than can be in a second; `Retry-After` says when to try again.',
  },
  'wrong-loyalty-number': {
    status: 400,
    title: 'Numéro de fidélité incorrect',
    message:
      'Un numéro de fidélité a 17 chiffres et commence par 29090109. Vous pouvez aussi vous connecter par votre adresse e-mail.',
    tracked: false,
    section: 'AUTH-09',
    when: 'What was typed is no loyalty number.',
  },
  'invalid-grant': {
    status: 401,
    message: 'La connexion n’a pas abouti. Recommencez-la.',
    tracked: false,
    section: 'AUTH-05',
    when: 'The code, the verifier, the address or the client is wrong.',
  },
  'not-connect': {
    status: 404,
    title: 'Aucun compte trouvé',
    message:
      'Aucun compte ne correspond à cette connexion. Connectez-vous avec l’adresse e-mail ou le numéro de fidélité de votre compte.',
    tracked: false,
    section: 'AUTH-04',
    when: 'The person is known to the identity provider and has no account here.',
  },
  'wrong-device-code': {
    status: 400,
    message: 'Ce code n’est pas le bon ou n’est plus valable. Demandez-en un nouveau.',
    tracked: false,
    section: 'AUTH-14',
    when: 'The code for an unknown device is wrong, too old or used, or login or password were wrong: which is not said.',
  },
  'device-code-sent-too-often': {
    status: 429,
    message:
      'Quatre codes ont déjà été demandés pour cette connexion. Recommencez-la pour en recevoir un autre.',
    tracked: false,
    section: 'AUTH-14',
    when: 'A sign-in has asked for too many codes.',
  },
  'email-already-used': {
    status: 409,
    message: 'Cette adresse e-mail est déjà utilisée',
    tracked: false,
    section: 'ACCOUNT-06',
    when: 'An account exists with this address (« E-mail already used »).',
  },
  'registration-failed': {
    status: 500,
    message: 'Votre compte n’a pas pu être créé. Veuillez réessayer plus tard.',
    tracked: 'technical',
    section: 'ACCOUNT-01',
    when: 'Any other failure of account creation.',
  },
  'activation-expired': {
    status: 410,
    ...ACTIVATION,
    tracked: false,
    section: 'ACCOUNT-05',
    when: 'The link is older than 72 hours.',
  },
  'activation-already-done': {
    status: 409,
    ...ACTIVATION,
    tracked: false,
    section: 'ACCOUNT-05',
    when: 'The account exists already.',
  },
  'activation-unknown': {
    status: 404,
    ...ACTIVATION,
    tracked: false,
    section: 'ACCOUNT-05',
    when: 'The link is none of ours, or was cut short on the way.',
  },
  'activation-failed': {
    status: 500,
    ...ACTIVATION,
    tracked: 'technical',
    section: 'ACCOUNT-05',
    when: 'Any other failure of the activation.',
  },
  'finalisation-unavailable': {
    status: 503,
    message: 'La finalisation de votre compte est momentanément indisponible. Veuillez réessayer plus tard.',
    tracked: 'technical',
    section: 'ACCOUNT-07',
    when: 'Most failures of the offline password finalisation.',
  },
  'password-equals-login': {
    status: 400,
    message: 'Votre mot de passe doit être différent de votre identifiant.',
    tracked: false,
    section: 'ACCOUNT-07',
    when: 'The password of an account that a station desk has opened is its login.',
  },
  'password-not-changed': {
    status: 500,
    message:
      'Votre mot de passe n’a pas pu être modifié : l’ancien reste valable. Veuillez réessayer plus tard.',
    tracked: 'technical',
    section: 'ACCOUNT-09',
    when: 'The password could not be changed.',
  },
  'change-at-provider': {
    status: 409,
    title: 'Cela se change auprès du service d’identification',
    message:
      'Votre adresse e-mail et votre mot de passe sont ceux de votre service d’identification : ils se modifient auprès de lui. Rien n’a été changé ici.',
    tracked: false,
    section: 'ACCOUNT-09',
    when: 'The operator’s own identity provider keeps address and password, and no call or page of ours changes them there.',
  },
  'email-not-changed': {
    status: 500,
    message:
      'Votre adresse e-mail n’a pas pu être modifiée : l’ancienne reste valable. Veuillez réessayer plus tard.',
    tracked: 'technical',
    section: 'ACCOUNT-09',
    when: 'The address could not be changed, or not asked for.',
  },
  'wrong-password': {
    status: 400,
    message: WRONG_PASSWORD,
    tracked: false,
    section: 'ACCOUNT-08',
    when: 'The password that confirms a change is wrong.',
  },
  'migration-failed': {
    status: 500,
    message: `${MIGRATION} Veuillez réessayer plus tard.`,
    tracked: 'technical',
    section: 'ACCOUNT-08',
    when: 'Any failure of the migration without a message of its own.',
  },
  'migration-email-used': {
    status: 409,
    message: `${MIGRATION} Cette adresse e-mail est déjà utilisée.`,
    tracked: false,
    section: 'ACCOUNT-08',
    when: 'The new address belongs to another account.',
  },
  'migration-partner-problem': {
    status: 502,
    message: `${MIGRATION} Notre partenaire rencontre un problème ; veuillez réessayer plus tard.`,
    tracked: 'technical',
    section: 'ACCOUNT-08',
    when: 'A partner’s system answered with an error.',
  },
  'migration-unavailable': {
    status: 503,
    message: `${MIGRATION} La modification est indisponible pendant 72 heures ; revenez ensuite.`,
    tracked: 'technical',
    section: 'ACCOUNT-08',
    when: 'The identifier cannot be changed for 72 hours.',
  },
  'enrolment-failed': {
    status: 500,
    message: 'Votre adhésion au programme n’a pas pu être enregistrée. Veuillez réessayer plus tard.',
    tracked: 'technical',
    section: 'ACCOUNT-10',
    when: 'The loyalty card could not be opened.',
  },
  'already-member': {
    status: 409,
    title: 'Vous avez déjà votre carte',
    message: 'Vous êtes déjà membre du programme : votre carte est dans votre espace.',
    tracked: false,
    section: 'ACCOUNT-10',
    when: 'The customer holds a loyalty card.',
  },
  'programme-terms-outdated': {
    status: 409,
    message:
      'Les conditions du programme ont changé depuis que vous les avez lues. Lisez-les de nouveau, puis prenez votre carte.',
    tracked: false,
    section: 'ACCOUNT-10',
    when: 'The version agreed to is not the one in force; `terms/programme-grand-voyageur` says which is.',
  },
  'encrypted-data-wrong': {
    status: 410,
    title: 'Ce lien ne sert plus',
    message: 'Ce lien n’est plus valable. Connectez-vous pour continuer depuis votre espace.',
    tracked: false,
    section: 'ACCOUNT-10',
    when: 'An encrypted identifier is none of ours, was made for something else, was changed on the way, or is over.',
  },
  'link-expired': {
    status: 410,
    title: 'Ce lien ne sert plus',
    message: 'Ce lien n’est plus valable. Demandez-en un nouveau.',
    tracked: false,
    section: 'SEC-09',
    when: 'The link for a password or a new address is too old, was used or replaced, or is not one of ours.',
  },
  'personal-information-not-saved': {
    status: 500,
    message:
      'Vos informations n’ont pas pu être enregistrées. Ce que vous avez saisi est conservé ici ; veuillez réessayer plus tard.',
    tracked: 'technical',
    section: 'INFO-04',
    when: 'Any failure to save personal information.',
  },
  'personal-information-outdated': {
    status: 409,
    message:
      'Vos informations ont été modifiées entre-temps, dans un autre onglet ou sur un autre appareil. Rien n’a été enregistré ; ce que vous avez saisi est conservé ici.',
    tracked: false,
    section: 'INFO-04',
    when: 'Personal information has been changed since it was read.',
  },
  'iuc-invalid': {
    status: 409,
    message: 'Votre identifiant client ne permet pas cette modification. Contactez le service client.',
    tracked: false,
    section: 'INFO-02',
    when: 'The identifier is not one that may be changed here.',
  },
  'communications-unavailable': {
    status: 503,
    message: 'Vos préférences de communication sont momentanément indisponibles. Rien n’a été modifié.',
    tracked: 'technical',
    section: 'INFO-05',
    when: 'An opt-in could not be read or changed.',
  },
  'unsubscribe-link-wrong': {
    status: 404,
    message:
      'Ce lien de désinscription n’est pas valable, ou son compte n’existe plus. Ouvrez celui d’un e-mail récent, ou réglez vos messages dans votre espace.',
    tracked: false,
    section: 'INFO-06',
    when: 'The hash of an unsubscribe link is not one of ours, or its customer is gone.',
  },
} as const satisfies ErrorEntries;
