/** The landscape of a destination: coast in the south and west, mountains in the east, vines and viaducts between. */
export const landscapeOf = (station: string): 'coast' | 'alps' | 'vineyard' | 'gorge' | 'meadow' => {
  // « Paris Gare de Lyon » is not in Lyon.
  if (/^Paris/.test(station)) return 'meadow';
  if (
    /Marseille|Nice|Cannes|Toulon|Brest|Quimper|Malo|Rochelle|Bayonne|Hendaye|Havre|Nantes|Vannes/.test(
      station,
    )
  )
    return 'coast';
  if (/Annecy|Grenoble|Chambéry|Besançon|Mulhouse|Colmar|Strasbourg/.test(station)) return 'alps';
  if (/Dijon|Bordeaux|Reims|Lyon|Agen|Avignon|Perpignan/.test(station)) return 'vineyard';
  if (/Clermont|Limoges|Nîmes|Montpellier|Narbonne|Toulouse/.test(station)) return 'gorge';
  return 'meadow';
};
