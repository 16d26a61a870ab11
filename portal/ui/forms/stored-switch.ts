/**
 * Returns whether a switch is on in this browser, as by default; its storage has the name of one that
 * is off.
 */
export function isOn(name: string): boolean {
  try {
    return localStorage.getItem(name) === null
  } catch {
    // The browser stores nothing.
    return true
  }
}
