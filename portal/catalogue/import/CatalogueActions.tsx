import { catalogueApi } from '@insights/contract/catalogue/catalogue.ts'
import { Button, Menu } from '@mantine/core'
import type { ReactElement } from 'react'

import { apiUrl } from '../../api/call-api.ts'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'

/** The buttons beside an industry's categories: its catalogue from a file, and as one. */
export function CatalogueActions({ industry }: { industry: string }) {
  return (
    <>
      <ExportMenu industry={industry}>
        <Button variant="default">Export catalog</Button>
      </ExportMenu>
      <ButtonLink
        variant="default"
        to="/admin/industry-management/$industry/import-catalogue"
        params={{ industry }}
      >
        Import catalog
      </ButtonLink>
    </>
  )
}

const FORMATS = [
  ['xlsx', 'Excel workbook (.xlsx)'],
  ['csv', 'Comma-separated values (.csv)'],
] as const

interface Props {
  readonly industry: string
  /** The button that opens the menu. */
  readonly children: ReactElement
}

/** Formats for downloading an industry's catalogue. */
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
