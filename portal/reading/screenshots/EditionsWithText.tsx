import type { FoundEditions } from '@insights/contract/screenshots/image-texts.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'

import { foundEditionsQuery } from './found-texts.ts'

import classes from './TextSearch.module.css'

interface Props {
  readonly report: string
  readonly industry: string
  readonly text: string
  /** The gallery in which editions open. */
  readonly gallery: '/appendix/screenshots' | '/report-list/screenshot'
}

/** Returns '8', or '999+' where counting stopped. */
const countOf = ({ screenshots, more }: FoundEditions['data'][number]) =>
  more ? `${screenshots}+` : `${screenshots}`

/** Results of the same search in other editions; only the names of unreadable ones. */
export function EditionsWithText({ report, industry, text, gallery }: Props) {
  const heading = useId()
  const { data } = useQuery(foundEditionsQuery(report, text))
  if (!data || data.data.length + data.unread.length === 0) return null
  const nameOf = ({ industry: other, date }: FoundEditions['unread'][number]) =>
    other === industry ? formatMonth(date) : `${other}, ${formatMonth(date)}`
  return (
    <section className={classes.editions} aria-labelledby={heading} data-screen-only>
      <Title order={2} size="h4" id={heading}>
        “{text}” in other editions that you can read
      </Title>
      <ul>
        {data.data.length === 0 && <li>No hits.</li>}
        {data.data.map((edition) => (
          <li key={edition.report}>
            <b>{nameOf(edition)}</b>
            <span>
              {edition.screenshots === 1 ? '1 screenshot' : `${countOf(edition)} screenshots`}
            </span>
            <span>{edition.capabilities.join(', ')}</span>
            <Link
              to={gallery}
              search={{ report: edition.report, find: text, on: 'all' }}
              aria-label={`Open ${nameOf(edition)}`}
            >
              Open
            </Link>
          </li>
        ))}
        {data.unread.map((edition) => (
          <li key={edition.report} data-unread>
            <b>{nameOf(edition)}</b>
            <span>Not purchased: hits are neither counted nor shown</span>
            <Link
              to="/content-building"
              search={{ report: edition.report }}
              aria-label={`About this edition, ${nameOf(edition)}`}
            >
              About this edition
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
