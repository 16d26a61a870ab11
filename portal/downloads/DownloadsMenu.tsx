import type { Endpoint } from '@insights/contract/endpoint.ts'
import { reportDocumentsApi } from '@insights/contract/report-documents.ts'
import { Menu } from '@mantine/core'

import { apiUrl } from '../api/call-api.ts'
import { download } from '../ui/link/download.ts'
import { TargetElsewhere } from '../ui/overlay/TargetElsewhere.tsx'
import { useOpened } from '../ui/overlay/use-opened.ts'
import type { OpenedPanel } from '../ui/overlay/use-opener.ts'
import { usePrintReport } from './use-print-report.ts'

interface Props extends OpenedPanel {
  readonly report: string
}

export default function DownloadsMenu({ report, target, opened, onChange }: Props) {
  const print = usePrintReport()
  const { slides, workbook, capabilitiesCsv } = reportDocumentsApi
  const downloadBy = (endpoint: Endpoint) =>
    download(apiUrl(endpoint, { params: { reportId: report } }))
  return (
    <Menu position="bottom-end" width={230} opened={useOpened(opened)} onChange={onChange}>
      <Menu.Target>
        <TargetElsewhere element={target} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => print(report)}>PDF</Menu.Item>
        <Menu.Item onClick={() => downloadBy(slides)}>PowerPoint</Menu.Item>
        <Menu.Item onClick={() => downloadBy(workbook)}>Excel</Menu.Item>
        <Menu.Item onClick={() => downloadBy(capabilitiesCsv)}>Capabilities (CSV)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
