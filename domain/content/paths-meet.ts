/** Whether two paths are the same, or one of them lies under the other. */
export function pathsMeet(first: string, second: string): boolean {
  return first === second || first.startsWith(`${second}.`) || second.startsWith(`${first}.`)
}
