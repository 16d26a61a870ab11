import type { Comment, Thread } from '@insights/contract/reports/comments.ts'
import { type Person, splitMentions } from '@insights/domain/reports/comments/mentions.ts'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { keyToName } from '../../ui/forms/letter-keys.ts'
import { usePartKeys } from '../../ui/forms/use-part-keys.ts'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { Key } from '../../ui/labels/Key.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { Panel } from '../../ui/page/parts.tsx'
import { CommentForm, Initials } from './CommentForm.tsx'
import { useChangeComments, useStaff } from './comments-query.ts'

import classes from './Comments.module.css'

interface Props {
  readonly report: string
  readonly threads: readonly Thread[]
  readonly people: readonly Person[]
  /** Renders a line above a thread, for lists of several subjects. */
  readonly headOf?: (thread: Thread) => ReactNode
  /** The thread that a link leads to. */
  readonly linked?: string | undefined
}

/**
 * Threads with their comments. "[" and "]" go to the thread before and after, R resolves or reopens
 * the one with the focus.
 */
export function ThreadList({ report, threads, people, headOf, linked }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const { mutate } = useChangeComments(report)
  const toThread = (step: number) => {
    const items = [...(list.current?.children ?? [])] as HTMLElement[]
    const at = items.findIndex((item) => item.contains(document.activeElement))
    const next = at < 0 ? (step > 0 ? 0 : items.length - 1) : at + step
    items[Math.min(Math.max(next, 0), items.length - 1)]?.focus()
  }
  usePartKeys(list, {
    '[': () => toThread(-1),
    ']': () => toThread(1),
    r() {
      const item = document.activeElement?.closest('[data-thread]')
      const thread = threads.find(({ _id }) => _id === item?.getAttribute('data-thread'))
      if (thread && list.current?.contains(item ?? null)) setResolved(thread)
    },
  })

  const there = threads.some(({ _id }) => _id === linked)
  useEffect(() => {
    if (!there) return
    const thread = list.current?.querySelector<HTMLElement>(`[data-thread="${linked}"]`)
    thread?.focus()
    thread?.scrollIntoView({ block: 'nearest' })
  }, [linked, there])

  function setResolved({ _id: thread, resolved }: Thread) {
    mutate(
      { change: 'resolve', thread, resolved: resolved === null },
      {
        onError: (error) => notify.error(errorMessage(error)),
        onSuccess: () =>
          notify.success(resolved === null ? 'Thread resolved' : 'Thread reopened', {
            duration: 2000,
          }),
      },
    )
  }

  return (
    <Stack ref={list} component="ol" gap="sm" aria-label="Threads">
      {threads.map((thread) => (
        <ThreadItem
          key={thread._id}
          thread={thread}
          people={people}
          head={headOf?.(thread)}
          opened={thread._id === linked}
          onResolve={() => setResolved(thread)}
        />
      ))}
    </Stack>
  )
}

const STATES: Readonly<Record<Thread['state'], string | null>> = {
  present: null,
  gone: 'No longer part of the report',
  redacted: 'Redacted since: what is meant may be covered',
}

const ORIGINS: Readonly<Record<Thread['origin'], string | null>> = {
  comment: null,
  return: 'From the return to draft',
  query: 'Query in review',
}

interface ThreadProps {
  readonly thread: Thread
  readonly people: readonly Person[]
  readonly head: ReactNode
  readonly opened: boolean
  readonly onResolve: () => void
}

function ThreadItem({ thread, people, head, opened, onResolve }: ThreadProps) {
  const { _id, report, resolved, comments, state, origin } = thread
  const [replying, setReplying] = useState(false)
  const [unfolded, setUnfolded] = useState(opened)
  const folded = resolved !== null && !unfolded
  const shown = folded ? comments.slice(0, 1) : comments
  const { mutateAsync } = useChangeComments(report)
  const user = useStaff()
  const reply = useRef<HTMLButtonElement>(null)
  const first = comments.flatMap(({ author }) =>
    author && author._id !== user?._id ? author._id : [],
  )

  function close() {
    setReplying(false)
    requestAnimationFrame(() => reply.current?.focus())
  }

  return (
    <Panel
      tabIndex={-1}
      data-thread={_id}
      // The drawer around it opens with the focus here.
      data-autofocus={opened || undefined}
      data-resolved={resolved !== null || undefined}
      component="li"
      className={classes.thread}
    >
      {head}
      {STATES[state] && (
        <Text fz="xs" c="dimmed">
          {STATES[state]}
        </Text>
      )}
      {ORIGINS[origin] && (
        <Text fz="xs" c="dimmed">
          {ORIGINS[origin]}
        </Text>
      )}
      {shown.map((comment) => (
        <CommentItem key={comment._id} thread={thread} comment={comment} people={people} />
      ))}
      {resolved && (
        <Text fz="xs" c="dimmed">
          Resolved{resolved.by && ` by ${resolved.by.name}`}, <DateTimeLabel at={resolved.at} />
          {comments.length > 1 && (
            <Button
              ml="xs"
              size="compact-xs"
              variant="default"
              aria-expanded={unfolded}
              onClick={() => setUnfolded(!unfolded)}
            >
              {unfolded ? 'Show less' : `Show ${comments.length - 1} more`}
            </Button>
          )}
        </Text>
      )}
      {replying ? (
        <CommentForm
          autoFocus
          label="Reply"
          submitLabel="Reply"
          people={people}
          first={first}
          draft={`${user?._id}.${_id}`}
          onSend={async (written) => {
            await mutateAsync({ change: 'reply', thread: _id, ...written })
            close()
          }}
          onCancel={close}
        />
      ) : (
        <Group gap={8}>
          <Button
            ref={reply}
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowBackUp size={16} stroke={1.6} />}
            onClick={() => setReplying(true)}
          >
            Reply
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={resolved ? undefined : <IconCheck size={16} stroke={1.6} />}
            rightSection={keyToName('R') && <Key name="R" />}
            aria-keyshortcuts={keyToName('R')}
            onClick={onResolve}
          >
            {resolved ? 'Reopen' : 'Resolve'}
          </Button>
        </Group>
      )}
    </Panel>
  )
}

interface CommentProps {
  readonly thread: Thread
  readonly comment: Comment
  readonly people: readonly Person[]
}

function CommentItem({ thread, comment, people }: CommentProps) {
  const { _id, author, text, mentions, createdAt, editedAt, version, can } = comment
  const [editing, setEditing] = useState(false)
  const { mutateAsync } = useChangeComments(thread.report)
  const user = useStaff()
  const name = author?.name ?? 'A former colleague'
  return (
    <Group
      component="article"
      align="stretch"
      wrap="nowrap"
      gap="0.625rem"
      aria-label={`Comment by ${name}`}
    >
      <Initials name={name} />
      <Box flex="1" miw={0}>
        <Group component="p" align="baseline" gap="0 0.625rem" fz="sm" m={0}>
          <b>{name}</b>
          <Text span fz="xs" c="dimmed">
            <DateTimeLabel at={createdAt} withTime />
            {editedAt && ' · edited'}
          </Text>
          {can.edit && !editing && (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`Edit the comment “${text.slice(0, 40)}”`}
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
          )}
        </Group>
        {editing ? (
          <CommentForm
            autoFocus
            label="Edit comment"
            submitLabel="Save"
            initial={text}
            people={people}
            draft={`${user?._id}.edit.${_id}`}
            onSend={async (written) => {
              const body = { text: written.text, mentions: written.mentions, version }
              await mutateAsync({ change: 'edit', thread: thread._id, comment: _id, ...body })
              setEditing(false)
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <p className={classes.text}>
            {splitMentions(
              text,
              mentions.map((mention) => mention.name),
            ).map((piece, index) =>
              // Pieces have no other identity.
              piece.mention ? <mark key={index}>{piece.text}</mark> : piece.text,
            )}
          </p>
        )}
      </Box>
    </Group>
  )
}
