import { isStaff } from '@insights/domain/accounts/user.ts'
import { withoutIntervals } from '@insights/domain/reading/uncertainty/without-intervals.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'

import { loadedCustomView } from '../../../../brand/custom-view/load-custom-view.ts'
import { reportDocumentQuery } from '../../../../reading/report-document-query.ts'
import { useIntervalsShown } from '../../../../reading/uncertainty/intervals-setting.ts'
import { reportProgressQuery, reportQuery } from '../../../../reports/report-queries.ts'

const route = getRouteApi('/_frame/_selected/_document')

/**
 * Returns the report of the page, its document, and the signed-in user. With a custom view in the
 * URL, `document` is that view on pages that follow it; `published` is always the published one.
 * A reader who has turned intervals off has a `document` without them, and without a custom view
 * an `uncustomised` one.
 */
export function useReportDocument() {
  const { selection, user } = route.useRouteContext()
  const { custom } = route.useSearch()
  const { data: report } = useSuspenseQuery(reportQuery(selection.report))
  const { data: published } = useSuspenseQuery(reportDocumentQuery(selection.report))
  const page = useLocation({ select: ({ pathname }) => pathname })
  const view = custom === undefined ? null : loadedCustomView()?.calculate(published, custom, page)
  const intervals = useIntervalsShown()
  const whole = view?.document ?? published
  const document = useMemo(() => (intervals ? whole : withoutIntervals(whole)), [intervals, whole])
  const uncustomised = useMemo(
    () => (whole === published ? document : intervals ? published : withoutIntervals(published)),
    [whole, published, document, intervals],
  )
  return {
    report,
    document,
    published,
    uncustomised,
    view,
    staff: isStaff(user.loginType),
    user: user._id,
  }
}

/** Returns the category groups whose performance is written; not shown to readers. */
export function useCompleteGroups(): ReadonlySet<string> {
  const { report, staff } = useReportDocument()
  const { data } = useQuery({ ...reportProgressQuery(report._id), enabled: staff })
  return new Set(data?.sections.categoryGroups)
}
