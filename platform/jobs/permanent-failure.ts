/** Thrown by a handler when trying again would be no use. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}
