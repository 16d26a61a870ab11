import { documentsApi } from '@insights/contract/reading/documents.ts'
import type { BrandView } from '@insights/domain/brand/brand-pages.ts'
import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

import { apiUrl } from '../../api/call-api.ts'
import { download } from '../../ui/links/download.ts'
import { useIntervalsShown } from '../uncertainty/intervals-setting.ts'
import { intervalsQuery } from '../uncertainty/show-intervals.ts'

interface Props {
  readonly report: string
  readonly page: BrandView
  readonly company: string
  /** Settings of the page as text, as in the URL. */
  readonly settings: string | undefined
}

/** Downloads of a page on a brand: slides, a workbook, Where We Stand on one sheet of paper, a plan's board deck. */
export function BrandFiles({ report, page, company, settings }: Props) {
  useIntervalsShown()
  const shown = intervalsQuery()
  const about = { company, ...(settings !== undefined && { settings }), ...shown }
  const query = { page, ...about }
  const params = { reportId: report }
  const files = [
    { label: 'Slides, PPTX', url: apiUrl(documentsApi.brandSlide, { params, query }) },
    { label: 'Figures, XLSX', url: apiUrl(documentsApi.brandSheet, { params, query }) },
    ...(page === 'standing'
      ? [
          {
            label: 'One page, PDF',
            url: apiUrl(documentsApi.brandPage, { params, query: { page, company, ...shown } }),
          },
        ]
      : []),
    ...(page === 'plan'
      ? [{ label: 'Board deck, PPTX', url: apiUrl(documentsApi.board, { params, query: about }) }]
      : []),
  ]
  return (
    <Group gap="sm" data-screen-only>
      {files.map(({ label, url }) => (
        <Button
          key={label}
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
          onClick={() => download(url)}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}
