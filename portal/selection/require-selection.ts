import { redirect } from '@tanstack/react-router'

import { lastSelection, rememberSelection } from './last-selection.ts'
import { type Selection, type SelectionKey, completeSelection } from './selection.ts'

/** Thrown for a page about a report if none is selected; shown as `ReportErrorPage`. */
export class NoReportError extends Error {}

/** For `beforeLoad` of a page about a report. Throws a NoReportError if none is selected. */
export function requireReport(visit: Visit) {
  return requireSelection(visit, ['report'], () => {
    throw visit.preload ? redirect({ to: '/report-list' }) : new NoReportError()
  })
}

interface Visit {
  readonly search: Selection
  /** True while the router only prepares the page, when a link to it is hovered. */
  readonly preload: boolean
}

/**
 * For `beforeLoad` of a page that needs part of the selection. Completes the URL from the last used
 * selection, remembers it, and returns it for the route's context, where it is certain to be there.
 * `whenMissing` throws the redirect to where the user can choose.
 */
export function requireSelection<const Key extends SelectionKey>(
  { search, preload }: Visit,
  needed: readonly Key[],
  whenMissing: (missing: SelectionKey) => never,
): { selection: Selection & Required<Pick<Selection, Key>> } {
  const { selection, missing } = completeSelection(search, lastSelection(), needed)
  if (missing !== null) whenMissing(missing)
  if (needed.some((key) => search[key] === undefined)) {
    throw redirect({
      to: '.',
      search: (now: Selection) => ({ ...now, ...selection }),
      replace: true,
    })
  }
  if (!preload) rememberSelection(search)
  return { selection: search as Selection & Required<Pick<Selection, Key>> }
}
