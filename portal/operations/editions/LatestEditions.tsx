import type { LibraryReport } from '@insights/contract/operations/home.ts'
import {
  assumedShares,
  type BoughtIndustry,
  boughtIndustries,
  CHOOSE_BRAND,
  laterLine,
  latestPages,
  latestTitle,
  nextLine,
  placeLine,
  PREVIEW_IT,
} from '@insights/domain/operations/editions/bought-industries.ts'
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
          {latestTitle(edition)}
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
            {CHOOSE_BRAND[0]}
          </Link>{' '}
          {CHOOSE_BRAND[1]}
        </p>
      )}
      <p className={classes.soft}>
        {later && (
          <>
            {laterLine(later)}{' '}
            <Link {...reportLink(later)} className={classes.link}>
              {PREVIEW_IT}
            </Link>{' '}
          </>
        )}
        {nextLine(edition)}
      </p>
    </section>
  )
}
