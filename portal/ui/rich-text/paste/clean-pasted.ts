import { makeWordLists } from './make-word-lists.ts'

/** What the editor has no heading for, and what comes closest. */
const HEADINGS = { h1: 'h2', h5: 'h4', h6: 'h4' } as const

/** Where Word's own tags end up when HTML is read as HTML. */
const NOT_TEXT = 'style, script, title, xml, meta, link, o\\:smarttagtype'

/**
 * Pasted HTML as the editor can take it: lists that Word has written as paragraphs with bullets
 * become lists, headings get a level that there is, and what was never text goes. The markup is only
 * read, in a document of its own that loads and runs nothing.
 */
export function cleanPasted(html: string): string {
  const pasted = new DOMParser().parseFromString(html, 'text/html')
  takeNames(pasted)
  const { body } = pasted
  for (const element of body.querySelectorAll(NOT_TEXT)) element.remove()
  // The editor can put no table into another that has no cells.
  for (const table of body.querySelectorAll('table:not(:has(td, th))')) table.remove()
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

/** Named elements would stand in for what documents and forms have of the same name. */
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
