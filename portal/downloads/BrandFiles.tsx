import { reportDocumentsApi } from '@insights/contract/report-documents.ts'
import type { BrandPage } from '@insights/domain/brand/brand-pages.ts'
import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

import { apiUrl } from '../api/call-api.ts'
import { download } from '../ui/links/download.ts'

interface Props {
  readonly report: string
  readonly page: BrandPage
  readonly company: string
  /** As the address has them. */
  readonly settings: string | undefined
}

/** Takes a page on a brand away: as a slide and as a workbook. */
export function BrandFiles({ report, page, company, settings }: Props) {
  const files = [
    { label: 'One slide, PPTX', endpoint: reportDocumentsApi.brandSlide },
    { label: 'Figures, XLSX', endpoint: reportDocumentsApi.brandSheet },
  ]
  const query = { page, company, ...(settings !== undefined && { settings }) }
  return (
    <Group gap="sm" data-screen-only>
      {files.map(({ label, endpoint }) => (
        <Button
          key={label}
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
          onClick={() => download(apiUrl(endpoint, { params: { reportId: report }, query }))}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}
