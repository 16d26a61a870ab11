/** Milliseconds that a text field rests before it is saved (B9). */
export const TEXT_DELAY = 1000
