import { documentsApi } from '@insights/contract/reading/documents.ts'
import { SLIDE_PARTS } from '@insights/domain/reading/document/slide-parts.ts'
import { sortByTitle } from '@insights/domain/text/titles.ts'
import { Button, Checkbox, Group, Modal, NativeSelect, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { apiUrl } from '../../api/call-api.ts'
import { useOpenedAfterMount } from '../../ui/dialogs/dialog-state.ts'
import { download } from '../../ui/links/download.ts'
import { useOwnCompanies } from '../own-company/own-companies.ts'
import { reportDocumentQuery } from '../report-document-query.ts'
import { intervalsQuery } from '../uncertainty/show-intervals.ts'
import type { ChosenSlides } from './Export.tsx'

const TITLES: Readonly<Record<ChosenSlides, string>> = {
  board: 'Board deck',
  'long board': 'Long board deck',
  slides: 'Slides',
}

interface Props {
  readonly report: string
  readonly file: ChosenSlides
  readonly onDownload: (file: Promise<void>) => void
  readonly opened: boolean
  readonly onClose: () => void
}

/** Downloads all slides of a report's briefing or chosen parts, or a board deck on one brand. */
export default function SlidesDialog({ report, file, onDownload, opened, onClose }: Props) {
  const board = file !== 'slides'
  const [whole, setWhole] = useState(true)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { data: document } = useQuery(reportDocumentQuery(report))
  const own = useOwnCompanies()
  const companies = document?.companies ?? []
  const [brand, setBrand] = useState<string>()
  const company = brand ?? companies.find(({ companyId }) => own.has(companyId))?.companyId ?? ''

  function save() {
    const parts = SLIDE_PARTS.filter(({ key }) => chosen.includes(key)).map(({ key }) => key)
    const length = file === 'long board' ? 'long' : undefined
    const query = board ? { company, length } : whole ? {} : { parts: parts.join(',') }
    const endpoint = board ? documentsApi.board : documentsApi.slides
    const params = { reportId: report }
    onDownload(download(apiUrl(endpoint, { params, query: { ...query, ...intervalsQuery() } })))
    onClose()
  }

  return (
    <Modal opened={useOpenedAfterMount(opened)} onClose={onClose} title={TITLES[file]} size="md">
      {board ? (
        <NativeSelect
          label="Brand"
          value={company}
          data={[
            ...(company === '' ? [{ value: '', label: 'Choose a brand' }] : []),
            ...sortByTitle(companies, ({ companyId }) => companyId).map(({ companyId, title }) => ({
              value: companyId,
              label: title,
            })),
          ]}
          onChange={({ currentTarget: { value } }) => setBrand(value)}
        />
      ) : (
        <Radio.Group
          value={whole ? 'whole' : 'chosen'}
          onChange={(value) => setWhole(value === 'whole')}
          label="Slides"
        >
          <Stack gap={6} mt={6}>
            <Radio value="whole" label="Whole briefing" />
            <Radio value="chosen" label="Only these" />
          </Stack>
        </Radio.Group>
      )}
      {!board && !whole && (
        <Checkbox.Group value={[...chosen]} onChange={setChosen} label="Parts" mt="md">
          <Stack gap={6} mt={6}>
            {SLIDE_PARTS.map(({ key, title }) => (
              <Checkbox key={key} value={key} label={title} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Text fz="sm" lh="sm" c="dimmed" mt="md">
        {board
          ? 'Its position, why, who leads where, what to build next, how sure it is, and the method. The plan assumes that rivals stand still.'
          : 'Your brand, if you have chosen one, is marked on the slides. The notes name the sources.'}
      </Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={save} disabled={board ? company === '' : !whole && chosen.length === 0}>
          Download
        </Button>
      </Group>
    </Modal>
  )
}
