/** Milliseconds without a key before a change is passed on (A9). */
const DEBOUNCE_MS = 500

/** Delays `pass` until a pause in typing; `now` passes a waiting change on at once. */
export function debounce(pass: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting = false

  function now() {
    clearTimeout(timer)
    if (!waiting) return
    waiting = false
    pass()
  }

  return {
    later() {
      waiting = true
      clearTimeout(timer)
      timer = setTimeout(now, DEBOUNCE_MS)
    },
    now,
    isWaiting: () => waiting,
  }
}
