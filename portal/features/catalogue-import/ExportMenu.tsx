import { catalogueApi } from '@insights/contract/catalogue.ts'
import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'

import { apiUrl } from '../../api/call-api.ts'

const FORMATS = [
  ['xlsx', 'Excel workbook (.xlsx)'],
  ['csv', 'Comma-separated values (.csv)'],
] as const

interface Props {
  readonly industry: string
  /** The button that opens it. */
  readonly children: ReactElement
}

/** The formats in which an industry's catalogue can be fetched. */
export function ExportMenu({ industry, children }: Props) {
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(([format, label]) => (
          <Menu.Item
            key={format}
            component="a"
            href={apiUrl(catalogueApi[format], { params: { industry } })}
            download=""
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
