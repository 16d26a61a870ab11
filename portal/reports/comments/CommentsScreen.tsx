import type { Thread } from '@insights/contract/reports/comments.ts'
import {
  readContentPart,
  SUBJECT_KINDS,
} from '@insights/domain/reports/comments/comment-subject.ts'
import { Button, Group, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, Navigate } from '@tanstack/react-router'
import { useState } from 'react'

import { linkTo } from '../../ui/links/link-to.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { placeOfSection } from '../place-of-section.ts'
import { commentSummaryQuery, type ThreadFilter, threadsQuery } from './comments-query.ts'
import type { CommentsSearch } from './comments-search.ts'
import { Comments } from './Comments.tsx'
import { ThreadList } from './ThreadList.tsx'

import classes from './Comments.module.css'

const KINDS = {
  answer: 'Answers',
  screenshot: 'Screenshots',
  survey: 'Consumer Survey',
  content: 'Texts',
  report: 'The report',
} as const

const PAGE = 25

interface Props {
  readonly report: string
  /** The report can be edited: its texts show their threads. */
  readonly canEdit: boolean
  readonly search: CommentsSearch
  readonly onSearch: (search: CommentsSearch) => void
}

/** All threads of a report, with filters; a link shows its own thread alone. */
export function CommentsScreen({ report, canEdit, search, onSearch }: Props) {
  const [limit, setLimit] = useState(PAGE)
  const { state = 'open', thread } = search
  const kind = SUBJECT_KINDS.find((one) => one === search.kind)
  const involved = (['me', 'mention'] as const).find((one) => one === search.with)
  const filter: ThreadFilter =
    thread === undefined
      ? {
          ...(state !== 'all' && { state: state === 'resolved' ? state : 'open' }),
          ...(kind && { kind }),
          ...(involved && { with: involved }),
        }
      : { thread }
  const threads = useQuery(threadsQuery(report, filter, limit))
  const summary = useQuery(commentSummaryQuery(report))
  const choose = (change: CommentsSearch) => {
    setLimit(PAGE)
    const { thread: _, ...now } = search
    onSearch({ ...now, ...change })
  }
  const data = threads.data?.data
  // A link leads to the subject, where that shows its threads.
  const [found] = thread === undefined ? [] : (data ?? [])
  const place = found && showsThread(found, canEdit) ? placeOfThread(found) : null
  const more = (threads.data?.total ?? 0) - (data?.length ?? 0)
  if (place) return <Navigate {...place} replace />
  return (
    <div className={classes.page}>
      {thread === undefined ? (
        <Group align="end" gap="sm" mb="md">
          <SegmentedControl
            aria-label="State"
            value={state}
            onChange={(next) => choose({ state: next === 'open' ? undefined : (next as 'all') })}
            data={[
              { value: 'open', label: 'Open' },
              { value: 'resolved', label: 'Resolved' },
              { value: 'all', label: 'All' },
            ]}
          />
          <NativeSelect
            label="About"
            value={kind ?? ''}
            onChange={({ currentTarget: { value } }) =>
              choose({ kind: SUBJECT_KINDS.find((one) => one === value) })
            }
            data={[
              { value: '', label: 'Everything' },
              ...SUBJECT_KINDS.map((value) => ({ value, label: KINDS[value] })),
            ]}
          />
          <NativeSelect
            label="With"
            value={involved ?? ''}
            onChange={({ currentTarget: { value } }) =>
              choose({ with: value === '' ? undefined : (value as 'me') })
            }
            data={[
              { value: '', label: 'Everyone' },
              { value: 'me', label: 'Me' },
              { value: 'mention', label: 'A mention of me' },
            ]}
          />
        </Group>
      ) : (
        <Button variant="default" size="compact-md" mb="md" onClick={() => choose({})}>
          Show all threads
        </Button>
      )}
      {threads.error && <LoadingFailed error={threads.error} onRetry={threads.refetch} />}
      {threads.isPending && <Skeleton height="12rem" aria-label="Loading the comments" />}
      {data?.length === 0 && (
        <EmptyState title={thread === undefined ? 'No such threads' : 'This thread is gone'}>
          {thread === undefined
            ? 'Comments are opened on answers, screenshots, survey rows and texts, or below on the report.'
            : 'Its report does not have it.'}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ThreadList
          report={report}
          threads={data}
          people={summary.data?.people ?? []}
          linked={thread}
          headOf={(shown) => {
            const shownAt = placeOfThread(shown)
            return (
              <h2 className={classes.place}>
                {shown.label}
                {shownAt && (
                  <Link {...shownAt} aria-label={`Open ${shown.label}`}>
                    Open
                  </Link>
                )}
              </h2>
            )
          }}
        />
      )}
      {more > 0 && (
        <Button variant="default" mt="md" onClick={() => setLimit(limit + PAGE)}>
          Show more ({more})
        </Button>
      )}
      {/* Below the threads once they are there: it would move down with them. */}
      {data && thread === undefined && !kind && !involved && state === 'open' && (
        <NewThread report={report} />
      )}
    </div>
  )
}

/** A field to open a thread about the report as a whole. */
function NewThread({ report }: { readonly report: string }) {
  return (
    <Comments report={report} subject={{ kind: 'report', id: 'report' }} only="form" level={2} />
  )
}

/** Returns the link to the subject of a thread; null for a subject that the report no longer has. */
function placeOfThread(thread: Thread): LinkProps | null {
  const { _id, report, kind, subject, answer, state } = thread
  if (state === 'gone') return null
  if (kind === 'report') return linkTo('/report/report-publish-date', { search: { report } })
  if (kind === 'survey') return linkTo('/consumer-survey', { search: { report } })
  if (kind === 'content') {
    const { group = null, application = null } = readContentPart(subject) ?? {}
    return placeOfSection(report, {
      section: subject,
      ...(group !== null && { group }),
      ...(application !== null && { application }),
      thread: _id,
    })
  }
  if (!answer) return null
  const { company, application, category } = answer
  const search = { report, company, application, category, answer: answer._id, thread: _id }
  return linkTo('/report/capability-detail', { search })
}

/** Says whether the page of a thread's subject opens the thread: answers do, and the texts of an open report. */
function showsThread({ kind, subject }: Thread, canEdit: boolean): boolean {
  return kind === 'answer' || (kind === 'content' && canEdit && readContentPart(subject) !== null)
}
