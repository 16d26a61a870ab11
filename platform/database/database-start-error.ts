/**
 * A reason not to start that the person at the terminal can act on. Its message is one complete
 * line: whoever starts the program prints that line and nothing else, no stack.
 */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}
