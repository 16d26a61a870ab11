/** The email cannot be sent, now or later. */
export class MailRejectedError extends Error {
  override readonly name = 'MailRejectedError'
}
