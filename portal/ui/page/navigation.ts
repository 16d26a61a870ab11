let arrived = false
let from = ''

/**
 * Records a navigation, so that the heading of the next page takes the focus and the page can offer
 * the way back. `path` is the page that was left.
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
