/** The email cannot be sent, now or later. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}
