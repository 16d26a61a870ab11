import { formatMonth } from '@insights/domain/text/format-date.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { linkTo } from '../ui/links/link-to.ts'
import { reportsQuery } from './report-queries.ts'

import classes from './report-lists.module.css'

/** More editions than an industry has in years: a sample is an older one. */
const MAX_EDITIONS = 100

/** Links to the free sample of an industry, if it has one. */
export function IndustrySample({ industry }: { industry: { _id: string; title: string } }) {
  const { data } = useQuery(reportsQuery({ industries: [industry._id], limit: MAX_EDITIONS }))
  const sample = data?.data.find((report) => report.sample)
  if (!sample) return null
  return (
    <p className={classes.industrySample}>
      <Link {...linkTo('/content-building', { search: { report: sample._id } })}>
        Read the {industry.title} report of {formatMonth(sample.date)} as a free sample
      </Link>
    </p>
  )
}
