/** The specified message of a limit for attempts (D3). */
export const TOO_MANY_ATTEMPTS = 'Too many attempts, wait for a minute to try again.'
