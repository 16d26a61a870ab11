/** Turns a switch of `stored-switch.ts` on or off, on all pages of this browser. */
export function turnSwitch(name: string, on: boolean): void {
  try {
    if (on) localStorage.removeItem(name)
    else localStorage.setItem(name, '1')
  } catch {
    // The browser stores nothing: it stays on.
  }
}
