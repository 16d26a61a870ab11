/** Headings that the editor lacks, with the closest one that it has. */
const HEADINGS = { h1: 'h2', h5: 'h4', h6: 'h4' } as const

/** Tags whose content is no text. */
const NOT_TEXT = 'style, script, title, meta, link'
/** HTML that a program writes as text. */
const TEXT = 'p, div, span, h1, h2, h3, h4, h5, h6, ul, ol, table, a, img, b, i, strong, em'

/**
 * Returns pasted HTML in the form that the editor takes: lists that Word has written as paragraphs
 * with bullets become lists, headings get an available level, and content that is no text is
 * removed. The markup is only read, in a document of its own that loads and runs nothing.
 */
export function cleanPasted(html: string): string {
  const pasted = new DOMParser().parseFromString(html, 'text/html')
  takeNames(pasted)
  const { body } = pasted
  for (const element of body.querySelectorAll(NOT_TEXT)) element.remove()
  // HTML does not know that "/>" closes tags of other programs: what follows is within them.
  for (const element of body.querySelectorAll('xml, o\\:smarttagtype')) {
    if (element.querySelector(TEXT)) element.replaceWith(...element.childNodes)
    else element.remove()
  }
  // The editor cannot put a table without cells into another one.
  for (const table of body.querySelectorAll('table')) {
    if (!table.querySelector('td, th')) table.remove()
  }
  makeWordLists(body)
  for (const [tag, closest] of Object.entries(HEADINGS)) {
    for (const heading of body.querySelectorAll<HTMLElement>(tag)) rename(heading, closest)
  }
  for (const title of body.querySelectorAll<HTMLElement>('p.MsoTitle')) rename(title, 'h2')
  for (const aligned of body.querySelectorAll<HTMLElement>('[align]')) {
    aligned.style.textAlign ||= aligned.getAttribute('align') ?? ''
  }
  return body.innerHTML
}

/** Removes names and ids: named elements would shadow properties of documents and forms. */
function takeNames(pasted: Document): void {
  const { querySelectorAll } = Document.prototype
  for (const named of querySelectorAll.call(pasted, '[name], [id]')) {
    for (const name of ['name', 'id']) Element.prototype.removeAttribute.call(named, name)
  }
}

function rename(element: HTMLElement, tag: string): void {
  const named = element.ownerDocument.createElement(tag)
  named.style.textAlign = element.style.textAlign
  named.append(...element.childNodes)
  element.replaceWith(named)
}

/** `mso-list: l0 level2 lfo1`: an item, on its level, of a list by its number. */
const ITEM = /mso-list:\s*(?<list>l\d+)\s+level(?<level>\d+)/i
/** A number, or a letter; "i", and several letters, are Roman. */
const COUNTED = /^\s*\(?(?:(?<number>\d+)|(?<roman>i|[ivxlc]{2,})|(?<letter>[a-z]))[.)]/i
const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }
/** Deeper than Word's lists. */
const DEEPEST = 9

interface Open {
  readonly level: number
  readonly list: HTMLElement
}

/** Turns paragraphs that Word has marked as items into lists, and removes their bullets. */
function makeWordLists(body: HTMLElement): void {
  let open: Open[] = []
  let last: Element | null = null
  let lastList = ''
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) {
    const item = ITEM.exec(paragraph.getAttribute('style') ?? '')?.groups
    if (!item) continue
    const level = Math.min(Number(item['level']), DEEPEST)
    const marker = takeMarker(paragraph)
    const ordered = COUNTED.test(marker)
    // Deeper items belong to those before paragraphs in between, which are of these too. On the first
    // level a list goes on behind other text, by the number of its item.
    if (last?.nextElementSibling !== paragraph) {
      const between =
        level > 1 && item['list'] === lastList ? paragraphsBetween(last, paragraph) : []
      open.at(-1)?.list.lastElementChild?.append(...between)
      if (between.length === 0) open = []
    }
    lastList = item['list'] ?? ''
    while (open.length > 0 && open.at(-1)!.level > level) open.pop()
    if (open.at(-1)?.level !== level || !isKind(open.at(-1)!.list, ordered)) {
      if (open.at(-1)?.level === level) open.pop()
      open.push({ level, list: startList(open.at(-1)?.list, paragraph, marker) })
    }
    const entry = paragraph.ownerDocument.createElement('li')
    const { list } = open.at(-1)!
    last = open[0]!.list
    list.append(entry)
    paragraph.removeAttribute('style')
    entry.append(paragraph)
  }
}

/** Returns the elements between a list and a paragraph behind it, if all are paragraphs. */
function paragraphsBetween(last: Element | null, paragraph: Element): Element[] {
  const between: Element[] = []
  let next = last?.nextElementSibling
  while (next !== paragraph) {
    if (next?.tagName !== 'P') return []
    between.push(next)
    next = next.nextElementSibling
  }
  return between
}

/** Starts a list, as its first marker counts, within the last item of the one above or at the paragraph. */
function startList(above: HTMLElement | undefined, paragraph: HTMLElement, marker: string) {
  const counted = COUNTED.exec(marker)?.groups
  const list = paragraph.ownerDocument.createElement(counted ? 'ol' : 'ul')
  if (counted) {
    const { number, letter, roman } = counted
    const first =
      Number(number ?? 0) || romanNumber(roman) || Number.parseInt(letter ?? 'a', 36) - 9
    if (first > 1) list.setAttribute('start', String(first))
    const type = roman === undefined ? 'a' : 'i'
    const upper = marker !== marker.toLowerCase()
    if (number === undefined) list.setAttribute('type', upper ? type.toUpperCase() : type)
  }
  if (above?.lastElementChild) above.lastElementChild.append(list)
  else paragraph.before(list)
  return list
}

function romanNumber(roman = ''): number {
  const digits = Array.from(roman.toLowerCase(), (letter) => ROMAN[letter] ?? 0)
  return digits.reduce(
    (sum, digit, index) => (digit < (digits[index + 1] ?? 0) ? sum - digit : sum + digit),
    0,
  )
}

function isKind(list: HTMLElement, ordered: boolean): boolean {
  return (list.tagName === 'OL') === ordered
}

/** Removes the bullet or number from an item, and returns it. */
function takeMarker(paragraph: HTMLElement): string {
  let marker = ''
  for (const span of paragraph.querySelectorAll('span[style*="mso-list"]')) {
    if (!/ignore/i.test(span.getAttribute('style') ?? '')) continue
    marker += span.textContent
    span.remove()
  }
  return marker
}
