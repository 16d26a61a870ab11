import { changesText } from '@insights/domain/brand/what-if/what-if-sentences.ts'
import { readWhatIf } from '@insights/domain/brand/what-if/what-if-text.ts'
import { applyWhatIf, resolveWhatIf } from '@insights/domain/brand/what-if/what-if.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'

/**
 * The pages whose scores and ranks are those of the custom view that the address may have. The others
 * are of texts, the past, changes and evidence, and show the published report.
 */
const FOLLOWING =
  /^\/(?:content-building(?:\/(?:executive-summary|score|product-rating|category-performance[^/]*))?|your-brand\/standing)\/?$/

/** What a page shows of a report by the settings in its address. */
export interface CustomView {
  /** The published document itself if nothing is changed, or the page does not follow. */
  readonly document: ReportDocument
  /** Whether the document is another than the published one. */
  readonly isCustom: boolean
  /** '2 weights changed, 1 company left out'; '' if nothing is changed. */
  readonly changes: string
  /** What of the settings does not count, in sentences. */
  readonly ignored: readonly string[]
}

/** The last view of each document: all parts of a page ask for the same one. */
const views = new WeakMap<ReportDocument, { readonly text: string; readonly view: CustomView }>()

/** Returns what the page with this path shows of a report by the settings in its address. */
export function customView(published: ReportDocument, text: string, page: string): CustomView {
  const last = views.get(published)
  const view = last?.text === text ? last.view : calculateView(published, text)
  if (view !== last?.view) views.set(published, { text, view })
  return FOLLOWING.test(page) ? view : { ...view, document: published, isCustom: false }
}

function calculateView(published: ReportDocument, text: string): CustomView {
  const settings = readWhatIf(text)
  if (settings === null) {
    const ignored = ['The address has settings that cannot be read, and are ignored.']
    return { document: published, isCustom: false, changes: '', ignored }
  }
  const resolved = resolveWhatIf(published, settings)
  const document = applyWhatIf(published, resolved)
  return {
    document,
    isCustom: document !== published,
    changes: changesText(resolved),
    ignored: resolved.ignored,
  }
}
