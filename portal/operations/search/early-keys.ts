/** Milliseconds after which an opened search that has not appeared takes no more keys. */
const GIVE_UP_MS = 10_000

let open: (() => void) | null = null
let typed: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let listening: AbortController | null = null

/**
 * Keeps Ctrl+K and what is typed after it until there is a dialog to take it: neither the button nor
 * the dialog is in the first load of a page.
 */
export function listenForSearch(): void {
  if (listening) return
  listening = new AbortController()
  // Before all others: letters have a meaning on some pages.
  const options = { capture: true, signal: listening.signal }
  document.addEventListener('keydown', press, options)
  document.addEventListener('pointerdown', takeTyped, options)
}

export function ignoreSearchKeys(): void {
  listening?.abort()
  listening = null
  takeTyped()
}

/** Calls back on Ctrl+K, at once if it was pressed before. Returns a function that ends this. */
export function onSearchKey(callback: () => void): () => void {
  open = callback
  if (typed !== null) callback()
  return () => (open = null)
}

/** Keeps what is typed from now on, unless it is kept already. */
export function keepTyped(): void {
  typed ??= ''
  clearTimeout(timer)
  timer = setTimeout(takeTyped, GIVE_UP_MS)
}

/**
 * Returns what was typed since the search was opened, Enter as an end of line, and leaves further
 * keys to the page.
 */
export function takeTyped(): string {
  const text = typed ?? ''
  clearTimeout(timer)
  typed = null
  return text
}

function press(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey) {
    keepTyped()
    open?.()
  } else if (typed === null || ctrlKey || metaKey || altKey) return
  else if (/^.$/u.test(key)) typed += key
  else if (key === 'Backspace') typed = typed.slice(0, -1)
  else if (key === 'Enter') typed += '\n'
  else return
  event.preventDefault()
  event.stopPropagation()
}
