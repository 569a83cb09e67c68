const numbers = ['', 'Une', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf', 'Dix'];

/** « Deux réponses sont à corriger », in words up to ten; of none that is left, that the form may be sent. */
export const summaryTitle = (count: number): string =>
  count === 0
    ? 'Toutes vos réponses sont reprises, vous pouvez envoyer'
    : count === 1
      ? 'Une réponse est à corriger'
      : `${numbers[count] ?? count} réponses sont à corriger`;
