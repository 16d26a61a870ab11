export type DriveErrorKind =
  /** The permission has ended or was never given: somebody has to allow the access again. */
  | 'not-connected'
  /** Too many requests, or a fault of the provider's: later it may work. */
  | 'busy'
  | 'unreachable'
  | 'full'
  /** The file or folder is not there, or not for this person. */
  | 'missing'
  | 'refused'

/** What a drive did not do; the message is for the person who waits for it. */
export class DriveError extends Error {
  override readonly name = 'DriveError'
  readonly kind: DriveErrorKind

  constructor(kind: DriveErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
