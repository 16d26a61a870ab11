/**
 * Shows the page that React has rendered in place of the outline or text of index.html. Returns a
 * function that gives a reader who has begun the same place in the text, focus and selection; to be
 * called in the same task, once the router has scrolled to the top.
 */
export function takeOver(): () => void {
  const paint = document.querySelector<HTMLElement>('.first-paint')
  const text = paint?.querySelector<HTMLElement>('main')
  const restorers = text ? [findPlace(text), findFocus(text), findSelection(text)] : []
  paint?.remove()
  document.documentElement.removeAttribute('data-text-first')
  return () => {
    const page = document.querySelector<HTMLElement>('#portal main')
    if (page) for (const restore of restorers) restore?.(page)
  }
}

type Restore = (page: HTMLElement) => void

/** Height of the app bar, below which a reader reads. */
const BAR = 56

const BLOCKS = 'h1, h2, h3, p, li, th, dt, figure'

/** Returns a function that scrolls the page to the text in sight; null at the top. */
function findPlace(text: HTMLElement): Restore | null {
  const scrolled = window.scrollY
  if (scrolled === 0) return null
  const block = [...text.querySelectorAll(BLOCKS)].find(
    (one) => one.textContent !== '' && one.getBoundingClientRect().top >= BAR,
  )
  const top = block?.getBoundingClientRect().top ?? 0
  return (page) => {
    window.scrollTo({ top: scrolled, behavior: 'instant' })
    // The breadcrumbs end with the words of the heading.
    const same = [...page.querySelectorAll(block?.localName ?? BLOCKS)].find(
      (one) => one.textContent === block?.textContent,
    )
    if (!same) return
    window.scrollBy({ top: same.getBoundingClientRect().top - top, behavior: 'instant' })
  }
}

/** Returns a function that focuses in the page the link that has the focus in the text. */
function findFocus(text: HTMLElement): Restore | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLAnchorElement) || !text.contains(focused)) return null
  const name = focused.textContent
  const isSame = (link: HTMLAnchorElement) => link.textContent === name
  const at = [...text.querySelectorAll('a')].filter(isSame).indexOf(focused)
  return (page) => {
    ;[...page.querySelectorAll('a')].filter(isSame)[at]?.focus({ preventScroll: true })
  }
}

/** Returns a function that selects in the page what is selected in the text. */
function findSelection(text: HTMLElement): Restore | null {
  const selection = getSelection()
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null
  if (!range || range.collapsed || !text.contains(range.commonAncestorContainer)) return null
  const before = document.createRange()
  before.setStart(text, 0)
  before.setEnd(range.startContainer, range.startOffset)
  const wanted = bare(range.toString())
  const passed = bare(before.toString())
  const at = countOf(passed, wanted)
  return (page) => {
    const found = findText(page, wanted, at)
    if (found) selection?.setBaseAndExtent(...found)
  }
}

const bare = (text: string) => text.replaceAll(/\s+/g, '')
const countOf = (text: string, part: string) => text.split(part).length - 1

type Ends = [start: Node, startOffset: number, end: Node, endOffset: number]

/** Returns the ends of the nth occurrence of a text without spaces, or null. */
function findText(page: HTMLElement, wanted: string, nth: number): Ends | null {
  const letters: { readonly node: Node; readonly offset: number }[] = []
  let all = ''
  const nodes = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const value = node.nodeValue ?? ''
    for (let offset = 0; offset < value.length; offset += 1) {
      const letter = value.charAt(offset)
      if (letter.trim() === '') continue
      letters.push({ node, offset })
      all += letter
    }
  }
  let at = all.indexOf(wanted)
  for (let next = 0; next < nth && at !== -1; next += 1) at = all.indexOf(wanted, at + 1)
  const [start, end] = [letters[at], letters[at + wanted.length - 1]]
  return start && end ? [start.node, start.offset, end.node, end.offset + 1] : null
}
