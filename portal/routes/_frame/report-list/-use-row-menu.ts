import { reportDocumentsApi } from '@insights/contract/report-documents.ts'
import type { ReportListed } from '@insights/contract/reports.ts'
import { useNavigate } from '@tanstack/react-router'

import { apiUrl } from '../../../api/call-api.ts'
import { usePrintReport } from '../../../downloads/use-print-report.ts'
import { rowActions } from '../../../features/reports/list/row-actions.ts'
import { useEditReport } from '../../../features/reports/use-edit-report.ts'
import { useRemoveReport } from '../../../features/reports/use-remove-report.ts'
import { download } from '../../../ui/links/download.ts'
import type { RowAction } from '../../../ui/tables/DataTableRow.tsx'

/** The menu of a report's row, for staff and customers alike: each sees what they may do. */
export function useRowMenu(): (report: ReportListed) => RowAction[] {
  const navigate = useNavigate()
  const editReport = useEditReport()
  const removeReport = useRemoveReport()
  const print = usePrintReport()
  return (row) =>
    rowActions(row, {
      viewScreenshots: ({ _id }) =>
        void navigate({ to: '/report-list/screenshot', search: { report: _id } }),
      exportCapabilities: ({ _id }) =>
        download(apiUrl(reportDocumentsApi.capabilitiesCsv, { params: { reportId: _id } })),
      edit: (published) =>
        editReport.mutate(published, {
          onSuccess: ({ _id }) =>
            void navigate({ to: '/report/report-publish-date', search: { report: _id } }),
        }),
      print: ({ _id }) => print(_id),
      remove: ({ _id }) => removeReport.mutate(_id),
    })
}
