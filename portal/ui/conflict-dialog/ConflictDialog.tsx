import { Alert, Button, Modal } from '@mantine/core'
import { useId, type ReactNode } from 'react'

import { MomentLabel } from '../moment-label/MomentLabel.tsx'

import classes from './ConflictDialog.module.css'

interface Version {
  readonly content: ReactNode
  /** ISO 8601. */
  readonly at: string
}

interface Props {
  /** What both changed: 'Top Performers'. */
  readonly subject: string
  readonly mine: Version
  /** `content` is null when they have deleted what was changed here. */
  readonly external: Version
  readonly onOverride: () => void
  readonly onDiscard: () => void
  readonly onCancel: () => void
}

/** Two people changed the same thing: both versions side by side, and which one shall stay. */
export function ConflictDialog({ subject, mine, external, ...answers }: Props) {
  const deleted = external.content === null
  return (
    <Modal opened onClose={answers.onCancel} title="Conflict" size="60rem">
      <p className={classes.lead}>
        {deleted
          ? `Somebody else has deleted “${subject}” while you were changing it.`
          : `Somebody else has changed “${subject}” while you were changing it.`}
      </p>
      <div className={classes.versions}>
        <VersionPanel title="Your change" at={mine.at}>
          {mine.content}
        </VersionPanel>
        <VersionPanel title="External change" at={external.at}>
          {deleted ? (
            <Alert color="red" variant="outline">
              Deleted. Your change would not be saved.
            </Alert>
          ) : (
            external.content
          )}
        </VersionPanel>
      </div>
      <div className={classes.answers}>
        <Button variant="default" onClick={answers.onCancel}>
          Cancel
        </Button>
        <Button variant="default" onClick={answers.onDiscard}>
          Discard
        </Button>
        <Button onClick={answers.onOverride} disabled={deleted}>
          Override
        </Button>
      </div>
      <p className={classes.notes}>
        {!deleted && 'Override keeps your change. '}
        Discard keeps theirs. Cancel leaves yours in the field, not saved.
      </p>
    </Modal>
  )
}

function VersionPanel({ title, at, children }: { title: string; at: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={classes.version}>
      <div className={classes.versionHead}>
        <h3 id={heading} className={classes.versionTitle}>
          {title}
        </h3>
        <MomentLabel at={at} withTime />
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  )
}
