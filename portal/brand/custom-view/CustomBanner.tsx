import { CUSTOM_VIEW } from '@insights/domain/brand/what-if/what-if-settings.ts'
import { Button, Group } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import classes from './CustomBanner.module.css'

interface Props {
  /** '2 weights changed, 1 company left out' */
  readonly changes: string
  readonly ignored: readonly string[]
  readonly onReset: () => void
  /** Sentence that names the published parts of the page. */
  readonly children: ReactNode
}

/** Says on every page of a report that its values are not the published ones, with the way back. */
export function CustomBanner({ changes, ignored, onReset, children }: Props) {
  return (
    <Group gap="0.5rem 0.875rem" className={classes.banner} role="status">
      <IconInfoCircle size={20} stroke={1.8} aria-hidden className={classes.icon} />
      <p className={classes.text}>
        {changes !== '' && (
          <>
            <b>{CUSTOM_VIEW}.</b> {changes}.{' '}
          </>
        )}
        {ignored.map((sentence) => `${sentence} `)}
        {children}
      </p>
      <Button variant="default" size="compact-sm" onClick={onReset} data-screen-only>
        Reset
      </Button>
    </Group>
  )
}
