import type { Inbox, InboxAnswer, InboxSuggestion } from '@insights/contract/answers/inbox.ts'
import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'

import { keyToName } from '../../ui/forms/letter-keys.ts'
import { Key } from '../../ui/labels/Key.tsx'
import { TimeLabel } from '../phone/TimeLabel.tsx'

import classes from './InboxScreen.module.css'

/** Drag type of an image of the inbox. */
export const DRAGGED = 'application/x-inbox-image'

interface SuggestionsProps {
  readonly suggestions: readonly InboxSuggestion[]
  readonly disabled: boolean
  readonly onPlace: (at: number) => void
  /** Called with the id of the dropped image. */
  readonly onDrop: (at: number, image: string) => void
}

/** Suggested answers, chosen by click, by key or by dropping a screenshot. */
export function Suggestions({ suggestions, disabled, onPlace, onDrop }: SuggestionsProps) {
  const [over, setOver] = useState<number | null>(null)
  if (suggestions.length === 0)
    return (
      <Text fz="sm" c="dimmed" mt={8}>
        No answer has these words.
      </Text>
    )
  return (
    <Stack component="ol" gap={0} className={classes.suggestions} aria-label="Suggestions">
      {suggestions.map(({ answer, reason }, at) => (
        <li key={answer._id}>
          <UnstyledButton
            className={classes.suggestion}
            data-over={over === at || undefined}
            aria-disabled={disabled || undefined}
            aria-keyshortcuts={at < 5 ? keyToName(String(at + 1)) : undefined}
            onClick={() => onPlace(at)}
            onDragOver={(event) => {
              if (!event.dataTransfer.types.includes(DRAGGED)) return
              event.preventDefault()
              setOver(at)
            }}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => {
              event.preventDefault()
              setOver(null)
              onDrop(at, event.dataTransfer.getData(DRAGGED))
            }}
          >
            {at < 5 && keyToName(String(at + 1)) ? <Key name={String(at + 1)} /> : <span />}
            <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
              {answer.capability.title}
            </Text>
            <Holds answer={answer} />
            <span className={classes.where}>
              {answer.company.title} · {answer.application.title} · {reason}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </Stack>
  )
}

/** An answer's availability and screenshots in words. */
function Holds({ answer: { hasCapability, images } }: { readonly answer: InboxAnswer }) {
  const count = `${images} ${images === 1 ? 'screenshot' : 'screenshots'}`
  if (hasCapability === null) {
    return <span className={classes.holds}>{images > 0 ? `no answer yet, ${count}` : 'no answer yet'}</span> // prettier-ignore
  }
  return (
    <span className={classes.holds} data-yes={hasCapability || undefined}>
      {hasCapability ? '✓ yes' : '– no'}, {count}
    </span>
  )
}

interface PlacedNoticeProps {
  /** Where the last screenshot was placed. */
  readonly at: InboxAnswer | undefined
  readonly busy: boolean
  /** Absent where the answer is a yes already. */
  readonly onYes: (() => void) | undefined
}

/** Names the answer of the last screenshot, and offers to make it a yes. */
export function PlacedNotice({ at, busy, onYes }: PlacedNoticeProps) {
  return (
    <Group role="status" gap="0.25rem 0.75rem" mt={at && 8}>
      {at && (
        <>
          <span>
            {at.company.title} · {at.application.title}: “{at.capability.title}” is{' '}
            {at.hasCapability === null
              ? 'not answered yet'
              : `answered ${at.hasCapability ? 'yes' : 'no'}`}
            .
          </span>
          {onYes && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={busy}
              aria-keyshortcuts={keyToName('Y')}
              rightSection={keyToName('Y') && <Key name="Y" />}
              onClick={onYes}
            >
              Answer yes
            </Button>
          )}
        </>
      )}
    </Group>
  )
}

interface PlacedProps {
  readonly placed: Inbox['placed']
  readonly onBringBack: (id: string) => void
}

export function Placed({ placed, onBringBack }: PlacedProps) {
  if (placed.length === 0)
    return (
      <Text fz="sm" c="dimmed" mt={8}>
        Nothing was placed yet.
      </Text>
    )
  return (
    <Stack component="ul" gap={0} className={classes.placed}>
      {placed.map(({ _id, name, thumbnailUrl, answer, placedAt }) => (
        <li key={_id}>
          <img src={thumbnailUrl} alt="" />
          <span>
            {answer?.capability.title ?? 'An answer that is no longer there'}
            <br />
            <Text span fz="sm" c="dimmed" mt={8}>
              {answer && `${answer.company.title} · ${answer.application.title}`}{' '}
              <TimeLabel at={placedAt} />
            </Text>
          </span>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Take back ${name}`}
            onClick={() => onBringBack(_id)}
          >
            Take back
          </Button>
        </li>
      ))}
    </Stack>
  )
}
