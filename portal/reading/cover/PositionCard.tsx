import type { Sentence } from '@insights/domain/reading/claims/sentence.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { nextStep } from '@insights/domain/reading/findings/next-step.ts'
import {
  greatestChange,
  ranksByApplication,
  widestGaps,
} from '@insights/domain/reading/findings/position-facts.ts'
import { findStanding, type Standing } from '@insights/domain/reading/findings/standing.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { changeText, difference, rankText, scoreText } from '@insights/domain/text/number-text.ts'
import { Title } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { linkTo } from '../../ui/links/link-to.ts'
import { useIsNarrow } from '../../ui/page/window-width.ts'
import { useOwnCompanies } from '../own-company/own-companies.ts'
import { OwnCompanySelect } from '../own-company/OwnCompanySelect.tsx'
import { ScoreStrip } from './ScoreStrip.tsx'

import classes from './PositionCard.module.css'

/** Where the reader's own brand stands; without one, where the leader does, and the question which it is. */
export function PositionCard({ document }: { document: ReportDocument }) {
  const { companies, rankings, report } = document
  const own = useOwnCompanies()
  const narrow = useIsNarrow()
  const ownCompany = companies.find(({ companyId }) => own.has(companyId))
  // Stays once it was here: whoever chooses by keyboard would lose the focus.
  const [asks] = useState(ownCompany === undefined)
  const standing = findStanding(
    document,
    ownCompany?.companyId ?? rankings?.overall[0]?.companyId ?? '',
  )
  if (!standing) return null
  const choice = (narrow || asks) && (
    <div className={classes.choice} data-screen-only>
      <OwnCompanySelect industry={report.industry._id} companies={companies} />
    </div>
  )
  return (
    <section className={classes.card} aria-labelledby="position-title">
      <div className={classes.head}>
        <Title order={2} id="position-title" className={classes.title}>
          {ownCompany ? 'Your Position' : 'The Leader'}
        </Title>
        <span className={classes.company}>{standing.now.company}</span>
        {choice}
      </div>
      {!ownCompany && (
        <p className={classes.hint} data-screen-only>
          Choose your brand to see its position here and have it marked in the report.
        </p>
      )}
      <Place standing={standing} />
      <ScoreStrip ranks={rankings?.overall ?? []} standing={standing} />
      <Facts document={document} standing={standing} />
    </section>
  )
}

/** Rank and score, and how they have changed. */
function Place({ standing }: { standing: Standing }) {
  const { now, of, tiedWith, before, previousDate } = standing
  const month = previousDate === null ? null : formatMonth(previousDate)
  const points = before === null ? null : difference(now.score, before.score)
  return (
    <div className={classes.place}>
      <p className={classes.rank}>
        <span className={classes.large}>{rankText(now.rank, tiedWith.length > 0)}</span> of {of}
        {month === null && ', first edition'}
        {month !== null && before === null && `, not ranked in ${month}`}
        {before !== null && before.rank === now.rank && `, as in ${month}`}
        {before !== null && before.rank !== now.rank && (
          <>
            , <Move up={now.rank < before.rank}>from {rankText(before.rank)}</Move> in {month}
          </>
        )}
      </p>
      <p className={classes.score}>
        {scoreText(now.score)}{' '}
        {points !== null &&
          (changeText(points).startsWith('±') ? (
            <span className={classes.still}>{changeText(points)} points</span>
          ) : (
            <Move up={points > 0}>{changeText(points)} points</Move>
          ))}
      </p>
    </div>
  )
}

function Move({ up, children }: { up: boolean; children: ReactNode }) {
  return (
    <span className={classes.move} data-up={up || undefined}>
      <svg viewBox="0 0 10 9" width="10" height="9" role="img" aria-label={up ? 'up' : 'down'}>
        <path d={up ? 'M5 0 10 9H0Z' : 'M5 9 0 0H10Z'} />
      </svg>{' '}
      {children}
    </span>
  )
}

/** The decisive facts of a company, each with the way to its page. */
function Facts({ document, standing }: { document: ReportDocument; standing: Standing }) {
  const { companyId } = standing.now
  const search = { report: document.report._id, company: companyId }
  const loss = greatestChange(document, companyId, false)
  const help = loss.claim === 'greatest change' ? nextStep(document, companyId) : null
  return (
    <dl className={classes.facts}>
      <Fact
        name="Greatest loss"
        link={linkTo('/content-building/changes', { search, hash: 'lost' })}
        page="All losses"
        fact={loss.text}
      />
      <Fact
        name="Greatest gain"
        link={linkTo('/content-building/changes', { search, hash: 'gained' })}
        page="All gains"
        fact={greatestChange(document, companyId, true).text}
      />
      <Fact
        name="Widest gaps"
        link={linkTo('/content-building/category-performance', {
          search: { report: document.report._id },
        })}
        page="Category Performance"
        fact={widestGaps(document, companyId).text}
      />
      <Fact
        name="By application"
        link={linkTo('/content-building/score', { search })}
        page="Scores"
        fact={ranksByApplication(document, companyId).text}
      />
      {help !== null && (
        <Fact
          wide
          name="What would help"
          link={linkTo('/appendix/raw-data', { search })}
          page="Raw Data"
          fact={help.text}
        />
      )}
    </dl>
  )
}

interface FactProps {
  readonly name: string
  readonly link: LinkProps
  readonly page: string
  readonly wide?: boolean
  readonly fact: Sentence
}

function Fact({ name, link, page, wide, fact }: FactProps) {
  return (
    <div data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>
        {fact}
        <Link {...link} className={classes.link}>
          {page}
        </Link>
      </dd>
    </div>
  )
}
