import { documentsApi } from '@insights/contract/reading/documents.ts'
import { SLIDE_PARTS } from '@insights/domain/reading/document/slide-parts.ts'
import { Button, Checkbox, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'

import { apiUrl } from '../../api/call-api.ts'
import { useOpenedAfterMount } from '../../ui/dialogs/dialog-state.ts'
import { download } from '../../ui/links/download.ts'
import { intervalsQuery } from '../uncertainty/show-intervals.ts'

interface Props {
  readonly report: string
  readonly opened: boolean
  readonly onClose: () => void
}

/** Downloads all slides of a report's briefing, or chosen parts. */
export default function SlidesDialog({ report, opened, onClose }: Props) {
  const [extent, setExtent] = useState('whole')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const whole = extent === 'whole'

  function save() {
    const parts = SLIDE_PARTS.filter(({ key }) => chosen.includes(key)).map(({ key }) => key)
    const query = { ...(!whole && { parts: parts.join(',') }), ...intervalsQuery() }
    download(apiUrl(documentsApi.slides, { params: { reportId: report }, query }))
    onClose()
  }

  return (
    <Modal opened={useOpenedAfterMount(opened)} onClose={onClose} title="PowerPoint" size="md">
      <Radio.Group value={extent} onChange={setExtent} label="Slides">
        <Stack gap={6} mt={6}>
          <Radio value="whole" label="Whole briefing" />
          <Radio value="chosen" label="Only these" />
        </Stack>
      </Radio.Group>
      {!whole && (
        <Checkbox.Group value={[...chosen]} onChange={setChosen} label="Parts" mt="md">
          <Stack gap={6} mt={6}>
            {SLIDE_PARTS.map(({ key, title }) => (
              <Checkbox key={key} value={key} label={title} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Text size="sm" c="dimmed" mt="md">
        Your brand, if you have chosen one, is marked on the slides. The notes name the sources.
      </Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={save} disabled={!whole && chosen.length === 0}>
          Download
        </Button>
      </Group>
    </Modal>
  )
}
