import { Alert, Box, Button, Group, Modal, Text } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'

import { DateTimeLabel } from '../labels/dates.tsx'
import { Cards } from '../page/parts.tsx'
import { useOpenedAfterTyping } from './dialog-state.ts'

import classes from './ConflictDialog.module.css'

interface ConflictVersion {
  readonly content: ReactNode
  /** ISO 8601; null if unknown, as for a deleted record. */
  readonly at: string | null
}

export interface Conflict {
  /** The thing that both users changed: 'Top Performers'. */
  readonly subject: string
  readonly mine: ConflictVersion
  /** `content` is null if the other user has deleted it. */
  readonly external: ConflictVersion & {
    /** The other user's name where it is known. */
    readonly by?: string | undefined
    /** 'External change' by default: texts of a report are specified to say so. */
    readonly title?: string | undefined
  }
  /** A version with both changes, where they fit together. */
  readonly both?: { readonly content: ReactNode; readonly onKeep: () => void } | undefined
}

interface Props {
  /** null without a conflict. */
  readonly conflict: Conflict | null
  readonly onOverride: () => void
  readonly onDiscard: () => void
  readonly onCancel: () => void
}

/**
 * Shows both versions of a thing that two people changed, and asks which one to keep. The dialog
 * opens unasked, so it waits for a pause in typing and focuses none of its buttons.
 */
export function ConflictDialog({ conflict, ...actions }: Props) {
  const opened = useOpenedAfterTyping(conflict !== null)
  // Keeps the text while the dialog fades out.
  const [shown, setShown] = useState(conflict)
  if (conflict !== null && !isSame(conflict, shown)) setShown(conflict)
  return (
    <Modal opened={opened} onClose={actions.onCancel} title="Conflict" size="60rem">
      {shown && <Versions {...shown} {...actions} />}
    </Modal>
  )
}

function isSame(conflict: Conflict, shown: Conflict | null): boolean {
  return (
    conflict.subject === shown?.subject &&
    conflict.mine.at === shown.mine.at &&
    conflict.external.at === shown.external.at
  )
}

function Versions({
  subject,
  mine,
  external,
  both,
  ...actions
}: Conflict & Omit<Props, 'conflict'>) {
  const deleted = external.content === null
  const notes = useId()
  const { by = 'Someone else', title = 'External change' } = external
  return (
    <>
      <p className={classes.lead} tabIndex={-1} data-autofocus>
        {`${by} ${deleted ? 'deleted' : 'changed'} “${subject}” while you were editing it.`}
        {both && ' You changed different sentences, so both changes can be kept.'}
      </p>
      <Cards fit min="20rem" gap="1rem">
        <VersionPanel title="Your change" at={mine.at}>
          {mine.content}
        </VersionPanel>
        <VersionPanel title={title} at={external.at}>
          {deleted ? (
            <Alert color="red" variant="outline">
              Deleted. Your change would not be saved.
            </Alert>
          ) : (
            external.content
          )}
        </VersionPanel>
        {both && (
          <VersionPanel title="Both changes" at={null}>
            {both.content}
          </VersionPanel>
        )}
      </Cards>
      <Group align="stretch" justify="flex-end" gap="xs" mt="lg">
        {/* The filled button is the one that loses neither change. */}
        <Button variant={both ? 'default' : 'filled'} onClick={actions.onCancel}>
          Cancel
        </Button>
        <Button variant="default" onClick={actions.onDiscard}>
          Discard
        </Button>
        <Button
          variant="default"
          onClick={actions.onOverride}
          disabled={deleted}
          aria-describedby={notes}
        >
          Override
        </Button>
        {both && <Button onClick={both.onKeep}>Keep both</Button>}
      </Group>
      <Text id={notes} fz="sm" ta="right" c="dimmed" mt="xs">
        {deleted
          ? 'Override is not possible, because there is nothing left to save your change to. '
          : 'Override keeps your change. '}
        Discard {deleted ? 'drops your change' : 'keeps theirs'}.{' '}
        {both && 'Keep both saves the text with both changes. '}
        Cancel leaves your change in the field, unsaved.
      </Text>
    </>
  )
}

interface PanelProps {
  readonly title: string
  readonly at: ConflictVersion['at']
  readonly children: ReactNode
}

function VersionPanel({ title, at, children }: PanelProps) {
  const heading = useId()
  return (
    <Box aria-labelledby={heading} component="section" miw={0} bd="1px solid var(--rule)" bdrs={3}>
      <div className={classes.versionHead}>
        <Box id={heading} component="h3" fz={16} c="bright" m={0}>
          {title}
        </Box>
        {at !== null && <DateTimeLabel at={at} withTime />}
      </div>
      <div className={classes.content}>{children}</div>
    </Box>
  )
}

export interface VersionPart {
  readonly name: string
  readonly label: string
  readonly content: ReactNode
  readonly changed: boolean
}

/** A version of a conflict in words, part by part, with the changed parts marked. */
export function Version({ parts }: { parts: readonly VersionPart[] }) {
  return (
    <dl className={classes.parts}>
      {parts.map(({ name, label, content, changed }) => (
        <div key={name} className={classes.part} data-changed={changed || undefined}>
          <dt>
            {label}
            {changed && (
              <Text span fw={400}>
                {' '}
                changed
              </Text>
            )}
          </dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  )
}
