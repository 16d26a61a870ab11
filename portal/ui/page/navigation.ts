let arrived = false
let from = ''

/**
 * Notes that the user has gone from one page to another, so that the other's heading takes the focus
 * when it is there, and that it can offer the way back. `path` is the page that was left.
 */
export function recordNavigation(path: string): void {
  arrived = true
  from = path
}

/** True once after each navigation. */
export function consumeNavigation(): boolean {
  const was = arrived
  arrived = false
  return was
}

/** The path of the page before this one; '' for the first page of a visit. */
export function previousPath(): string {
  return from
}
