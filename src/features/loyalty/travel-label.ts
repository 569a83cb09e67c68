import { parisDate } from '#domain/clock.ts';

interface Described {
  readonly origin: string;
  readonly destination: string;
  readonly brand: string;
  readonly train_number: string;
}

/** First line of the statement for a travel: « Voyage Paris – Lyon ». */
export const travelLabel = (travel: Described): string => `Voyage ${travel.origin} – ${travel.destination}`;

/** Second line: « TGV INOUI 6607, le 12/03/2026 ». */
export const travelDetail = (travel: Described, departure: Temporal.Instant): string => {
  const date = parisDate(departure);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${travel.brand} ${travel.train_number}, le ${two(date.day)}/${two(date.month)}/${date.year}`;
};
