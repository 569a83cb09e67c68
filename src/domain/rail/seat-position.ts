/** Where a seat is, in French, by the booking system’s word for it. */
export const SEAT_POSITIONS: Readonly<Record<string, string>> = {
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

/** The same; empty for a word we do not know. */
export const seatPosition = (position: string): string => SEAT_POSITIONS[position] ?? '';
