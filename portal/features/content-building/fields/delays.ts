/** Milliseconds that a text field rests before it is saved (specification 2, 9). */
export const TEXT_DELAY = 1000
