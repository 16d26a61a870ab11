/** Headings that the editor lacks, with the closest one that it has. */
const HEADINGS = { h1: 'h2', h5: 'h4', h6: 'h4' } as const

/** Word's own tags, and others whose content is no text. */
const NOT_TEXT = 'style, script, title, xml, meta, link, o\\:smarttagtype'

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
const ITEM = /mso-list:\s*l(?<list>\d+)\s+level(?<level>\d+)/i
const COUNTED = /^\s*\(?(\d+|[a-z]|[ivxlc]+)[.)]/i
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
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) {
    const item = ITEM.exec(paragraph.getAttribute('style') ?? '')?.groups
    if (!item) continue
    const level = Math.min(Number(item['level']), DEEPEST)
    const ordered = COUNTED.test(takeMarker(paragraph))
    // Only the next sibling continues a list.
    if (last === null || last.nextElementSibling !== paragraph) open = []
    while (open.length > 0 && open.at(-1)!.level > level) open.pop()
    if (open.at(-1)?.level !== level || !isKind(open.at(-1)!.list, ordered)) {
      if (open.at(-1)?.level === level) open.pop()
      open.push({ level, list: startList(open.at(-1)?.list, paragraph, ordered) })
    }
    const entry = paragraph.ownerDocument.createElement('li')
    const { list } = open.at(-1)!
    last = open[0]!.list
    list.append(entry)
    paragraph.removeAttribute('style')
    entry.append(paragraph)
  }
}

/** Starts a list within the last item of the one above, or at the paragraph. */
function startList(above: HTMLElement | undefined, paragraph: HTMLElement, ordered: boolean) {
  const list = paragraph.ownerDocument.createElement(ordered ? 'ol' : 'ul')
  if (above?.lastElementChild) above.lastElementChild.append(list)
  else paragraph.before(list)
  return list
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
