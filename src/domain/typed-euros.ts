/** Euros as they are typed, « 30 », « 30,00 € », in cents; undefined for what is no amount. */
export const centsTyped = (text: string): number | undefined => {
  const plain = text.replaceAll(/[\s\u00a0\u202f€]/g, '').replace(',', '.');
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
};
