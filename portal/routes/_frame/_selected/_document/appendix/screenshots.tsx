import { createFileRoute } from '@tanstack/react-router'

import { DocumentPage } from '../-page/DocumentPage.tsx'
import { useReportDocument } from '../-page/use-report-document.ts'
import { Gallery } from '../../-Gallery.tsx'
import {
  readScreenshotsSearch,
  type ScreenshotsSearch,
} from '../../../../../features/report-documents/screenshots/screenshots-search.ts'

export const Route = createFileRoute('/_frame/_selected/_document/appendix/screenshots')({
  validateSearch: (search): ScreenshotsSearch => readScreenshotsSearch(search),
  component: ScreenshotsPage,
})

function ScreenshotsPage() {
  const { report, document, staff } = useReportDocument()
  const navigate = Route.useNavigate()
  return (
    <DocumentPage title="Screenshots" wide>
      <Gallery
        report={report}
        document={document}
        staff={staff}
        search={Route.useSearch()}
        onSearch={(next) =>
          void navigate({
            search: (now) => ({ ...now, ...next }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </DocumentPage>
  )
}
