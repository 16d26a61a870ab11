import { hasAllTerms } from '@insights/domain/screenshots/texts/search-terms.ts'

/** Milliseconds after which a part that has not appeared is given up. */
const GIVE_UP_MS = 10_000

/**
 * Focuses a part of the page once it is shown, and in it the paragraph with the terms. The
 * page's heading takes the focus after a navigation and gives it back. Any key or press ends this.
 */
export function focusFound(selector: string, terms: readonly string[]): void {
  const ended = new AbortController()
  const end = () => ended.abort()
  const { signal } = ended
  let target: HTMLElement | null = null
  const look = () => {
    const part = document.querySelector<HTMLElement>(selector)
    if (target?.isConnected || !part) return
    target = paragraphWith(part, terms) ?? part
    if (target.tabIndex < 0) target.tabIndex = -1
    target.scrollIntoView({ block: 'center' })
    target.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(look)
  const timer = setTimeout(end, GIVE_UP_MS)
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  for (const type of ['keydown', 'pointerdown', 'wheel']) {
    document.addEventListener(type, end, { capture: true, signal })
  }
  document.addEventListener(
    'focusin',
    ({ target: focused }) => {
      if (focused instanceof Element && focused.matches('main h1')) target?.focus()
    },
    { signal },
  )
  observer.observe(document.body, { childList: true, subtree: true })
  look()
}

/** Returns the first paragraph, item or cell that has all terms, else the first that has one. */
function paragraphWith(part: HTMLElement, terms: readonly string[]): HTMLElement | undefined {
  // The methodology is the whole page.
  const within = part.matches('h1') ? part.closest('main') : part
  const all = [...(within?.querySelectorAll<HTMLElement>('p, li, td, th, h2, h3') ?? [])]
  const has = (terms_: readonly string[]) =>
    all.find((element) => hasAllTerms([element.textContent], terms_))
  return has(terms) ?? terms.map((term) => has([term])).find((found) => found !== undefined)
}
