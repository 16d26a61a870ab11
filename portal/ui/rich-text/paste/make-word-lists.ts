/** `mso-list: l0 level2 lfo1`: an item, on its level, of a list by its number. */
const ITEM = /mso-list:\s*l(?<list>\d+)\s+level(?<level>\d+)/i
const COUNTED = /^\s*\(?(\d+|[a-z]|[ivxlc]+)[.)]/i
/** Deeper than Word goes. */
const DEEPEST = 9

interface Open {
  readonly level: number
  readonly list: HTMLElement
}

/** Makes lists of paragraphs that Word has marked as their items, and takes their bullets out. */
export function makeWordLists(body: HTMLElement): void {
  let open: Open[] = []
  let last: Element | null = null
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) {
    const item = ITEM.exec(paragraph.getAttribute('style') ?? '')?.groups
    if (!item) continue
    const level = Math.min(Number(item['level']), DEEPEST)
    const ordered = COUNTED.test(takeMarker(paragraph))
    // Only what follows at once goes on with a list.
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

/** A list within the last item of the one above, or where the paragraph stands. */
function startList(above: HTMLElement | undefined, paragraph: HTMLElement, ordered: boolean) {
  const list = paragraph.ownerDocument.createElement(ordered ? 'ol' : 'ul')
  if (above?.lastElementChild) above.lastElementChild.append(list)
  else paragraph.before(list)
  return list
}

function isKind(list: HTMLElement, ordered: boolean): boolean {
  return (list.tagName === 'OL') === ordered
}

/** Takes the bullet or number out of an item, and answers it. */
function takeMarker(paragraph: HTMLElement): string {
  let marker = ''
  for (const span of paragraph.querySelectorAll('span[style*="mso-list"]')) {
    if (!/ignore/i.test(span.getAttribute('style') ?? '')) continue
    marker += span.textContent
    span.remove()
  }
  return marker
}
