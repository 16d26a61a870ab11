import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { commentSummaryQuery, openThreadsQuery, returnThreadsQuery } from './comments-query.ts'
import { ThreadList } from './ThreadList.tsx'

import classes from './Comments.module.css'

/** The open threads of a report, as a warning before it moves on: they do not lock it. */
export function OpenThreads({ report }: { readonly report: string }) {
  const { data } = useQuery(openThreadsQuery(report))
  if (!data || data.total === 0) return null
  const more = data.total - data.data.length
  return (
    <div className={classes.open}>
      <Text fw={600}>{data.total === 1 ? '1 open thread' : `${data.total} open threads`}</Text>
      <ul>
        {data.data.map(({ _id, label, comments }) => (
          <li key={_id}>
            <Link to="/comments" search={{ report, thread: _id }}>
              {label}
            </Link>
            : {comments[0]?.text.slice(0, MAX_TEXT)}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link to="/comments" search={{ report }}>
          and {more} more
        </Link>
      )}
    </div>
  )
}

const MAX_TEXT = 120

interface Props {
  readonly report: string
  /** When the report was returned: earlier returns have threads of their own. */
  readonly since: string
  /** Shown until the threads are read. */
  readonly children: ReactNode
}

/** The threads of the return to draft, in the order of its reason. */
export function ReturnThreads({ report, since, children }: Props) {
  const { data } = useQuery(returnThreadsQuery(report))
  const { data: summary } = useQuery(commentSummaryQuery(report))
  const threads = (data?.data ?? [])
    .filter(({ createdAt }) => createdAt >= since)
    .toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
  if (threads.length === 0) return children
  return <ThreadList report={report} threads={threads} people={summary?.people ?? []} />
}
