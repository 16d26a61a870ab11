/**
 * A startup error that the operator can fix. Its message is one complete line, printed without a
 * stack trace.
 */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}
