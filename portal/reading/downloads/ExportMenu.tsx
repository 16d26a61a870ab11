import type { Endpoint } from '@insights/contract/endpoint.ts'
import { documentsApi } from '@insights/contract/reading/documents.ts'
import { Menu, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { apiUrl } from '../../api/call-api.ts'
import { usePrintReport } from '../../reports/pdfs/report-pdf.ts'
import { useOpenedAfterMount } from '../../ui/dialogs/dialog-state.ts'
import { ExternalTarget, type OpenedPanel } from '../../ui/lazy/lazy-popover.tsx'
import { download } from '../../ui/links/download.ts'
import { useOwnCompanies } from '../own-company/own-companies.ts'
import { reportDocumentQuery } from '../report-document-query.ts'
import { intervalsQuery } from '../uncertainty/show-intervals.ts'
import type { ChosenSlides, ExportedPage } from './Export.tsx'

interface Props extends OpenedPanel {
  readonly report: string
  readonly published: boolean
  readonly page?: ExportedPage | undefined
  /** Asks for the brand of a board deck, or for the parts of the slides. */
  readonly onChoose: (what: ChosenSlides) => void
  /** Gets each file that is asked for, which may take seconds to make. */
  readonly onDownload: (file: Promise<void>) => void
}

/** Four files to send on; More has the others. */
export default function ExportMenu(props: Props) {
  const { report, published, page, onChoose, onDownload, target, opened, onChange } = props
  const print = usePrintReport()
  const own = useOwnCompanies()
  const { data: document } = useQuery(reportDocumentQuery(report))
  const brand = document?.companies.find(({ companyId }) =>
    page ? companyId === page.company : own.has(companyId),
  )
  const save = (endpoint: Endpoint, query: object = {}) =>
    onDownload(download(apiUrl(endpoint, { params: { reportId: report }, query: { ...query, ...intervalsQuery() } }))) // prettier-ignore
  const { settings } = page ?? {}
  const ofPage = { company: page?.company, ...(settings !== undefined && { settings }) }
  const [more, setMore] = useState(false)
  const saveBoard = (length?: 'long') => {
    const query = { ...(page?.page === 'plan' ? ofPage : { company: page?.company }), length }
    if (page) save(documentsApi.board, query)
    else onChoose(length === 'long' ? 'long board' : 'board')
  }
  return (
    <Menu
      position="bottom-end"
      width={300}
      opened={useOpenedAfterMount(opened)}
      onChange={(shown) => {
        if (!shown) setMore(false)
        onChange(shown)
      }}
    >
      <Menu.Target>
        <ExternalTarget element={target} />
      </Menu.Target>
      <Menu.Dropdown>
        {page?.custom && <Menu.Label>{CUSTOM}</Menu.Label>}
        <Item name="Board deck" of="Five slides on one brand, PPTX" onClick={() => saveBoard()} />
        {brand && (
          <Item
            name="Brief"
            of={`Where ${brand.title} stands, on one page, PDF`}
            onClick={() =>
              save(documentsApi.brandPage, { page: 'standing', company: brand.companyId })
            }
          />
        )}
        <Item
          name="Executive edition"
          of="At most 5 pages, PDF"
          onClick={() => save(documentsApi.executive)}
        />
        {published && (
          <Item name="Full report" of="Print Report, PDF" onClick={() => print(report)} />
        )}
        {!more && (
          <Menu.Item closeMenuOnClick={false} onClick={() => setMore(true)}>
            More
          </Menu.Item>
        )}
        {more && (
          <>
            <Menu.Divider />
            <Item
              name="Slides"
              of="The whole briefing or parts, PPTX"
              focused
              onClick={() => onChoose('slides')}
            />
            <Item
              name="Long board deck"
              of="8 to 10 slides on one brand, PPTX"
              onClick={() => saveBoard('long')}
            />
            {page && !page.custom && (
              <>
                <Item
                  name="Slides of this page"
                  of="PPTX"
                  onClick={() => save(documentsApi.brandSlide, { page: page.page, ...ofPage })}
                />
                <Item
                  name="Figures of this page"
                  of="XLSX"
                  onClick={() => save(documentsApi.brandSheet, { page: page.page, ...ofPage })}
                />
              </>
            )}
            <Item name="Data" of="All figures, XLSX" onClick={() => save(documentsApi.workbook)} />
            <Item
              name="Capabilities"
              of="All answers, CSV"
              onClick={() =>
                onDownload(
                  download(apiUrl(documentsApi.capabilitiesCsv, { params: { reportId: report } })),
                )
              }
            />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const CUSTOM =
  'This is a custom view. Reset it to export this page; the files below are as published.'

interface ItemProps {
  readonly name: string
  /** Its content and format. */
  readonly of: string
  /** True to take the focus when it appears. */
  readonly focused?: boolean
  readonly onClick: () => void
}

function Item({ name, of, focused = false, onClick }: ItemProps) {
  const item = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focused) item.current?.focus()
  }, [focused])
  return (
    <Menu.Item ref={item} onClick={onClick}>
      {name}{' '}
      <Text span display="block" fz="xs" lh="xs" c="dimmed">
        {of}
      </Text>
    </Menu.Item>
  )
}
