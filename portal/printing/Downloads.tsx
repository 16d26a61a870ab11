import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'

import { download } from '../ui/link/download.ts'
import { usePrintReport } from './use-print-report.ts'

/** Every form that a report can be taken away in. */
export function Downloads({ report }: { report: string }) {
  const print = usePrintReport()
  const document = `/api/report-documents/${encodeURIComponent(report)}`
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.8} />}>
          Downloads
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => print(report)}>PDF</Menu.Item>
        <Menu.Item onClick={() => download(`${document}/briefing.pptx`)}>PowerPoint</Menu.Item>
        <Menu.Item onClick={() => download(`${document}/figures.xlsx`)}>Excel</Menu.Item>
        <Menu.Item onClick={() => download(`${document}/capabilities.csv`)}>
          Capabilities (CSV)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
