import { createFileRoute } from '@tanstack/react-router'

import { Gallery } from '../-Gallery.tsx'
import {
  readScreenshotsSearch,
  type ScreenshotsSearch,
} from '../../../../reading/screenshots/screenshots-search.ts'
import { DocumentPage } from './-DocumentPage.tsx'
import { useReportDocument } from './-use-report-document.ts'

export const Route = createFileRoute('/_frame/_selected/_document/appendix/screenshots')({
  validateSearch: (search): ScreenshotsSearch => readScreenshotsSearch(search),
  component: ScreenshotsPage,
})

function ScreenshotsPage() {
  const { report, document, staff, user } = useReportDocument()
  const navigate = Route.useNavigate()
  return (
    <DocumentPage title="Screenshots" wide>
      <Gallery
        page="/appendix/screenshots"
        report={report}
        document={document}
        staff={staff}
        user={user}
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
