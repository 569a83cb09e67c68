/**
 * The part of an order's life in which it is paid in euros: authorise, and only then take the points and do what was ordered (`goesOn`),
 * and only then capture. Spread into the states of a kind; `from` is where it waits for its customer, and where it goes back to when
 * nothing was paid.
 */
export const paymentStates = <const From extends string, const GoesOn extends string>(
  from: From,
  goesOn: GoesOn,
) =>
  ({
    /** The payment provider is asked for the page. */
    'opening-payment': {
      stage: 'working',
      step: 'open-payment',
      to: {
        'payment-opened': 'paying',
        // Vouchers pay all of the euros: no page is needed.
        'payment-authorised': goesOn,
        'points-missing': 'undoing',
        'payment-not-opened': from,
        'wait-lost': 'undoing',
        abandoned: 'undoing',
        'gave-up': 'closing-payment',
      },
    },
    /** The customer pays on the provider's page. */
    paying: {
      stage: 'waiting',
      waitEnds: 'order-not-completed',
      to: {
        // A card was given, and its bank has not answered.
        'payment-pending': { to: 'paying', when: 'in-time' },
        'payment-authorised': { to: goesOn, when: 'in-time' },
        'points-missing': 'undoing',
        'payment-refused': from,
        'payment-withdrawn': 'closing-payment',
        abandoned: 'undoing',
        'wait-ended': { to: 'undoing', when: 'overdue' },
      },
    },
    /** The page is closed before anything was paid on it, so that the customer may choose again. */
    'closing-payment': {
      stage: 'working',
      step: 'close-payment',
      to: { 'payment-closed': from, abandoned: 'undoing', 'gave-up': 'undoing' },
    },
    /** What was ordered is done: the money is taken. */
    capturing: {
      stage: 'working',
      step: 'capture-payment',
      to: { captured: 'confirmed', 'capture-refused': 'undoing', 'gave-up': 'undoing' },
    },
  }) as const;
