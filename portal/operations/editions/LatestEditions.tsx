import type { LibraryReport } from '@insights/contract/operations/home.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { rankText } from '@insights/domain/text/number-text.ts'
import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import { FootNote } from '../../reading/FootNote.tsx'
import { reportLink } from '../../reports/report-labels.tsx'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { linkTo } from '../../ui/links/link-to.ts'
import { assumedShares, type BoughtIndustry, boughtIndustries } from './bought-industries.ts'

import classes from './editions.module.css'

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

/** A first edition has no Why. */
const PAGES = [
  ['Where We Stand', '/your-brand/standing'],
  ['Why', '/your-brand/why-it-changed'],
  ['What to Build', '/your-brand/plan'],
] as const

function LatestEdition({
  industry,
  bought: { report, brand, latest },
  later,
  next,
}: BoughtIndustry) {
  const id = `latest-${industry._id}`
  return (
    <section className={classes.latest} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        <Link {...reportLink(report)} className={classes.link}>
          {industry.title}, {formatMonth(report.date)}
        </Link>
      </Title>
      {brand ? (
        <>
          <p className={classes.place}>
            <b>{rankText(brand.rank, brand.shared)}</b> of {brand.of}
            {brand.before === null ? `, ${brand.company.title}. ` : `. ${brand.text} `}
            {brand.verdict}
          </p>
          {latest?.cause && <p>{latest.cause}</p>}
          {latest?.advice && <p>{latest.advice}</p>}
          <div className={classes.pages}>
            {PAGES.filter(([title]) => title !== 'Why' || latest?.cause).map(([title, path]) => (
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
        {next
          ? `Next edition ${next.text.charAt(0).toLowerCase()}${next.text.slice(1)}`
          : !later && 'This is the first edition.'}
      </p>
    </section>
  )
}
