import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { openThreadsQuery } from './comments-query.ts'

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
