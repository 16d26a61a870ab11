/** Thrown by a handler if a retry would not help. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError'
}
