/** « De Paris Gare de Lyon à Dijon »; after an apposition a comma: « Paris, toutes gares » is read on as « toutes gares à Dijon » otherwise. */
export const toAfter = (from: string): string => (from.includes(',') ? ', à ' : ' à ');
