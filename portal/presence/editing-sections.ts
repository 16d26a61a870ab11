/**
 * What is being written on the page, told to the server: `say` is called soon after something was
 * opened or left, and again and again as long as something is open. Several parts of a page may have
 * the same section open.
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
    /** Returns the way to leave it. */
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

/** Going from one section to the next is one thing to say. */
const DEBOUNCE_MS = 200
/** The server forgets after three times as long. */
const REPEAT_INTERVAL_MS = 10_000
