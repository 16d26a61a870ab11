export type DriveErrorKind =
  /** The permission has expired or was never given: the user has to grant access again. */
  | 'not-connected'
  /** Rate limit or server error of the provider: a retry may succeed. */
  | 'busy'
  | 'unreachable'
  | 'full'
  /** The file or folder does not exist, or this user cannot access it. */
  | 'missing'
  | 'refused'

/** A failed drive operation; the message is shown to the user. */
export class DriveError extends Error {
  override readonly name = 'DriveError'
  readonly kind: DriveErrorKind

  constructor(kind: DriveErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
