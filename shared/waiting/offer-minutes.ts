/** Minutes for which a time is held by day; offers are only made where so much is left before the notice begins. */
export const OFFER_MINUTES = 15;
