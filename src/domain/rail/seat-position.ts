const POSITIONS: Readonly<Record<string, string>> = {
  window: 'fenêtre',
  aisle: 'couloir',
  solo: 'place seule',
  duo: 'duo',
  companion: 'place d’accompagnateur',
  wheelchair: 'espace fauteuil roulant',
  'berth-lower': 'couchette basse',
  'berth-middle': 'couchette du milieu',
  'berth-upper': 'couchette haute',
};

/** Where a seat is, in French, from the booking system's word for it; empty for a word we do not know. */
export const seatPosition = (position: string): string => POSITIONS[position] ?? '';
