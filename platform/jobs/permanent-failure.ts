/** Thrown by a handler if a retry would not help. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}
