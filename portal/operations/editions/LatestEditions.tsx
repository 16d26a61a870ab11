import type { LibraryReport } from '@insights/contract/operations/home.ts'
import {
  assumedShares,
  type BoughtIndustry,
  boughtIndustries,
  latestPages,
  nextLine,
  placeLine,
} from '@insights/domain/operations/editions/bought-industries.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import { FootNote } from '../../reading/FootNote.tsx'
import { reportLink } from '../../reports/report-labels.tsx'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { linkTo } from '../../ui/links/link-to.ts'

import classes from './LatestEditions.module.css'

interface Props {
  readonly library: readonly LibraryReport[]
  /** The firm's day. */
  readonly today: string
}

/** The latest edition of each bought industry: the own brand's place, why, and what to do next. */
export function LatestEditions({ library, today }: Props) {
  const industries = useMemo(() => boughtIndustries(library, today), [library, today])
  const assumed = assumedShares(industries)
  return (
    <>
      {industries.map((one) => (
        <LatestEdition key={one.industry._id} {...one} />
      ))}
      {assumed.length > 0 && (
        <div className={classes.assumed}>
          <FootNote>{assumed.join(' ')}</FootNote>
        </div>
      )}
    </>
  )
}

/** The server writes it as well, before scripts load: server/operations/home/home-text.ts. */
function LatestEdition(edition: BoughtIndustry<LibraryReport>) {
  const { industry, bought, later } = edition
  const { report, brand, latest } = bought
  const id = `latest-${industry._id}`
  const [rank, place] = brand ? placeLine(brand) : []
  return (
    <section className={classes.latest} aria-labelledby={id}>
      <Title order={2} className={classes.title} id={id}>
        <Link {...reportLink(report)} className={classes.link}>
          {industry.title}, {formatMonth(report.date)}
        </Link>
      </Title>
      {brand ? (
        <>
          <p className={classes.place}>
            <b>{rank}</b> {place}
          </p>
          {latest?.cause && <p>{latest.cause}</p>}
          {latest?.advice && <p>{latest.advice}</p>}
          <div className={classes.pages}>
            {latestPages(latest).map(([title, path]) => (
              <ButtonLink
                key={path}
                size="xs"
                variant="default"
                {...linkTo(path, { search: { report: report._id, company: brand.company._id } })}
              >
                {title}
              </ButtonLink>
            ))}
          </div>
        </>
      ) : (
        <p>
          <Link to="/your-brand/standing" search={{ report: report._id }} className={classes.link}>
            Choose your brand
          </Link>{' '}
          to see its rank, why it changed, and what to build.
        </p>
      )}
      <p className={classes.soft}>
        {later && (
          <>
            New edition out, not bought: {formatMonth(later.date)}.{' '}
            <Link {...reportLink(later)} className={classes.link}>
              Preview it
            </Link>{' '}
          </>
        )}
        {nextLine(edition)}
      </p>
    </section>
  )
}
