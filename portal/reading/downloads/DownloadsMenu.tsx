import type { Endpoint } from '@insights/contract/endpoint.ts'
import { documentsApi } from '@insights/contract/reading/documents.ts'
import { Menu } from '@mantine/core'

import { apiUrl } from '../../api/call-api.ts'
import { usePrintReport } from '../../reports/pdfs/report-pdf.ts'
import { useOpenedAfterMount } from '../../ui/dialogs/dialog-state.ts'
import { ExternalTarget, type OpenedPanel } from '../../ui/lazy/lazy-popover.tsx'
import { download } from '../../ui/links/download.ts'
import { intervalsQuery } from '../uncertainty/show-intervals.ts'

interface Props extends OpenedPanel {
  readonly report: string
  readonly onChooseSlides: () => void
}

export default function DownloadsMenu({ report, onChooseSlides, target, opened, onChange }: Props) {
  const print = usePrintReport()
  const { executive, workbook, capabilitiesCsv } = documentsApi
  const params = { reportId: report }
  const downloadBy = (endpoint: Endpoint) =>
    download(apiUrl(endpoint, { params, query: intervalsQuery() }))
  return (
    <Menu
      position="bottom-end"
      width={230}
      opened={useOpenedAfterMount(opened)}
      onChange={onChange}
    >
      <Menu.Target>
        <ExternalTarget element={target} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => print(report)}>PDF</Menu.Item>
        <Menu.Item onClick={() => downloadBy(executive)}>Executive PDF</Menu.Item>
        <Menu.Item onClick={onChooseSlides}>PowerPoint</Menu.Item>
        <Menu.Item onClick={() => downloadBy(workbook)}>Excel</Menu.Item>
        <Menu.Item onClick={() => download(apiUrl(capabilitiesCsv, { params }))}>
          Capabilities (CSV)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
