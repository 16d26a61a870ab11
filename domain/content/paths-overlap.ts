/** Whether two paths are equal or one contains the other. */
export function pathsOverlap(first: string, second: string): boolean {
  return first === second || first.startsWith(`${second}.`) || second.startsWith(`${first}.`)
}
