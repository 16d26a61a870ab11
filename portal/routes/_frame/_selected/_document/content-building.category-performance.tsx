import { previewPromise } from '@insights/domain/reading/preview-promises.ts'
import { Box } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'

import { CategoryComparison } from '../../../../reading/comparison/CategoryComparison.tsx'
import { GroupComparison } from '../../../../reading/comparison/GroupComparison.tsx'
import { OverallHistory } from '../../../../reading/comparison/OverallHistory.tsx'
import { PreviewNotice } from '../../../../reading/PreviewNotice.tsx'
import { FigureNote } from '../../../../ui/charts/figure-note.ts'
import { linkTo } from '../../../../ui/links/link-to.ts'
import { Deferred } from '../../../../ui/page/Deferred.tsx'
import { Tile, Tiles } from '../../../../ui/page/Tile.tsx'
import { DocumentPage } from './-DocumentPage.tsx'
import { useCompleteGroups, useReportDocument } from './-use-report-document.ts'

export const Route = createFileRoute(
  '/_frame/_selected/_document/content-building/category-performance',
)({
  component: CategoryPerformance,
})

const TITLE = 'Category Performance'

function CategoryPerformance() {
  const { document, published } = useReportDocument()
  const complete = useCompleteGroups()
  if (document.preview) return <PreviewedGroups />
  const { categoryGroups, matrix } = document
  const capabilities = matrix.reduce((sum, category) => sum + category.capabilities.length, 0)
  return (
    <DocumentPage
      title={TITLE}
      lead={`${categoryGroups.length} groups, ${matrix.length} categories, ${capabilities} capabilities`}
      wide
    >
      <GroupComparison document={document} complete={complete} />
      <Deferred height="60rem">
        <CategoryComparison document={document} />
        <FigureNote value={null}>
          <OverallHistory document={published} />
        </FigureNote>
      </Deferred>
    </DocumentPage>
  )
}

/** The groups in a preview, without their scores. */
function PreviewedGroups() {
  const { document } = useReportDocument()
  return (
    <DocumentPage title={TITLE}>
      <Tiles label="Category groups">
        {document.categoryGroups.map(({ title, categories }) => (
          <Tile
            key={title}
            title={title}
            description={categories.map((category) => category.title).join(', ')}
            link={linkTo('/content-building/category-performance&category{$group}', {
              params: { group: title },
            })}
          />
        ))}
      </Tiles>
      <Box mt={24}>
        <PreviewNotice>{previewPromise('category-performance', document)}</PreviewNotice>
      </Box>
    </DocumentPage>
  )
}
