import { Button, Skeleton } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { captureSettingsQuery, capturesQuery } from './captures-query.ts'

const CapturePanel = lazyPart(
  () => import('./CapturePanel.tsx'),
  () => <Skeleton height={180} />,
)

interface Props {
  readonly report: string
  readonly answer: string
  readonly company: string
}

/** A screenshot of a web page: a button, or the panel while a page is being captured. */
export function FromPage({ report, answer, company }: Props) {
  const { data: settings } = useQuery(captureSettingsQuery)
  const enabled = settings?.enabled === true && settings.browserFound !== false
  const { data: captures = [] } = useQuery({ ...capturesQuery(report), enabled })
  const [opened, setOpened] = useState(false)
  const current = captures.find((capture) => capture.answer === answer)
  const button = useRef<HTMLButtonElement>(null)
  const returning = useRef(false)
  const closed = !opened && !current
  useEffect(() => {
    // The focused element has gone with the panel.
    if (!closed || !returning.current) return
    returning.current = false
    button.current?.focus({ preventScroll: true })
  }, [closed])
  if (!enabled) return null

  if (closed) {
    return (
      <div>
        <Button
          ref={button}
          variant="default"
          size="xs"
          leftSection={<IconWorld size={16} stroke={1.6} />}
          onClick={() => setOpened(true)}
        >
          From web page
        </Button>
      </div>
    )
  }
  return (
    <CapturePanel
      report={report}
      answer={answer}
      capture={current ?? null}
      latestUrl={captures.find((capture) => capture.company === company)?.url ?? ''}
      opened={opened}
      onClose={() => {
        returning.current = true
        setOpened(false)
      }}
    />
  )
}
