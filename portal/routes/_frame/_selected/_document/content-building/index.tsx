import { createFileRoute } from '@tanstack/react-router'

import { useReportDocument } from '../-use-report-document.ts'
import { CoverPage } from './-CoverPage.tsx'
import { SectionTiles } from './-SectionTiles.tsx'

export const Route = createFileRoute('/_frame/_selected/_document/content-building/')({
  component: ContentBuilding,
})

function ContentBuilding() {
  const { staff } = useReportDocument()
  return staff ? <SectionTiles /> : <CoverPage />
}
