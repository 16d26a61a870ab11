import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import { changesText } from '@insights/domain/what-if/what-if-sentences.ts'
import { readWhatIf } from '@insights/domain/what-if/what-if-text.ts'
import { applyWhatIf, resolveWhatIf } from '@insights/domain/what-if/what-if.ts'

/** A report as the settings in an address have it. */
export interface CustomView {
  /** The published document itself if nothing is changed. */
  readonly document: ReportDocument
  /** '2 weights changed, 1 company left out'; '' if nothing is changed. */
  readonly changes: string
  /** What of the settings does not count, in sentences. */
  readonly ignored: readonly string[]
}

/** The last view of each document: all parts of a page ask for the same one. */
const views = new WeakMap<ReportDocument, { readonly text: string; readonly view: CustomView }>()

/** Returns the view of a report that the settings of an address describe. */
export function customView(published: ReportDocument, text: string): CustomView {
  const last = views.get(published)
  if (last?.text === text) return last.view
  const view = calculateView(published, text)
  views.set(published, { text, view })
  return view
}

function calculateView(published: ReportDocument, text: string): CustomView {
  const settings = readWhatIf(text)
  if (settings === null) {
    const ignored = ['The address has settings that cannot be read, and are ignored.']
    return { document: published, changes: '', ignored }
  }
  const resolved = resolveWhatIf(published, settings)
  return {
    document: applyWhatIf(published, resolved),
    changes: changesText(resolved),
    ignored: resolved.ignored,
  }
}
