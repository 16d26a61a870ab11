/** How a figure is reached. */
export const REACHING = ['pointerover', 'focusin', 'click']

/** Returns the live figure of a text for readers that an event reached; a touch may be a scroll. */
export function figureOf(event: Event): HTMLElement | null {
  if (event.type === 'pointerover' && (event as PointerEvent).pointerType === 'touch') return null
  const figure = (event.target as Element).closest<HTMLElement>('[data-figure]')
  // The editor shows those of its own.
  return figure?.closest('[data-text]') ? figure : null
}
