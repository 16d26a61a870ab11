/** True while a mouse button is pressed or a finger taps. */
let pressed = false
const waiting = new Set<() => void>()

if (typeof window !== 'undefined') {
  window.addEventListener('mousedown', () => (pressed = true), { capture: true })
  for (const end of ['mouseup', 'dragend']) {
    window.addEventListener(end, release, { capture: true })
  }
}

function release() {
  pressed = false
  // The click follows the release in the same task.
  setTimeout(() => {
    for (const callback of waiting) callback()
    waiting.clear()
  })
}

/**
 * Calls back at once, or after the current press: a button that moves away under the pointer before
 * its release gets no click.
 */
export function afterPress(callback: () => void): void {
  if (pressed) waiting.add(callback)
  else callback()
}
