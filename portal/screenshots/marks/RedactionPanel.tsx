import type { RedactionScope } from '@insights/contract/screenshots/image-marks.ts'
import type { Area } from '@insights/domain/screenshots/marks/image-mark.ts'
import { Anchor, Button, Group, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { alert, confirm } from '../../ui/dialogs/confirm.ts'
import { refreshImage } from '../../ui/images/fresh-url.ts'
import { notify, notifyReopened } from '../../ui/notify/notify.ts'
import { findRedactionScope, redactImage, sameTextQuery } from './image-marks-query.ts'

import classes from './ImageMarks.module.css'

interface Props {
  readonly of: { readonly report: string; readonly image: string }
  readonly url: string
  readonly areas: readonly Area[]
  /** Called when the redaction is done or cancelled. */
  readonly onDone: () => void
}

/** Proposed areas; the image changes only after a confirmation. */
export function RedactionPanel({ of, url, areas, onDone }: Props) {
  const { image } = of
  const [working, setWorking] = useState(false)
  const count = areas.length === 1 ? '1 area' : `${areas.length} areas`

  async function redact() {
    setWorking(true)
    try {
      const scope = await findRedactionScope(image)
      if (!scope.allowed) {
        const body = 'This screenshot is in a published report. Only a senior can redact it.'
        return await alert({ title: 'Redact', body })
      }
      const confirmed = await confirm({
        title: `Redact ${count}`,
        body: consequences(count, scope.reports),
        confirmLabel: 'Redact permanently',
        danger: true,
      })
      if (!confirmed) return
      const { effects } = await redactImage(image, areas)
      await refreshImage(url)
      onDone()
      notify.success(`Redacted ${count}.`)
      notifyReopened({ effects })
    } catch (error) {
      notify.error(errorMessage(error))
    } finally {
      setWorking(false)
    }
  }

  return (
    <Stack component="section" gap={8} className={classes.redaction} aria-label="Redaction">
      <h3>
        <IconEyeOff size={16} stroke={1.6} aria-hidden /> Redact {count}
      </h3>
      <p>
        The server writes a new file with solid boxes. The original, its thumbnail, its text and its
        prints are deleted. <strong>This cannot be undone.</strong>
      </p>
      <Group align="stretch" gap={8}>
        <Button color="red" variant="outline" loading={working} onClick={() => void redact()}>
          Redact permanently
        </Button>
        <Button variant="default" onClick={onDone}>
          Clear {areas.length === 1 ? 'area' : 'areas'}
        </Button>
      </Group>
      <SameText of={of} areas={areas} />
    </Stack>
  )
}

/** A dragged area is searched once it rests. */
const STILL_MS = 400
/** Limit of listed screenshots; the gallery has all of them. */
const MAX_NAMED = 3

/** Other screenshots of the report with the same text. */
function SameText({ of: { report, image }, areas }: Pick<Props, 'of' | 'areas'>) {
  const [still] = useDebouncedValue(areas, STILL_MS)
  const { data } = useQuery(sameTextQuery(report, image, still))
  const text = data?.lines[0]
  if (!data || data.total === 0 || text === undefined) return <div role="status" />
  const search = new URLSearchParams({ report, on: 'all', find: text.slice(0, 100) })
  const named = data.data.slice(0, MAX_NAMED)
  return (
    <div role="status" className={classes.same}>
      <b>
        {data.total} more {data.total === 1 ? 'screenshot holds' : 'screenshots hold'} this text
      </b>
      <p>
        Found by its text, as far as it was read: {data.lines.map((line) => `“${line}”`).join(', ')}
      </p>
      <ul>
        {named.map((place) => (
          <li key={`${place.image} ${place.application} ${place.capability}`}>
            {place.company} · {place.application}: {place.capability}
          </li>
        ))}
        {data.total > named.length && <li>and {data.total - named.length} more</li>}
      </ul>
      <Anchor href={`/report-list/screenshot?${search.toString()}`} target="_blank" fz="sm">
        Look at them
      </Anchor>
    </div>
  )
}

/** Returns the text on what is deleted, where, and what no redaction reaches. */
function consequences(count: string, reports: RedactionScope['reports']): string {
  const named = reports.map(({ title, published }) => `${title}${published ? ' (published)' : ''}`)
  return (
    `${count} of this screenshot will be covered for good, in ${named.join(', ')}. ` +
    'The original file, its thumbnail, its text and its print image are deleted, and PDFs and slides ' +
    'are made anew. Files that people have downloaded or uploaded to a drive, and backups made before, ' +
    'still show it. This cannot be undone.'
  )
}
