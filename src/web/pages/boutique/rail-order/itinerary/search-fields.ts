/** How any search for trains is sent: as a plain GET, so that it has an address. */
export const search = {
  intention: 'chercher',
  method: 'get',
  submit: 'Voir les trains',
  busy: 'Recherche des trains…',
} as const;

/** From where to where, by name. */
export const whereFields = {
  departure: {
    control: 'station',
    typed: 'departureName',
    label: 'De',
    called: 'Gare de départ',
    hint: 'Gare ou ville de départ',
    isRequired: true,
  },
  arrival: {
    control: 'station',
    typed: 'arrivalName',
    label: 'à',
    called: 'Gare d’arrivée',
    hint: 'Gare ou ville d’arrivée',
    isRequired: true,
  },
} as const;

/** When, on the way there and on the way back. */
export const outwardFields = {
  departureDate: {
    control: 'date',
    label: 'aller le',
    called: 'Date de l’aller',
    calendar: true,
    prices: 'outward',
    isRequired: true,
  },
  departureHour: { control: 'select', label: 'dès', called: 'Heure de l’aller' },
} as const;
export const inwardFields = {
  arrivalDate: {
    control: 'date',
    label: 'retour le',
    called: 'Date du retour',
    calendar: true,
    notBefore: 'departureDate',
    prices: 'inward',
    isRequired: true,
  },
  arrivalHour: { control: 'select', label: 'dès', called: 'Heure du retour' },
} as const;

/** By which way. */
export const howFields = {
  via: {
    control: 'station',
    typed: 'viaName',
    label: 'par',
    called: 'Gare de passage',
    hint: 'Facultatif, une seule gare',
  },
  direct: { control: 'checkbox', label: 'Trains directs seulement' },
} as const;
