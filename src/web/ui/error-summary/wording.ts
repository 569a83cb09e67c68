const numbers = ['', 'Une', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf', 'Dix'];

/** « Deux réponses sont à corriger », in words up to ten. */
export const summaryTitle = (count: number): string =>
  count === 1 ? 'Une réponse est à corriger' : `${numbers[count] ?? count} réponses sont à corriger`;
