import { changesText } from '@insights/domain/brand/what-if/what-if-sentences.ts'
import { readWhatIf } from '@insights/domain/brand/what-if/what-if-text.ts'
import { applyWhatIf, resolveWhatIf } from '@insights/domain/brand/what-if/what-if.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'

/**
 * Pages whose scores and ranks follow the custom view in the URL. The others are about texts, the
 * past, changes and evidence, and show the published report.
 */
const FOLLOWING =
  /^\/(?:content-building(?:\/(?:executive-summary|score|product-rating|category-performance[^/]*))?|your-brand\/standing)\/?$/

/** A report as a page shows it by the settings in its URL. */
export interface CustomView {
  /** The published document itself if nothing is changed, or the page does not follow. */
  readonly document: ReportDocument
  /** True if the document differs from the published one. */
  readonly isCustom: boolean
  /** '2 weights changed, 1 company left out'; '' if nothing is changed. */
  readonly changes: string
  /** Settings without effect, in sentences. */
  readonly ignored: readonly string[]
}

/** The last view of each document, since all parts of a page ask for the same one. */
const views = new WeakMap<ReportDocument, { readonly text: string; readonly view: CustomView }>()

/** Returns the report as the page with this path shows it by the settings in its URL. */
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
