import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { commentSummaryQuery, returnThreadsQuery } from './comments-query.ts'
import { ThreadList } from './ThreadList.tsx'

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
