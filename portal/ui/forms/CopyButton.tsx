import { Button, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

interface Props {
  readonly text: string
  /** The copied thing, for screen readers: 'the secret'. */
  readonly what: string
}

/** Copies a text, and confirms it for two seconds. */
export function CopyButton({ text, what }: Props) {
  const { copied, failed, copy } = useCopy(text)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        miw="6.5rem"
        leftSection={
          copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
        }
        onClick={() => void copy()}
      >
        {copied ? 'Copied' : failed ? 'Not copied' : 'Copy'}
        <VisuallyHidden>&nbsp;{what}</VisuallyHidden>
      </Button>
      <VisuallyHidden role="status">{copied ? 'Copied' : ''}</VisuallyHidden>
    </>
  )
}

/** Milliseconds that the confirmation stays (A9). */
const CONFIRMATION = 2000

type Outcome = 'copied' | 'failed'

/** Copies a text to the clipboard, and shows the result for a while. */
function useCopy(text: string) {
  const [outcome, setOutcome] = useState<{ readonly is: Outcome } | null>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), CONFIRMATION)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    try {
      // The clipboard is missing on pages without https; the text can be selected by hand.
      await navigator.clipboard.writeText(text)
      setOutcome({ is: 'copied' })
    } catch {
      setOutcome({ is: 'failed' })
    }
  }

  return { copied: outcome?.is === 'copied', failed: outcome?.is === 'failed', copy }
}
