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
