/** The copy of the card and the tickets on this device (CARD-09); `public/service-worker.js` has the same name. */
export const KEPT = 'carte-hors-connexion';
