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

interface Props {
  readonly report: string
  readonly opened: boolean
  readonly onClose: () => void
}

/** Downloads all slides of a report's briefing, chosen parts, or a board deck on one brand. */
export default function SlidesDialog({ report, opened, onClose }: Props) {
  const [extent, setExtent] = useState('whole')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { data: document } = useQuery(reportDocumentQuery(report))
  const own = useOwnCompanies()
  const companies = document?.companies ?? []
  const [brand, setBrand] = useState<string>()
  const company = brand ?? companies.find(({ companyId }) => own.has(companyId))?.companyId ?? ''
  const isReady = extent === 'whole' || (extent === 'board' ? company !== '' : chosen.length > 0)

  function save() {
    const params = { reportId: report }
    if (extent === 'board') {
      download(apiUrl(documentsApi.board, { params, query: { company, ...intervalsQuery() } }))
      onClose()
      return
    }
    const parts = SLIDE_PARTS.filter(({ key }) => chosen.includes(key)).map(({ key }) => key)
    const query = {
      ...(extent === 'chosen' && { parts: parts.join(',') }),
      ...intervalsQuery(),
    }
    download(apiUrl(documentsApi.slides, { params, query }))
    onClose()
  }

  return (
    <Modal opened={useOpenedAfterMount(opened)} onClose={onClose} title="PowerPoint" size="md">
      <Radio.Group value={extent} onChange={setExtent} label="Slides">
        <Stack gap={6} mt={6}>
          <Radio value="whole" label="Whole briefing" />
          <Radio value="chosen" label="Only these" />
          <Radio value="board" label="Board, 8 to 10 slides on one brand" />
        </Stack>
      </Radio.Group>
      {extent === 'chosen' && (
        <Checkbox.Group value={[...chosen]} onChange={setChosen} label="Parts" mt="md">
          <Stack gap={6} mt={6}>
            {SLIDE_PARTS.map(({ key, title }) => (
              <Checkbox key={key} value={key} label={title} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {extent === 'board' && (
        <NativeSelect
          label="Brand"
          mt="md"
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
      )}
      <Text size="sm" c="dimmed" mt="md">
        {extent === 'board'
          ? 'Its position, why, who leads where, what to build next, how sure it is, and the method. The plan assumes that the others stand still.'
          : 'Your brand, if you have chosen one, is marked on the slides. The notes name the sources.'}
      </Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={save} disabled={!isReady}>
          Download
        </Button>
      </Group>
    </Modal>
  )
}
