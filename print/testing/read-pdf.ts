import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import type { PDFPageProxy } from 'unpdf/pdfjs'

export interface ReadPdf {
  /** Text of each page, without the break opportunities of long words. */
  readonly pages: readonly string[]
  readonly text: string
  readonly title: string
  readonly language: string
  readonly isTagged: boolean
  /** 1 for PDF/UA-1. */
  readonly accessibility: string | null
  readonly bookmarks: readonly string[]
  /** Roles of the structure, page by page. */
  readonly roles: readonly ReadonlySet<string>[]
  /** Right edge of the widest text, in points from the left. */
  readonly furthestRight: number
  /** Links on the second page, the contents. */
  readonly contentsLinks: number
  /** Drawn texts with their colours, in drawing order. */
  readonly drawn: readonly DrawnText[]
}

export interface DrawnText {
  readonly text: string
  /** '#rrggbb'. */
  readonly color: string
}

interface Node {
  readonly role?: string
  readonly children?: readonly Node[]
}

/** Returns the contents of a PDF as a viewer shows them. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: false })
  const pages = text.map((page) => page.replaceAll('\u200b', ''))
  const { info, metadata } = await pdf.getMetadata()
  const facts = info as { Title: string; Language: string }
  const roles: Set<string>[] = []
  const drawn: DrawnText[] = []
  let furthestRight = 0
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    furthestRight = Math.max(furthestRight, ...(await endsOf(page)))
    drawn.push(...(await drawnTexts(page)))
    roles.push(new Set(rolesOf((await page.getStructTree()) as Node)))
  }
  // A single page has no contents.
  const contents = pdf.numPages > 1 ? await pdf.getPage(2) : null
  return {
    pages,
    text: pages.join('\n'),
    title: facts.Title,
    language: facts.Language,
    isTagged: (await pdf.getMarkInfo())?.['Marked'] === true,
    accessibility: metadata?.get('pdfuaid:part') ?? null,
    bookmarks: ((await pdf.getOutline()) ?? []).map(({ title }) => title),
    roles,
    furthestRight,
    contentsLinks: (await contents?.getAnnotations())?.length ?? 0,
    drawn,
  }
}

async function endsOf(page: PDFPageProxy): Promise<number[]> {
  const { items } = await page.getTextContent()
  return items.flatMap((item) => ('transform' in item ? item.transform[4] + item.width : []))
}

async function drawnTexts(page: PDFPageProxy): Promise<DrawnText[]> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const drawn: DrawnText[] = []
  let color = '#000000'
  for (const [place, operator] of fnArray.entries()) {
    const args = argsArray[place] as unknown[]
    if (operator === OPS.setFillRGBColor) color = String(args[0])
    if (operator !== OPS.showText) continue
    const glyphs = args[0] as readonly (number | { readonly unicode: string })[]
    const text = glyphs.map((glyph) => (typeof glyph === 'object' ? glyph.unicode : '')).join('')
    drawn.push({ text, color })
  }
  return drawn
}

function rolesOf({ role, children = [] }: Node): string[] {
  return [...(role ? [role] : []), ...children.flatMap(rolesOf)]
}
