/** The dialog that lies over all others: keys are meant for it, though they may reach all of them. */
function topDialog(): Element | undefined {
  return [...document.querySelectorAll('[role="dialog"]')].at(-1)
}

/** Whether an element stands in the dialog that lies over all others. */
export function isInTopDialog(element: Element | null | undefined): boolean {
  const own = element?.closest('[role="dialog"]')
  return own !== null && own !== undefined && own === topDialog()
}
