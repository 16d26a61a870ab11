import { getDocumentProxy } from 'unpdf'
import type { PDFPageProxy } from 'unpdf/pdfjs'

interface Node {
  readonly role?: string
  readonly id?: string
  readonly children?: readonly Node[]
}

/**
 * Returns the tables of a tagged PDF by its structure, as a screen reader sees them: rows of cell
 * texts. A table that continues on another page is one table.
 */
export async function readPdfTables(bytes: Uint8Array): Promise<string[][][]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const tables: string[][][] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const texts = await readMarkedTexts(page)
    const tree = (await page.getStructTree()) as Node
    for (const table of withRole(tree, 'Table')) {
      const rows = withRole(table, 'TR').map((row) =>
        withRole(row, 'TH', 'TD').map((cell) => textOf(cell, texts)),
      )
      // Cells on another page have no text on this one, so a table that began there has no head
      // here.
      const here = rows.filter((row) => row.some((text) => text !== ''))
      const begun = rows[0]?.every((text) => text === '') ? tables.at(-1) : undefined
      if (begun) begun.push(...here)
      else tables.push(here)
    }
  }
  return tables
}

async function readMarkedTexts(page: PDFPageProxy): Promise<Map<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const texts = new Map<string, string>()
  const open: string[] = []
  for (const item of items) {
    if ('str' in item) {
      const id = open.findLast((each) => each !== '') ?? ''
      const end = item.hasEOL ? ' ' : ''
      texts.set(id, (texts.get(id) ?? '') + item.str + end)
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push(item.id ?? '')
  }
  return texts
}

function withRole(node: Node, ...roles: readonly string[]): Node[] {
  if (roles.includes(node.role ?? '')) return [node]
  return (node.children ?? []).flatMap((child) => withRole(child, ...roles))
}

function textOf(node: Node, texts: ReadonlyMap<string, string>): string {
  const parts = (each: Node): string[] => [
    ...(each.id === undefined ? [] : [texts.get(each.id) ?? '']),
    ...(each.children ?? []).flatMap(parts),
  ]
  return parts(node).join(' ').replaceAll('\u200b', '').replace(/\s+/g, ' ').trim()
}
