/** A place as forms send it: coach and seat, « 7/83 ». */
export const placeOf = ({ coach, seat }: { readonly coach: string; readonly seat: string }): string =>
  `${coach}/${seat}`;

export const splitPlace = (place: string): { readonly coach: string; readonly seat: string } => {
  const [coach = '', seat = ''] = place.split('/');
  return { coach, seat };
};
