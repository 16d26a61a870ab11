import { createFileRoute } from '@tanstack/react-router'

import { PreviewNotice } from '../../../../features/report-documents/PreviewNotice.tsx'
import { linkTo } from '../../../../ui/links/link-to.ts'
import { Tile, Tiles } from '../../../../ui/page/Tile.tsx'
import { DocumentPage } from './-DocumentPage.tsx'
import { useCompleteGroups, useReportDocument } from './-use-report-document.ts'

import classes from './-category-performance.module.css'

export const Route = createFileRoute(
  '/_frame/_selected/_document/content-building/category-performance',
)({
  component: CategoryPerformance,
})

function CategoryPerformance() {
  const { document } = useReportDocument()
  const complete = useCompleteGroups()
  return (
    <DocumentPage title="Category Performance">
      <Tiles label="Category groups">
        {document.categoryGroups.map(({ title, categories }) => (
          <Tile
            key={title}
            title={title}
            description={categories.map((category) => category.title).join(', ')}
            link={linkTo('/content-building/category-performance&category{$group}', {
              params: { group: title },
            })}
            done={complete.has(title)}
          />
        ))}
      </Tiles>
      {document.preview && (
        <div className={classes.notice}>
          <PreviewNotice>All other category groups.</PreviewNotice>
        </div>
      )}
    </DocumentPage>
  )
}
