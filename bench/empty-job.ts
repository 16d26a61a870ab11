/** Does nothing, to measure the cost of a child process. */
export function run(): null {
  return null
}
