/**
 * Reports the sections that are being edited: `send` is called soon after a change, and repeatedly
 * while any section is open. A section may be open in several components.
 */
export function createEditingSections(send: (sections: readonly string[]) => void) {
  const open = new Map<string, number>()
  let soon: ReturnType<typeof setTimeout> | undefined
  let again: ReturnType<typeof setInterval> | undefined

  function flush() {
    clearInterval(again)
    send([...open.keys()])
    if (open.size > 0) again = setInterval(() => send([...open.keys()]), REPEAT_INTERVAL_MS)
  }

  function changed() {
    clearTimeout(soon)
    soon = setTimeout(flush, DEBOUNCE_MS)
  }

  return {
    /** Returns a function that leaves the section. */
    enter(section: string): () => void {
      open.set(section, (open.get(section) ?? 0) + 1)
      changed()
      return () => {
        const left = (open.get(section) ?? 1) - 1
        if (left > 0) open.set(section, left)
        else open.delete(section)
        changed()
      }
    },
  }
}

export type EditingSections = ReturnType<typeof createEditingSections>

/** Debounce: leaving one section for the next is reported once. */
const DEBOUNCE_MS = 200
/** The server removes an editor after three times as long. */
const REPEAT_INTERVAL_MS = 10_000
