/** Focuses the page's heading if the focused element was removed. */
export function restoreFocus(): void {
  if (document.activeElement === document.body) focusHeading()
}

export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
