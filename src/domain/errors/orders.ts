import { TERMS_NOT_ACCEPTED } from '#domain/fields/messages.ts';
import type { ErrorEntries } from './entry.ts';

/** Orders of every kind: holding, accepting, paying, and why an order ended without what was ordered. */
export const orderErrors = {
  'not-enough-points': {
    status: 409,
    message: 'Vous n’avez pas assez de points pour cette commande. Rien n’a été débité.',
    ofCustomer: 'Le client n’a pas assez de points pour cette commande. Rien n’a été débité.',
    tracked: false,
    section: 'RAIL-14',
    when: 'The balance does not reach the price.',
  },
  'terms-not-accepted': {
    status: 400,
    message: TERMS_NOT_ACCEPTED,
    tracked: false,
    section: 'RAIL-11',
    when: 'The terms of sale are not accepted.',
  },
  'terms-outdated': {
    status: 409,
    message:
      'Les conditions générales de vente ont changé depuis que vous les avez lues. Rien n’a été débité. Lisez-les de nouveau, puis acceptez-les.',
    ofCustomer:
      'Les conditions générales de vente ont changé depuis qu’elles ont été lues. Rien n’a été débité. Le client les lit de nouveau, puis les accepte.',
    tracked: false,
    section: 'RAIL-11',
    when: 'The version accepted is not the one in force; `terms/boutique` says which is.',
  },
  full: {
    status: 409,
    message:
      'Les dernières places à ce prix viennent d’être prises dans l’un de vos trains. {outcome} Choisissez un autre train.',
    ofCustomer:
      'Les dernières places à ce prix viennent d’être prises dans l’un des trains. {outcome} Choisissez un autre train.',
    tracked: false,
    section: 'RAIL-10',
    when: 'The last seats were taken meanwhile.',
  },
  'fare-gone': {
    status: 409,
    message:
      'Le prix choisi n’est plus disponible pour l’un de vos trains. {outcome} Choisissez de nouveau parmi les prix à jour.',
    ofCustomer:
      'Le prix choisi n’est plus disponible pour l’un des trains. {outcome} Choisissez de nouveau parmi les prix à jour.',
    tracked: false,
    section: 'RAIL-05',
    when: 'The price is not sold any more.',
  },
  'unknown-train': {
    status: 409,
    message: 'L’un de vos trains ne circule plus à cette date. {outcome} Choisissez-en un autre.',
    ofCustomer: 'L’un des trains ne circule plus à cette date. {outcome} Choisissez-en un autre.',
    tracked: false,
    section: 'RAIL-10',
    when: 'The booking system does not know one of the trains.',
  },
  departed: {
    status: 409,
    message: 'L’un de vos trains est déjà parti. {outcome} Choisissez-en un autre.',
    ofCustomer: 'L’un des trains est déjà parti. {outcome} Choisissez-en un autre.',
    tracked: false,
    section: 'RAIL-10',
    when: 'One of the trains has departed.',
  },
  'seats-gone': {
    status: 409,
    message:
      'La réservation de vos places n’a pas pu être finalisée. {outcome} Vous pouvez renouveler votre commande.',
    ofCustomer:
      'La réservation des places n’a pas pu être finalisée. {outcome} La commande peut être renouvelée.',
    tracked: false,
    section: 'RAIL-14',
    when: 'The booking system refused at the finalisation; points that were debited are given back.',
  },
  'seats-differ': {
    status: 409,
    message:
      'Les places qui vous étaient proposées ont changé au moment de la réservation : rien n’a été réservé. {outcome} Vous pouvez renouveler votre commande.',
    ofCustomer:
      'Les places qui étaient proposées ont changé au moment de la réservation : rien n’a été réservé. {outcome} La commande peut être renouvelée.',
    tracked: false,
    section: 'RAIL-14',
    when: 'The booking system has other seats than those shown to the customer; points that were debited are given back.',
  },
  'service-unavailable': {
    status: 503,
    message:
      'Le système de réservation ne répond pas : votre commande n’a pas abouti. {outcome} Vous pouvez renouveler votre commande.',
    ofCustomer:
      'Le système de réservation ne répond pas : la commande n’a pas abouti. {outcome} Elle peut être renouvelée.',
    tracked: 'technical',
    section: 'RAIL-14',
    when: 'The booking system does not answer; points that were debited are given back.',
  },
  'hold-expired': {
    status: 409,
    message: 'Le délai pour valider votre commande est dépassé. Vos places ont été libérées. {outcome}',
    ofCustomer: 'Le délai pour valider la commande est dépassé. Les places ont été libérées. {outcome}',
    tracked: false,
    section: 'RAIL-10',
    when: 'The seats are not held any more.',
  },
  superseded: {
    status: 409,
    message:
      'Vous gardez des places dans trois commandes plus récentes : celles de cette commande ont été libérées. {outcome}',
    ofCustomer:
      'Des places sont gardées pour le client dans trois commandes plus récentes : celles de cette commande ont été libérées. {outcome}',
    tracked: false,
    section: 'RAIL-10',
    when: 'Seats are held in three younger orders: those of this one were given back.',
  },
  abandoned: {
    status: 409,
    message: 'Vous avez abandonné votre commande. Vos places ont été libérées. {outcome}',
    ofCustomer: 'La commande a été abandonnée. Les places ont été libérées. {outcome}',
    tracked: false,
    section: 'RAIL-10',
    when: 'The customer gave the order up.',
  },
  'order-failed': {
    status: 409,
    message: 'Votre commande n’a pas abouti. {outcome} Vous pouvez renouveler votre commande.',
    ofCustomer: 'La commande n’a pas abouti. {outcome} Elle peut être renouvelée.',
    tracked: false,
    section: '8',
    when: 'The order of this transaction has ended without tickets, for a reason without a code of its own.',
  },
  'order-with-staff': {
    status: 409,
    message: 'Votre commande n’a pas abouti. {outcome} Nos équipes s’en occupent : vous n’avez rien à faire.',
    ofCustomer: 'La commande n’a pas abouti. {outcome} Elle est parmi celles qui sont à reprendre.',
    tracked: 'technical',
    section: 'AFTER-04',
    when: 'The order cannot be undone by itself and waits for staff.',
  },
  'order-closed': {
    status: 409,
    message: 'Cette commande n’est plus en attente de validation.',
    tracked: false,
    section: 'RAIL-10',
    when: 'The order of this transaction has ended.',
  },
  'order-preparing': {
    status: 409,
    message:
      'Votre commande est encore en préparation : elle ne peut pas encore être validée. Rien n’est débité. Validez-la dans un instant.',
    ofCustomer:
      'La commande est encore en préparation : elle ne peut pas encore être validée. Rien n’est débité. Elle peut l’être dans un instant.',
    tracked: false,
    section: 'RAIL-10',
    when: 'An order is accepted while what it needs is still being asked for, longer than its customer waits: the same command is taken later.',
  },
  'payment-under-way': {
    status: 409,
    message:
      'Le paiement de cette commande est en cours. Rien n’est encore débité : terminez-le, ou renoncez-y pour payer autrement.',
    tracked: false,
    section: 'PAY-03',
    when: 'An order is accepted in points, or in another split, while a payment in euros that another command asked for is under way.',
  },
  'vouchers-changed': {
    status: 409,
    message:
      'Vos bons d’achat ont changé depuis que vous les avez vus. Rien n’a été débité. Vérifiez ce qu’il vous reste à payer.',
    ofCustomer:
      'Les bons d’achat du client ont changé depuis qu’ils ont été affichés. Rien n’a été débité. Vérifiez ce qu’il reste à payer.',
    tracked: false,
    section: 'VOUCHER-04',
    when: 'A voucher does not pay what it was to pay: it has ended, is in another order, has less left, is used whole only, or pays more than the euros.',
  },
  'nothing-to-send-again': {
    status: 409,
    message: 'Cette commande n’a pas de confirmation à renvoyer.',
    tracked: false,
    section: 'ORDER-02',
    when: 'The mail of an order is asked for again that was not confirmed.',
  },
  'too-many-sendings': {
    status: 429,
    message:
      'Cette confirmation a été renvoyée plusieurs fois depuis hier. Regardez parmi vos courriers indésirables, ou réessayez demain.',
    ofCustomer:
      'Cette confirmation a été renvoyée plusieurs fois depuis hier. Le client peut regarder parmi ses courriers indésirables ; réessayez demain.',
    tracked: false,
    section: 'ORDER-02',
    when: 'The mail of an order was asked for too often within a day.',
  },
  'order-not-found': {
    status: 404,
    message: 'Cette commande n’existe pas ou n’est plus disponible.',
    tracked: false,
    section: 'ORDER-01',
    when: 'No such order of this customer.',
  },
  'already-extended': {
    status: 409,
    message: 'Vous avez déjà prolongé le délai de cette commande.',
    ofCustomer: 'Le délai de cette commande a déjà été prolongé.',
    tracked: false,
    section: 'RAIL-10',
    when: 'The hold was prolonged before, and may be once.',
  },
  'extension-unavailable': {
    status: 503,
    message: 'Le délai n’a pas pu être prolongé pour le moment. Veuillez réessayer.',
    tracked: 'technical',
    section: 'RAIL-10',
    when: 'The booking system does not answer: the hold is as long as before.',
  },
  'already-accepted': {
    status: 409,
    message: 'Cette commande est déjà validée : elle ne peut plus être abandonnée.',
    tracked: false,
    section: 'RAIL-10',
    when: 'The order has been accepted, perhaps in another window, and goes on.',
  },
  'price-changed': {
    status: 409,
    message:
      'Le prix affiché ne correspond plus à votre commande. Rien n’a été débité : vérifiez le récapitulatif.',
    ofCustomer:
      'Le prix affiché ne correspond plus à la commande. Rien n’a été débité : vérifiez le récapitulatif.',
    tracked: false,
    section: 'RAIL-10',
    when: 'Another price than the order’s was accepted.',
  },
  'transaction-reused': {
    status: 422,
    message:
      'Cette commande a déjà été envoyée avec un autre contenu. Rien de plus n’a été débité : voyez dans vos commandes ce qu’elle est devenue avant d’en passer une autre.',
    ofCustomer:
      'Cette commande a déjà été envoyée avec un autre contenu. Rien de plus n’a été débité : voyez dans le suivi des commandes ce qu’elle est devenue avant d’en passer une autre.',
    tracked: false,
    section: 'SHOP-08',
    when: 'The transaction id came with another input before.',
  },
  'unknown-article': {
    status: 404,
    message: 'Cette prime n’est plus proposée. Voici celles que vous pouvez choisir aujourd’hui.',
    tracked: false,
    section: 'SHOP-04',
    when: 'No prime has this id, or it is not on sale.',
  },
  'ordered-elsewhere': {
    status: 409,
    message:
      'Cette prime ne se commande pas par un panier. Choisissez-la dans le catalogue\u00a0: elle a ses propres étapes.',
    tracked: false,
    section: 'SHOP-06',
    when: 'A cart is sent for a prime that has steps and calls of its own, as a ticket has.',
  },
  'quotation-expired': {
    status: 409,
    message: 'Ce prix n’est plus garanti. Rien n’a été débité : demandez un nouveau prix.',
    tracked: false,
    section: 'BMC-04',
    when: 'The quotation token is too old or not one of ours.',
  },
  'age-not-eligible': {
    status: 400,
    message: 'Cette carte est réservée aux voyageurs de {ages} à la date de début. Choisissez-en une autre.',
    tracked: false,
    section: 'BMC-03',
    when: 'The holder is outside the card’s ages at the start date.',
  },
  'child-needed': {
    status: 400,
    message:
      'La carte Famille demande un enfant de 4 à 11 ans le jour où elle commence. Indiquez sa date de naissance.',
    tracked: false,
    section: 'BMC-03',
    when: 'No child of the ages of the family card at the start date.',
  },
  'card-holder-unknown': {
    status: 400,
    message:
      'Aucune carte de fidélité ne correspond à ce numéro, ce nom et cette date de naissance. Vérifiez-les, ou indiquez cette personne par son nom.',
    tracked: false,
    section: 'BMC-02',
    when: 'The loyalty card of another person, their name and their birth date do not agree.',
  },
  'card-already-held': {
    status: 409,
    message:
      'Cette personne a déjà cette carte, jusqu’au {until}. Choisissez un premier jour après celui-là, ou une autre carte.',
    tracked: false,
    section: 'BMC-05',
    when: 'The holder has the same card on some of these days.',
  },
  'start-date-not-allowed': {
    status: 400,
    message: 'La carte commence au plus tôt aujourd’hui et au plus tard le {last}.',
    tracked: false,
    section: 'BMC-03',
    when: 'The start date is past, or too far ahead.',
  },
  'payment-authentication-failed': {
    status: 402,
    message:
      'L’authentification 3-D Secure a échoué. Vous n’avez pas été débité. Recommencez le paiement ou utilisez une autre carte.',
    ofCustomer:
      'L’authentification 3-D Secure a échoué. Le client n’a pas été débité. Recommencez le paiement ou demandez-lui une autre carte.',
    tracked: 'technical',
    section: 'PAY-04',
    when: 'The 3-D Secure check failed: the payment may be repeated.',
  },
  'payment-refused': {
    status: 402,
    message:
      'La banque a refusé le paiement, sans dire pourquoi. Rien n’est débité : ni point, ni euro. Vous pouvez payer autrement.',
    ofCustomer:
      'La banque a refusé le paiement, sans dire pourquoi. Rien n’est débité : ni point, ni euro. Le client peut payer autrement.',
    tracked: false,
    section: 'PAY-04',
    when: 'The bank refused the card.',
  },
  'payment-error': {
    status: 502,
    message:
      'Le paiement n’a pas pu être effectué. Contactez le service client avec la référence de votre commande avant de recommencer.',
    ofCustomer:
      'Le paiement n’a pas pu être effectué. Contactez le service client avec la référence de la commande avant de recommencer.',
    tracked: 'technical',
    section: 'PAY-04',
    when: 'The payment system answered with an error.',
  },
  'order-not-completed': {
    status: 409,
    message: 'Votre commande n’a pas été menée à son terme. {outcome} Vous pouvez renouveler votre commande.',
    ofCustomer: 'La commande n’a pas été menée à son terme. {outcome} Elle peut être renouvelée.',
    tracked: false,
    section: 'PAY-04',
    when: 'The payment was abandoned or came too late.',
  },
  'refund-refused': {
    status: 409,
    message:
      'Le remboursement a été refusé. Contactez le service client avec la référence de votre commande.',
    ofCustomer:
      'Le remboursement a été refusé. Contactez le service client avec la référence de la commande.',
    tracked: 'technical',
    section: 'PAY-04',
    when: 'The payment system refused to pay back.',
  },
  'catalogue-unavailable': {
    status: 503,
    message: 'Le catalogue de primes est momentanément indisponible. Veuillez réessayer plus tard.',
    tracked: 'technical',
    section: 'SHOP-10',
    when: 'The primes cannot be read.',
  },
  'shop-closed': {
    status: 503,
    message: 'La boutique est fermée {until}. Vos points restent disponibles ; revenez plus tard.',
    ofCustomer:
      'La boutique est fermée {until}. Les points du client restent disponibles ; il peut revenir plus tard.',
    tracked: false,
    section: 'SHOP-10',
    when: 'A closure of the content is in force; `Retry-After` says until when, where that is known.',
  },
  'history-unavailable': {
    status: 503,
    message: 'L’historique de vos commandes est momentanément indisponible. Veuillez réessayer plus tard.',
    ofCustomer:
      'L’historique des commandes du client est momentanément indisponible. Veuillez réessayer plus tard.',
    tracked: 'technical',
    section: 'ORDER-03',
    when: 'The orders cannot be read.',
  },
  'mail-not-sent': {
    status: 503,
    message: 'L’e-mail n’a pas pu être envoyé. Veuillez réessayer plus tard.',
    tracked: 'technical',
    section: 'ORDER-02',
    when: 'The confirmation could not be sent again.',
  },
} as const satisfies ErrorEntries;
