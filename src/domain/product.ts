/** The product's name: in the frame, in mails, and at the end of every page's title for a signed-in person (NAV-01). */
export const PRODUCT_NAME = 'Espace Voyageur';
