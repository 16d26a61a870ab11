import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { withoutIntervals } from '@insights/domain/reading/uncertainty/without-intervals.ts'
import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks'

const KEY = 'competitive-insights-intervals'

/** Returns whether this browser's reader sees intervals, as by default, and a function to change it. */
export function useIntervalsShown(): readonly [boolean, (shown: boolean) => void] {
  const [hidden, setHidden] = useLocalStorage<boolean>({
    key: KEY,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return [hidden !== true, (shown) => setHidden(!shown)]
}

/** The query of a file that is made as its reader sees the report. */
export function intervalsQuery(): { readonly intervals?: 'off' } {
  return readLocalStorageValue({ key: KEY }) === true ? { intervals: 'off' } : {}
}

const hiddenIn = new WeakMap<ReportDocument, ReportDocument>()

/** Returns the document without intervals, the same one each time. */
export function hideIntervals(document: ReportDocument): ReportDocument {
  const known = hiddenIn.get(document) ?? withoutIntervals(document)
  hiddenIn.set(document, known)
  return known
}
