/** What people write in a search and mean nothing by. */
const LITTLE = new Set(
  (
    'a ai alors au aux avec ce ces cette ca c comment combien d dans de des donc du elle en est et etre eu fait faire faut il ils j je l la le ' +
    'les leur lui m ma mais me mes moi mon n ne nos notre nous on ou par pas peut peux pour pourquoi puis qu quand que quel quelle quelles quels ' +
    'qui quoi s sa sans se ses si son sont sur t ta te tes toi ton tu un une vers veut veux voici vos votre vous y ai avoir ont avez avons peuvent ' +
    'pouvez dois doit devoir cela marche fonctionne bonjour merci svp besoin aide question'
  ).split(' '),
);

/** Words that people use for one another; whoever searches one is shown the others, a little later. */
const ALIKE: readonly string[] = [
  'point points pts miles mile',
  'carte abonnement abo',
  'expiration expirer perimer peremption perdre perdu echeance validite valable duree',
  'gagner cumuler obtenir rapporter cagnotter crediter',
  'depenser utiliser echanger',
  'prime cadeau recompense boutique',
  'billet ticket place voyage trajet',
  'annuler annulation resilier supprimer',
  'echanger echange modifier changer',
  'rembourser remboursement rendre rendu restituer',
  'payer paiement regler reglement cb bancaire visa mastercard bleue',
  'compte profil espace',
  'effacer supprimer fermer cloturer effacement',
  'mail email courriel adresse messagerie e-mail',
  'passe mdp password motdepasse code',
  'connexion connecter login identifiant authentification',
  'passkey cle acces empreinte visage',
  'donnee rgpd cnil confidentialite privee personnelle',
  'enfant bebe fils fille gamin mineur',
  'fauteuil roulant handicap handicape pmr mobilite',
  'etranger europe international frontiere espagne italie belgique suisse allemagne londres eurostar',
  'retard retarde',
  'bon voucher cheque coupon avoir',
  'reclamation plainte litige reclamer',
  'mediateur mediation recours',
  'statut niveau palier rang',
  'ouigo lowcost',
  'justificatif attestation facture preuve',
  'releve historique mouvement extrait',
  'telephone tel portable mobile numero',
  'promo promotion reduction solde',
  'desinscrire desabonner newsletter spam publicite',
  'code qr qrcode flashcode',
  'siege place assise fenetre couloir',
  'nom prenom mariage patronyme',
  'carbone co2 ecologie empreinte pollution',
  'controle controleur bord',
  'imprimer papier pdf',
  'parrainer transferer ceder donner offrir don',
  'anniversaire annee',
  'pirater piratage vole usurper fraude',
  'inscrire inscription adherer adhesion creer creation',
];

/** Endings that a word loses, the longest first. */
const ENDINGS =
  /(?:issements?|ements?|ations?|atrices?|ateurs?|euses?|eurs?|aient|antes?|ables?|ants?|ees|ait|ent|ons|ees?|er|ez|es|ir|is|it|ie|e|s|x)$/;
const SHORTEST_STEM = 4;

/** Small letters without accents: « Échéance » -> `echeance`. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\be-(?=mail|billet)/g, 'e');

/** What words of one family share: « annuler », « annulée » and « annulation » are `annul`. */
export const stemOf = (word: string): string => {
  let stem = word;
  for (let times = 0; times < 2; times += 1) {
    const shorter = stem.replace(ENDINGS, '');
    if (shorter.length < SHORTEST_STEM) break;
    stem = shorter;
  }
  return stem.length > SHORTEST_STEM ? stem.replace(/[sx]$/, '') : stem.replace(/(?<=^...)[sx]$/, '');
};

/** As it sounds, roughly: what is doubled, or written one way for another, is told no difference of. */
export const soundOf = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/qu|k|q/g, 'c')
    .replace(/y/g, 'i')
    .replace(/z/g, 's')
    .replace(/(?:eau|au)/g, 'o')
    .replace(/en|em|am/g, 'an')
    .replace(/(.)\1+/g, '$1');

const WORD = /[\p{L}\p{N}]+/gu;

/** The words of a text that say something, as they were written without accents; of one that has no others, all. */
export const wordsOf = (text: string): string[] => {
  const all: string[] = plain(text).match(WORD) ?? [];
  return all.filter((word) => word.length > 1 && !LITTLE.has(word));
};

/** Every word of the table, and by its stem the stems that it may stand for. */
export const alike = ((): {
  readonly words: readonly string[];
  readonly byStem: ReadonlyMap<string, ReadonlySet<string>>;
} => {
  const byStem = new Map<string, Set<string>>();
  const words = ALIKE.flatMap((line) => {
    const group = line.split(' ').flatMap((word) => wordsOf(word));
    const stems = group.map(stemOf);
    for (const stem of stems) byStem.set(stem, new Set([...(byStem.get(stem) ?? []), ...stems]));
    return group;
  });
  return { words: [...new Set(words)], byStem };
})();
