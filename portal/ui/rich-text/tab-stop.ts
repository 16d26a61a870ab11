/** Makes a live figure the one of its text that Tab reaches; arrows lead to the others from it. */
export function setTabStop(figure: HTMLElement, before?: HTMLElement): void {
  before?.removeAttribute('tabindex')
  before?.removeAttribute('role')
  figure.tabIndex = 0
  figure.role = 'note'
}
