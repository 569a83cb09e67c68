import type { ErrorEntries } from './entry.ts';

const LATER = 'Veuillez réessayer plus tard.';

/** Cards, vouchers, trips, statements, G30 and what else the personal space shows. */
export const serviceErrors = {
  'card-holder-not-found': {
    status: 404,
    message: 'Aucune carte ne correspond à ces informations. Vérifiez-les.',
    tracked: 'functional',
    section: 'CARD-05',
    when: 'No card of a person with this name, birth date and address.',
  },
  'card-not-resendable': {
    status: 409,
    message:
      'Cette carte ne peut pas être renvoyée en ligne. Présentez-vous au guichet d’une gare pour obtenir un duplicata.',
    tracked: 'functional',
    section: 'CARD-05',
    when: 'The card cannot be sent again online.',
  },
  'paperless-unsubscription-failed': {
    status: 500,
    message: `Votre résiliation n’a pas pu être enregistrée. ${LATER}`,
    tracked: 'technical',
    section: 'CARD-08',
    when: 'A technical failure of the paperless unsubscription.',
  },
  'paperless-mail-not-sent': {
    status: 502,
    message: 'Votre résiliation est enregistrée, mais l’e-mail de confirmation n’a pas pu être envoyé.',
    tracked: 'technical',
    section: 'CARD-08',
    when: 'Unsubscribed, and the confirmation could not be sent.',
  },
  'paperless-not-eligible': {
    status: 409,
    message: 'Votre carte ne permet pas cette opération.',
    tracked: false,
    section: 'CARD-08',
    when: 'The card’s permissions do not include it.',
  },
  'photo-refused': {
    status: 400,
    message:
      'Cette photo n’est pas lisible ou ne convient pas : {reason}. Votre photo actuelle est conservée.',
    tracked: false,
    section: 'CARD-07',
    when: 'The file is no photo, or too small or too large.',
  },
  'photo-missing': {
    status: 400,
    message: 'Choisissez ou prenez une photo.',
    tracked: false,
    section: 'CARD-07',
    when: 'A form for a photo came without one.',
  },
  'photo-not-saved': {
    status: 503,
    message: `Votre photo n’a pas pu être enregistrée. Votre photo actuelle est conservée. ${LATER}`,
    tracked: 'technical',
    section: 'CARD-07',
    when: 'The photo could not be stored.',
  },
  'cards-unavailable': {
    status: 503,
    message: `Vos cartes ne peuvent pas être affichées pour le moment. Elles restent valables. ${LATER}`,
    tracked: 'technical',
    section: 'CARD-01',
    when: 'The discount cards and subscriptions cannot be read.',
  },
  'vouchers-unavailable': {
    status: 503,
    message: `Vos bons d’achat ne peuvent pas être affichés pour le moment. Ils restent valables. ${LATER}`,
    ofCustomer: `Les bons d’achat du client ne peuvent pas être affichés pour le moment. Ils restent valables. ${LATER}`,
    tracked: 'technical',
    section: 'VOUCHER-02',
    when: 'The vouchers cannot be read.',
  },
  'advantage-codes-unavailable': {
    status: 503,
    message: `Vos codes avantage ne peuvent pas être affichés pour le moment. Ils restent valables. ${LATER}`,
    tracked: 'technical',
    section: 'VOUCHER-03',
    when: 'The advantage codes cannot be read.',
  },
  'trip-not-found': {
    status: 404,
    message: 'Ce voyage n’existe pas ou n’est plus disponible.',
    tracked: false,
    section: 'TRIP-02',
    when: 'No booking of the caller is what the call says of it.',
  },
  'qr-code-unavailable': {
    status: 503,
    message: `Le QR code de ce voyage ne peut pas être affiché pour le moment. ${LATER}`,
    tracked: 'technical',
    section: 'TRIP-02',
    when: 'The code of a booking cannot be had.',
  },
  'ouigo-qr-code-too-early': {
    status: 409,
    message: 'Le QR code d’un billet OUIGO est disponible 4 jours avant le départ.',
    tracked: false,
    section: 'TRIP-02',
    when: 'A low-cost ticket more than 4 days before its departure.',
  },
  'future-trips-unavailable': {
    status: 503,
    message: `Vos voyages à venir ne peuvent pas être affichés pour le moment. Ils restent réservés. ${LATER}`,
    tracked: 'technical',
    section: 'TRIP-07',
    when: 'The trips to come cannot be read.',
  },
  'past-trips-unavailable': {
    status: 503,
    message: `Vos voyages passés ne peuvent pas être affichés pour le moment. Ce qu’ils ont rapporté reste acquis. ${LATER}`,
    tracked: 'technical',
    section: 'TRIP-07',
    when: 'The past trips cannot be read.',
  },
  'proof-too-early': {
    status: 409,
    message: 'Le justificatif de ce voyage sera disponible {from}, 24 heures après votre arrivée.',
    tracked: false,
    section: 'TRIP-04',
    when: 'Less than 24 hours after the trip.',
  },
  'proof-too-late': {
    status: 410,
    message:
      'Le justificatif de ce voyage n’est plus disponible : il l’était pendant 60 jours, jusqu’au {lastDay}.',
    tracked: false,
    section: 'TRIP-04',
    when: 'More than 60 days after the trip.',
  },
  'proof-unavailable': {
    status: 503,
    message: `Votre justificatif n’a pas pu être préparé. ${LATER}`,
    tracked: 'technical',
    section: 'API-11',
    when: 'The proof could not be made.',
  },
  'statement-unavailable': {
    status: 503,
    message: `Votre relevé est momentanément indisponible. Vos points n’ont pas changé. ${LATER}`,
    tracked: 'technical',
    section: 'POINTS-02',
    when: 'The statement cannot be read.',
  },
  'complaints-unavailable': {
    status: 503,
    message: `Le suivi de vos réclamations est momentanément indisponible. ${LATER}`,
    tracked: 'technical',
    section: 'CLAIM-01',
    when: 'The complaints cannot be read.',
  },
  'complaint-not-sent': {
    status: 503,
    message: `Votre demande n’a pas pu être envoyée. Ce que vous avez écrit est conservé ici. ${LATER}`,
    tracked: 'technical',
    section: 'CLAIM-01',
    when: 'The complaint could not be written down: nothing of it is kept but what the form shows.',
  },
  'complaint-waits': {
    status: 503,
    message:
      'Le service client ne répond pas pour le moment. Votre demande est enregistrée : elle lui sera transmise dès que possible, et un e-mail vous confirmera son arrivée.',
    tracked: 'technical',
    section: 'CLAIM-01',
    when: 'The complaint is kept and customer service has not answered: it is handed over later, and sent again it is the same one.',
  },
  'complaint-answer-waits': {
    status: 503,
    message:
      'Le service client ne répond pas pour le moment. Votre réponse est enregistrée : elle lui sera transmise dès que possible, sans rien faire de plus.',
    tracked: 'technical',
    section: 'CLAIM-01',
    when: 'The answer is kept and customer service could not be reached: it is handed over later, and sent again it is the same one.',
  },
  'complaint-not-waiting': {
    status: 409,
    message:
      'Le service client n’attend plus de réponse à cette demande. Pour ajouter quelque chose, écrivez une nouvelle demande.',
    tracked: false,
    section: 'CLAIM-01',
    when: 'An answer to a complaint that nobody waits for: it was dealt with, or answered before.',
  },
  'complaint-reused': {
    status: 422,
    message:
      'Cette demande a déjà été envoyée avec un autre contenu. Pour en envoyer une nouvelle, validez à nouveau.',
    tracked: false,
    section: 'CLAIM-01',
    when: 'The transaction id came with another complaint before.',
  },
  'personal-data-unavailable': {
    status: 503,
    message: `Votre demande n’a pas pu être enregistrée. Rien n’a changé dans votre compte. ${LATER}`,
    tracked: 'technical',
    section: 'ACCOUNT-12',
    when: 'Files of one’s own data, or the erasure of one’s account, could not be asked for or taken back.',
  },
  'erasure-not-asked': {
    status: 410,
    title: 'Il n’y a plus rien à annuler',
    message: 'L’effacement de ce compte est déjà annulé, ou il a commencé : il ne peut plus être annulé.',
    tracked: false,
    section: 'ACCOUNT-12',
    when: 'The erasure of an account is to be taken back, and none waits.',
  },
  'account-leaving': {
    status: 410,
    title: 'Votre compte est en cours d’effacement',
    message:
      'L’effacement de votre compte a commencé, comme vous l’avez demandé : il ne sert plus à se connecter ni à commander.',
    ofCustomer:
      'L’effacement de ce compte a commencé, comme le client l’a demandé : il ne sert plus à commander.',
    tracked: false,
    section: 'ACCOUNT-12',
    when: 'Somebody signs in or orders while the last mail of their account is under way.',
  },
  'erasure-still-due': {
    status: 410,
    title: 'Ce lien n’annule plus l’effacement',
    message:
      'L’effacement de ce compte reste prévu. Pour l’annuler, prenez le lien du dernier e-mail qui l’annonce, ou connectez-vous.',
    tracked: false,
    section: 'ACCOUNT-12',
    when: 'An older mail’s link is to take an erasure back that was asked for since.',
  },
  'carbon-score-unavailable': {
    status: 503,
    message: `Votre empreinte carbone ne peut pas être calculée pour le moment. ${LATER}`,
    tracked: 'technical',
    section: 'CO2-01',
    when: 'The carbon score cannot be had.',
  },
  'g30-invalid-parameter': {
    status: 400,
    message: 'Une information saisie est incorrecte. Vérifiez le numéro de carte et l’adresse e-mail.',
    tracked: false,
    section: 'G30-02',
    when: 'A field of the unsubscription is wrong (« invalid parameter »).',
  },
  'g30-birth-date-format': {
    status: 400,
    message: 'La date de naissance s’écrit sous la forme JJ/MM/AAAA.',
    tracked: false,
    section: 'G30-02',
    when: 'The birth date of the unsubscription is no date.',
  },
  'g30-not-found': {
    status: 404,
    message: 'Aucun abonnement au service G30 ne correspond à ces informations.',
    tracked: false,
    section: 'G30-02',
    when: 'No subscription with this card, address and birth date.',
  },
  'g30-failed': {
    status: 500,
    message: `Votre demande n’a pas pu être enregistrée. Votre abonnement G30 est inchangé. ${LATER}`,
    tracked: 'technical',
    section: 'G30-02',
    when: 'Any other failure of the G30 service.',
  },
  'contract-not-found': {
    status: 404,
    message:
      'Aucun contrat à résilier ne correspond à ces informations. Vérifiez le numéro de carte, l’adresse e-mail et la date de naissance.',
    tracked: false,
    section: 'CONTENT-07',
    when: 'Nobody has a contract that can be ended by this card, address and birth date.',
  },
  'g30-without-card': {
    status: 409,
    message:
      'Le service G30 est attaché à une carte de fidélité : prenez d’abord la vôtre, elle est gratuite, puis souscrivez.',
    tracked: false,
    section: 'G30-01',
    when: 'The caller has no loyalty card.',
  },
  'g30-terms-outdated': {
    status: 409,
    message:
      'Les conditions du service G30 ont changé depuis que vous les avez lues. Rien n’a été souscrit. Lisez-les de nouveau, puis acceptez-les.',
    tracked: false,
    section: 'G30-01',
    when: 'The version accepted is not the one in force; `terms/service-g30` says which is.',
  },
  'chatbot-unavailable': {
    status: 503,
    message: 'L’assistant ne répond pas pour le moment. Vous pouvez écrire par le formulaire d’aide.',
    tracked: 'technical',
    section: 'BOT-01',
    when: 'The chatbot does not answer.',
  },
} as const satisfies ErrorEntries;
