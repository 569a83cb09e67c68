/** What people write in a search and mean nothing by. */
const LITTLE = new Set(
  // Articles, pronouns, prepositions, conjunctions.
  (
    'a au aux avec c ce ceci cela celle celles celui ces cet cette ceux chez ci comme d dans de depuis des dont du elle elles en entre et eux il ils j je l ' +
    'la le les leur leurs lui m ma mais me mes moi mon n ne ni nos notre nous on or ou par parmi pendant pour qu que qui quoi s sa sans se selon ses si ' +
    'soi son sous sur t ta te tes toi ton tu un une vers via vos votre vous y car donc puis lorsque quand comment combien pourquoi quel quelle quelles ' +
    'quels lequel laquelle ' +
    // Adverbs that place or stress something.
    'ai alors aussi ainsi apres avant bien ca deja dedans dehors encore enfin ensuite hier demain aujourd hui ici jamais jusqu juste la-bas lundi mardi mercredi ' +
    'jeudi vendredi samedi dimanche matin soir maintenant meme moins non oui parfois pas peu plus plutot presque quelque quelques rien seulement ' +
    'souvent surtout tard tot toujours tous tout toute toutes tres trop vite voici voila vraiment autre autres chaque quelqu ' +
    // Être, avoir, and the verbs that carry others.
    'est es suis sommes etes sont etait etais etaient ete etre serait sera serai seraient fut soit as avons avez ont avais avait avaient aura aurai aurait eu avoir ' +
    'fait fais faites font faisait ferai faire faut faudra faudrait va vais vas vont allez aller ira irai peut peux peuvent pouvez pouvoir puis-je pourrais pourrait ' +
    'pourriez veut veux veulent voulez voudrais voudrait vouloir aimerais aimerait souhaite souhaiterais dois doit devez devoir devrait sais sait savez savoir ' +
    'crois croit pense dit dire dites vient viens venir venez met mets mettre pris prise prend prends prendre prenez arrive arrives passe semble reste restent heure heures minute minutes jour jours semaine semaines mois an ans ' +
    // What a question begins and ends with.
    'bonjour bonsoir salut merci svp stp plait besoin aide question chose truc fois cas marche fonctionne possible moyen histoire sert servir genre ' +
    // The same, as it is written in haste.
    'jai jy jme jsuis cest cetait ya dun dune quil quon tjr tjrs toujour pk pq pkoi pourkoi koi kwa kel kelle ki ke qd ds pr bcp mtn auj bjr slt cmt ' +
    'commen coment conbien'
  ).split(' '),
);

/**
 * What is said of anything, by its stems: of a question that has such a word and no entry has, no less is understood. Beside them a noun
 * that nobody here speaks of says that it is about something else.
 */
const EVERYDAY: readonly string[] = (
  'abord absolument accepter acheve afficher aide ajouter ancien appuyer apprendre arreter assez attente aucun autant avance avertir avis balade bete bientot bizarre ' +
  'bloquer bon bord bouton cacher casser cause certain changer cherche chercher choisir clair cliquer commencer comprendre compris concerne connaitre ' +
  'content continuer copain correct cote coup courant croire debut definitivement demander dernier desole difficile different dingue direct disponible ' +
  'donc droit dommage durer ecran ecrire effectuer empecher encore endroit enerver enleve enorme ennui entendre entrer envie envoyer essayer etonner exact ' +
  'exister expliquer facile facon falloir faux filer fin francais garder genial gentil grand grave gros habitude honte hotline idee ignorer importer imposer impossible ' +
  'indiquer informer inscrire installer interet inutile jeter jouer laisser lancer lendemain lent lieu ligne lire long machin madame mal manger marcher marre mauvais ' +
  'meilleur mec merde message mieux moitie moment monde monsieur montrer moyen naze nouveau nouvelle nul nulle obliger obtenir occuper oser ouvrir page panique parler ' +
  'part particulier passer patient payer perdre permettre personne petit peur piquer plante plein point porter poser possede pouvoir preciser preferer premier ' +
  'prevenir pret prevoir prochain procedure profiter promettre proposer question quitter raison rapide rapport recent recevoir recommencer refaire refuser regarder regler regulier ' +
  'remettre remplir rendre renseigner rentrer repeter repondre retrouver reussir revenir revoir ridicule risquer rouge sais sembler sentir servir signaler simple situation ' +
  'soi sortir soucis souci suffire suivre super suppose sur surprise systeme taper temps tenter terminer tester tomber toucher tourner tranquille tromper trouver urgent utiliser ' +
  'vachement valider verifier vide vieux vivre voir voler volonte vrai aimer savoir comprend comprends parti partir selectionner annee main porte passee chaque ' +
  'un deux trois quatre cinq six sept huit neuf dix onze douze quinze vingt trente cent mille premier second dernier ' +
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre printemps automne hiver noel paques vacances ' +
  // Where people go: a way of saying « a trip ».
  'paris lyon marseille lille bordeaux nantes rennes strasbourg toulouse nice montpellier brest quimper lorient vannes dijon grenoble annecy chambery avignon ' +
  'nimes perpignan toulon cannes antibes reims metz nancy mulhouse colmar besancon tours angers mans poitiers rochelle limoges rouen havre caen amiens ' +
  'arras dunkerque calais orleans bourges clermont ferrand valence etienne bayonne biarritz pau tarbes lourdes angouleme beziers narbonne carcassonne aix'
).split(' ');

/** What is one thing in several words, and the word that stands for it. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bgran[dt]?s? ?voyageurs?\b/g, 'grandvoyageur'],
  [/\bmots? de passes?\b/g, 'motdepasse'],
  [/\b(?:cartes? )?(?:bleue|bancaire|de credit|visa|mastercard)s?\b|\bcb\b/g, 'cartebancaire'],
  [/\bbons? (?:d |de )?(?:achats?|reductions?)\b|\bbons? dachats?\b/g, 'bonachat'],
  [/\bqr ?codes?\b|\bflash ?codes?\b/g, 'qrcode'],
  [/\b2 fois\b/g, 'deux fois'],
  [/\ballers?[- ]retours?\b/g, 'voyage'],
  [/\bnulle part\b/g, 'introuvable'],
  [/\b(?:toujours|tjrs?|encore) pas\b|\bpas encore\b/g, 'attente'],
  [/\bquel temps\b/g, 'meteo'],
  // Little words that together are the person the question is about.
  [/\b(?:quelqu un d autre|une autre personne|autrui)\b/g, 'proche'],
  // « How many have I left? » is made of little words, and asks for what they amount to.
  [
    /\bcombien (?=(?:de |d )?(?:points?|pts|miles?) (?:(?:est-ce )?qu )?(?:(?:il )?me reste(?:[- ]t[- ]il)?|j ai|ai[- ]je)(?: encore| maintenant| sur mon compte)?\W*$|(?:(?:est-ce )?qu )?(?:(?:il )?me reste(?:[- ]t[- ]il)?|j ai|ai[- ]je)(?: encore)? (?:de |d )?(?:points?|pts|miles?)(?: encore| maintenant| sur mon compte)?\W*$)/g,
    'solde ',
  ],
  // What has not come is asked about as much as what it is.
  [/\b(?:pas|jamais|rien) (?:ete )?(?=(?:arriv|recu|recois|credit|ajout|decompt|venu)\w*)/g, 'absent '],
];

const ALIKE: readonly string[] = [
  // The programme.
  'point points pts miles mile',
  'carte abonnement abo',
  'fidelite membre',
  'adherent inscrit',
  'statut niveau palier rang',
  'expiration expirer perimer peremption perdre echeance valable validite duree disparaitre',
  'gagner cumuler accumuler obtenir rapporter cagnotter',
  'credit crediter ajouter',
  'depenser utiliser servir',
  'prime cadeau recompense boutique',
  'solde cagnotte total',
  'absent introuvable',
  'anniversaire annee',
  'club premium',
  'devenir passer monter atteindre',
  'garder conserver maintenir renouveler rester',
  'enregistrer stocker memoriser retenir sauvegarder',
  'baisse diminuer retirer disparaitre envoler',
  // Trains and tickets.
  'billet ticket place reservation ebillet',
  'voyage trajet deplacement',
  'train tgv intercite rame',
  'place siege fauteuil fenetre couloir assis',
  'illisible lire scanner',
  'classe premiere confort 1re 1ere',
  'ouigo lowcost',
  'gare quai station',
  'etranger europe international frontiere espagne italie belgique suisse allemagne luxembourg angleterre barcelone madrid turin milan bruxelles geneve lausanne londres francfort amsterdam eurostar rome venise florence naples berlin munich cologne zurich bale vienne lisbonne porto anvers fribourg karlsruhe stuttgart',
  'correspondance changement suivant',
  'rater manquer louper',
  'retard retarde indemnite indemniser indemnisation dedommagement dedommager compensation',
  'supprime suppression annule greve',
  'controle controleur bord agent montrer presenter',
  'code qr qrcode flashcode',
  'imprimer papier pdf telecharger',
  'reference dossier',
  'justificatif attestation preuve prouver certificat employeur',
  'facture comptable comptabilite note frais tva',
  'promo promotion reduction rabais',
  'carbone co2 ecologie empreinte pollution climat',
  'alerte prevenir avertir notification',
  'velo animal animaux chien chat bagage trottinette poussette',
  'enfant bebe fils fille gamin ado adolescent mineur',
  'famille groupe ensemble plusieurs copain ami',
  'fauteuil roulant handicap handicape pmr mobilite',
  'accompagnateur accompagnant accompagner',
  'conditions echangeable annulable modifiable',
  // Ordering and paying.
  'commande achat commander acheter',
  'interrompre panier abandonner finir',
  'prix tarif cout couter montant cher',
  'payer paiement regler reglement transaction',
  'bancaire banque visa mastercard bleue cb',
  'euro argent especes monnaie',
  'completer manquer suffire assez',
  'debit debiter prelever preleve',
  'refus refuser rejeter rejete',
  'echouer echec aboutir planter bug probleme erreur',
  'annuler annulation resilier',
  'echanger echange modifier modification changer reporter decaler',
  'annuler malade maladie empeche',
  'rembourser remboursement virement rendre restituer recuperer reprendre',
  'donner don offrir association caritative solidaire',
  'transferer ceder partager preter vendre',
  'proche conjoint ami mari femme epoux epouse pere mere',
  'bon voucher cheque coupon avoir',
  'entier reste partie morceau',
  // The account.
  'compte profil espace',
  'inscrire inscription adherer adhesion creer creation ouvrir',
  'connexion connecter login identifiant authentification',
  'passe mdp password motdepasse',
  'oublier rappeler souvenir',
  'bloquer verrouiller essais tentatives',
  'mail email courriel messagerie e-mail',
  'adresse domicile rue demenager demenagement coordonnees',
  'telephone tel portable mobile',
  'appareil ordinateur telephone',
  'passkey cle acces visage',
  'activer activation confirmer lien valider',
  'effacer supprimer fermer cloturer effacement',
  'donnee rgpd cnil confidentialite privee personnelle information',
  'copie exporter emporter',
  'publicite pub annonceur publicitaire commercial marketing revendre',
  'desinscrire desabonner newsletter spam publicite diffusion prospectus',
  'nom prenom mariage marier patronyme identite',
  'pirater piratage vole voler usurper fraude hacker',
  // Writing to somebody.
  'reclamation plainte litige reclamer',
  'mediateur mediation recours contester desaccord',
  'ecrire contacter joindre appeler parler service client conseiller humain',
  'reponse repondre satisfait convenir',
  'releve historique mouvement extrait decompte',
  'texte lettre caractere police agrandir grossir taille zoom affichage',
];

/** Forms of a verb that no ending leads back to its others, each line as one word. */
const IRREGULAR: readonly string[] = [
  'recevoir recu recue recus recois recoit recevez',
  'perdre perdu perdue perdus perds perd',
  'rendre rendu rendue rendus rends rend rendez',
  'decompter compteur comptent compter compteurs comptee comptees comptes',
  'partir parti partie part pars partons',
  'voir vu vue vois voit voyez',
  'vendre vendu vend vends vendez',
  'tenir tenu obtenir obtenu obtient obtiens',
  'devenir devenu devient deviens',
  'payer paye paie paies payes',
  'envoyer envoye envoie envoyez renvoyer renvoye renvoie',
  'revenir revenu reviens revient',
  'perimer perime',
  'joindre joint joignez',
  'offrir offert offre',
  'ouvrir ouvert ouvre',
  'choisir choisi choisis choix',
  'finir fini finis finie',
  'inscrire inscrit inscris inscription',
  'ecrire ecrit ecris ecrivez',
  'repondre repondu reponds repond reponse',
  'attendre attendu attends attend attente',
];

/** Endings that a word loses, the longest first. */
const ENDINGS =
  /(?:issements?|ements?|ations?|atrices?|ateurs?|euses?|eurs?|aient|antes?|ables?|ants?|ees|ait|ent|ons|ees?|er|ez|es|ir|is|it|ie|e|s|x)$/;
const SHORTEST_STEM = 4;
const INFINITIVES: ReadonlyMap<string, string> = new Map(
  IRREGULAR.flatMap((line) => {
    const [infinitive = '', ...forms] = line.split(' ');
    return forms.map((form) => [form, infinitive] as const);
  }),
);

/** « compté », which without its accent is an account. */
const COUNTED = /(?<!\p{L})compt(?:é|e\u0301)e?s?(?!\p{L})/gu;

/** Small letters without accents: « Échéance » -> `echeance`. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(COUNTED, 'decompter')
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\be-(?=mail|billet)/g, 'e')
    .replace(/['’]/g, ' ');

const phrased = (text: string): string =>
  PHRASES.reduce((said, [phrase, word]) => said.replace(phrase, word), plain(text));

/** What words of one family share: « annuler », « annulée » and « annulation » are `annul`. */
export const stemOf = (word: string): string => {
  let stem = INFINITIVES.get(word) ?? word;
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

/** The words of a text one by one, where `wordsOf` takes some together. */
export const singleWordsOf = (text: string): string[] => plain(text).match(WORD) ?? [];

/** The words of a text that say something, as they were written without accents; of one that has no others, all. */
export const wordsOf = (text: string): string[] => {
  const all: string[] = phrased(text).match(WORD) ?? [];
  return all.filter((word) => word.length > 1 && !LITTLE.has(word));
};

const everyday: ReadonlySet<string> = new Set(EVERYDAY.map(stemOf));
/** Whether a word is said of anything: that no entry has it tells nothing. */
export const isEveryday = (word: string): boolean => everyday.has(stemOf(word));

/** A word that has lost its apostrophe, with what stood before it: « dachat », « larrivee ». */
export const withoutElision = (word: string): string | undefined =>
  /^(?:qu|[cdjlmnst])(?=[aeiouh]\p{L}{2})(.+)$/u.exec(word)?.[1];

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
