const NO_TEXT = ['radio', 'checkbox', 'range', 'file', 'button', 'submit']

/** Whether what is typed or pasted belongs to the element itself. A list to choose from takes keys. */
export function acceptsText(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true
  if (target instanceof HTMLElement && target.isContentEditable) return true
  return target instanceof HTMLInputElement && !target.readOnly && !NO_TEXT.includes(target.type)
}

/** Whether a letter that is pressed there means something there. */
export function acceptsKeys(target: EventTarget | null): boolean {
  const lists = target instanceof HTMLInputElement && target.readOnly
  return acceptsText(target) || lists || target instanceof HTMLSelectElement
}
