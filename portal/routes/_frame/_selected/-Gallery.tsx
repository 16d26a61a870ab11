import type { Report } from '@insights/contract/reports/reports.ts'
import { driveFolderName } from '@insights/domain/reading/document/drive-folder-name.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'

import { DeleteSelected } from '../../../answers/images/DeleteSelected.tsx'
import {
  toScreenshotFilter,
  type ScreenshotsSearch,
} from '../../../reading/screenshots/screenshots-search.ts'
import { Screenshots } from '../../../reading/screenshots/Screenshots.tsx'
import type { ScreenshotFilter } from '../../../reading/screenshots/shown-screenshots.ts'
import { UploadToDrive } from '../../../screenshots/cloud-drives/UploadToDrive.tsx'
import { DIALOG, lazyOverlay } from '../../../ui/lazy/lazy-part.tsx'

const AddScreenshots = lazyOverlay(
  () => import('../../../answers/images/AddScreenshots.tsx'),
  DIALOG,
)

interface Props {
  readonly report: Report
  readonly document: ReportDocument
  readonly staff: boolean
  /** Id of the user whose layout it has. */
  readonly user: string
  readonly search: ScreenshotsSearch
  readonly onSearch: (search: ScreenshotsSearch) => void
  /** Path of its page, where other editions are opened too. */
  readonly page: '/appendix/screenshots' | '/report-list/screenshot'
}

/**
 * The screenshots of a report. Staff choose and download them, and change those of a report that
 * they may edit; readers look at them.
 */
export function Gallery({ report, document, staff, user, search, onSearch, page }: Props) {
  // Counts openings: each starts with an empty form. null before the first, which loads the code.
  const [opening, setOpening] = useState<number | null>(null)
  const [adding, setAdding] = useState(false)
  const canEdit = report.can.edit
  const folder = folderOf(report, document, search)
  return (
    <>
      <Screenshots
        document={document}
        search={search}
        onSearch={onSearch}
        user={user}
        gallery={page}
        tools={
          staff
            ? {
                actions: canEdit && (
                  <Button
                    variant="default"
                    leftSection={<IconUpload size={16} stroke={1.6} />}
                    onClick={() => {
                      setOpening((opening ?? 0) + 1)
                      setAdding(true)
                    }}
                  >
                    Upload
                  </Button>
                ),
                selectionActions: (selected) => (
                  <>
                    {canEdit && <DeleteSelected report={report._id} selected={selected} />}
                    <UploadToDrive folder={folder} images={selected} />
                  </>
                ),
              }
            : undefined
        }
      />
      {opening !== null && (
        <AddScreenshots
          key={opening}
          report={report._id}
          opened={adding}
          choices={{ companies: document.companies, categories: document.matrix }}
          suggested={suggestedBy(toScreenshotFilter(search))}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

/** Returns where an upload starts: the filtered company, category and application, if single. */
function suggestedBy({ companies, categories, application }: ScreenshotFilter) {
  const only = (ids: readonly string[]) => (ids.length === 1 ? ids[0]! : null)
  return { company: only(companies), category: only(categories), application }
}

/** Returns the folder on a drive: the report, and the filters of the gallery. */
function folderOf(
  { date, industry }: Report,
  document: ReportDocument,
  search: ScreenshotsSearch,
): string {
  const filter = toScreenshotFilter(search)
  const categories = document.categoryGroups.flatMap((group) => group.categories)
  return driveFolderName({
    date,
    industry: industry.title,
    application: filter.application,
    companies: document.companies
      .filter(({ companyId }) => filter.companies.includes(companyId))
      .map(({ title }) => title),
    categories: categories
      .filter(({ categoryId }) => filter.categories.includes(categoryId))
      .map(({ title }) => title),
  })
}
