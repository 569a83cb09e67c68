/** By what a customer is written to, as the specification calls it: e-mail, SMS, letter. */
export const OPT_IN_CHANNELS = ['EMAIL', 'SMS', 'COURR'] as const;
export type OptInChannel = (typeof OPT_IN_CHANNELS)[number];

/**
 * What a customer may agree to be written about (INFO-05). `VOYAGE`, `ABONNEMENT` and `ENQUETE` are the three that have an unsubscribe
 * page of their own (INFO-06); `ALERTE` is what a customer asked to be told of, `PROGRAMME` the programme's own news.
 */
export const OPT_IN_TYPES = ['VOYAGE', 'ALERTE', 'PROGRAMME', 'ABONNEMENT', 'ENQUETE'] as const;
export type OptInType = (typeof OPT_IN_TYPES)[number];

/** `O` for yes; who has said nothing is not written to. */
export type OptInStatus = 'O' | 'N';
export const OPT_IN_DEFAULT: OptInStatus = 'N';

/** One thing to agree to, by one way. */
export interface OptIn {
  readonly channel: OptInChannel;
  readonly type: OptInType;
}

/** By which channels each type is sent at all. */
const SENT_BY: Readonly<Record<OptInType, readonly OptInChannel[]>> = {
  VOYAGE: OPT_IN_CHANNELS,
  ALERTE: ['EMAIL'],
  PROGRAMME: OPT_IN_CHANNELS,
  ABONNEMENT: OPT_IN_CHANNELS,
  ENQUETE: ['EMAIL', 'SMS'],
};

/** Whether there is anything to agree to: nobody is surveyed by letter. */
export const isOffered = ({ channel, type }: OptIn): boolean => SENT_BY[type].includes(channel);

export const OPT_IN_CHANNEL_WORDS: Readonly<Record<OptInChannel, string>> = {
  EMAIL: 'e-mail',
  SMS: 'SMS',
  COURR: 'courrier',
};

export const OPT_IN_TYPE_WORDS: Readonly<
  Record<OptInType, { readonly name: string; readonly note: string }>
> = {
  VOYAGE: { name: 'Offres trains et voyages', note: 'bons plans, nouvelles destinations' },
  ALERTE: { name: 'Alertes prix', note: 'celles que vous posez sur un train' },
  PROGRAMME: { name: 'Programme et actualités', note: 'points, statut, nouveaux avantages' },
  ABONNEMENT: { name: 'Cartes et abonnements', note: 'échéances, renouvellement, offres' },
  ENQUETE: { name: 'Enquêtes de satisfaction', note: 'après un voyage' },
};
