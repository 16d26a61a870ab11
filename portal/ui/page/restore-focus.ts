/** Takes the focus to the page's heading when what had it is gone, so that keys go on from there. */
export function restoreFocus(): void {
  if (document.activeElement === document.body) focusHeading()
}

export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
