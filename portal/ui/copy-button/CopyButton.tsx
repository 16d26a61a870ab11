import { Button, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

import { useCopy } from './use-copy.ts'

interface Props {
  readonly text: string
  /** What is copied, for screen readers: 'the secret'. */
  readonly what: string
}

/** Copies a text, and says so for two seconds. */
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
