/** What a link to choose a password was sent for. */
export type Purpose = 'reset' | 'invitation'

/**
 * Whoever asks for a link sits waiting for it; who is invited may read the mail after the weekend.
 * An invitation that has run out is no dead end: a forgotten password gets a new link.
 */
export const HOURS: Readonly<Record<Purpose, number>> = { reset: 1, invitation: 72 }

/** The one text for tokens that were used, have run out, or never were any (specification 1). */
export const LINK_EXPIRED_MESSAGE =
  'Your login token is invalid. It is expired or has already been used.'
export const PASSWORD_TOO_LATE_MESSAGE = 'Forgot Password link has expired!'
