import { isStaff } from '@insights/domain/accounts/user.ts'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'

import { linkToView, type OpenedView } from '../../../../brand/saved-views/opened-view.ts'
import { reportDocumentQuery } from '../../../../reading/report-document-query.ts'
import { useReportDocument } from './-use-report-document.ts'

const route = getRouteApi('/_frame/_selected/_document')

/** Returns the props of lists of saved views that depend on the current report. */
export function useViewsOfReport() {
  const { document } = useReportDocument()
  const { user } = route.useRouteContext()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { _id, date, industry } = document.report
  return {
    report: { _id, date, industry: industry._id },
    companies: document.companies,
    sharing: isStaff(user.loginType)
      ? 'Share with all staff'
      : user.companyCustomer === null
        ? null
        : 'Share with your colleagues',
    loadDocument: (report: string) => queryClient.query(reportDocumentQuery(report)),
    onOpen: (view: OpenedView) => void navigate(linkToView(view)),
  }
}
