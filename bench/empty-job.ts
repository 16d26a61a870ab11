/** Does nothing: what a process of its own costs by itself. */
export function run(): null {
  return null
}
