import type { Thread, ThreadCreate } from '@insights/contract/reports/comments.ts'
import { WHOLE_REPORT } from '@insights/domain/reports/comments/comment-subject.ts'
import { Group, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'

import { isLetterKeyOff } from '../../ui/forms/letter-keys.ts'
import { Key } from '../../ui/labels/Key.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { CommentForm } from './CommentForm.tsx'
import {
  commentSummaryQuery,
  type Subject,
  threadsQuery,
  useChangeComments,
  useStaff,
} from './comments-query.ts'
import { ThreadList } from './ThreadList.tsx'

import classes from './Comments.module.css'

interface Props {
  readonly report: string
  readonly subject: Subject
  /** The position on a screenshot that the next thread is about. */
  readonly point?: { readonly x: number; readonly y: number } | null
  readonly level?: 2 | 3
  /** Puts the focus into the field of a new thread. */
  readonly autoFocus?: boolean
  /** Only the field, where the threads are listed beside it, or only the threads; both by default. */
  readonly only?: 'form' | 'threads'
  /** The thread that a link leads to. */
  readonly linked?: string | undefined
  readonly headOf?: (thread: Thread) => ReactNode
  /** Lies between the threads and the new one. */
  readonly children?: ReactNode
  readonly onOpened?: () => void
}

/** The threads about a part of a report, open ones first, with a field to open another. */
export function Comments(props: Props) {
  const { report, subject, point = null, level = 3, autoFocus = false, only, onOpened } = props
  const heading = useId()
  const section = useRef<HTMLElement>(null)
  const user = useStaff()
  const enabled = user !== null
  const threads = useQuery({
    ...threadsQuery(report, { kind: subject.kind, subject: subject.id }),
    enabled: enabled && only !== 'form',
  })
  const summary = useQuery({ ...commentSummaryQuery(report), enabled })
  const { mutateAsync } = useChangeComments(report)
  const ready = (only === 'form' || threads.data !== undefined) && summary.data !== undefined
  useEffect(() => {
    if (autoFocus && ready) section.current?.scrollIntoView({ block: 'nearest' })
  }, [autoFocus, ready])
  if (user === null) return null
  const data = threads.data?.data ?? []
  const open = data.filter(({ resolved }) => resolved === null).length
  return (
    <section ref={section} aria-labelledby={heading} className={classes.comments}>
      <Group align="baseline" gap="0.25rem 0.75rem">
        <Title order={level} id={heading}>
          {only === 'form' ? 'New thread about the report' : 'Comments'}
        </Title>
        {data.length > 0 && (
          <Text span fz="xs" c="dimmed">
            {open} open
          </Text>
        )}
        {data.length > 1 && !isLetterKeyOff('[') && (
          <Text span ml="auto" fz="xs" c="dimmed">
            <Key name="[" /> <Key name="]" /> previous, next
          </Text>
        )}
      </Group>
      {threads.error && <LoadingFailed error={threads.error} onRetry={threads.refetch} />}
      {threads.isLoading && <Skeleton height={48} aria-label="Loading the comments" />}
      {data.length > 0 && (
        <ThreadList
          report={report}
          threads={data}
          people={summary.data?.people ?? []}
          headOf={props.headOf}
          linked={props.linked}
        />
      )}
      {props.children}
      {ready && only !== 'threads' && (
        <CommentForm
          key={`${report} ${subject.kind} ${subject.id}`}
          autoFocus={autoFocus}
          label="New comment"
          submitLabel="Comment"
          people={summary.data.people}
          draft={`${user._id}.${report}.${subject.kind}.${subject.id}`}
          onSend={async (written) => {
            const about = withPoint(subject, point)
            await mutateAsync({ change: 'open', ...written, subject: about })
            onOpened?.()
          }}
        />
      )}
    </section>
  )
}

function withPoint({ kind, id }: Subject, point: Props['point']): ThreadCreate['subject'] {
  if (kind === 'screenshot') return { kind, id, point: point ?? null }
  if (kind === 'report') return { kind, id: WHOLE_REPORT }
  return { kind, id }
}
