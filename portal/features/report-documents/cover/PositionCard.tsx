import { onApplications } from '@insights/domain/catalogue/application-text.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import {
  type CategoryChange,
  findCategoryChanges,
  findCategoryGaps,
} from '@insights/domain/findings/capability-worth.ts'
import { nextStepSentence } from '@insights/domain/findings/next-step.ts'
import { findStanding, type Standing } from '@insights/domain/findings/standing.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import {
  changeText,
  countText,
  listText,
  pointsText,
  rankText,
  scoreText,
} from '@insights/domain/text/number-text.ts'
import { Title } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { useOwnCompanies } from '../../../own-company/own-companies.ts'
import { OwnCompanySelect } from '../../../own-company/OwnCompanySelect.tsx'
import { linkTo } from '../../../ui/links/link-to.ts'
import { useIsNarrow } from '../../../ui/page/window-width.ts'
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
  const points = before === null ? null : now.score - before.score
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
  const { previousDate } = standing
  const search = { report: document.report._id, company: companyId }
  const changes = findCategoryChanges(document, companyId)
  const lost = changes.some(({ gained }) => !gained)
  const help = lost ? nextStepSentence(document, companyId) : null
  const ofKind = (gained: boolean) => changes.find((change) => change.gained === gained)
  return (
    <dl className={classes.facts}>
      <Fact
        name="Greatest loss"
        link={linkTo('/content-building/changes', { search, hash: 'lost' })}
        page="All losses"
      >
        {changeFact(ofKind(false), 'lost', previousDate)}
      </Fact>
      <Fact
        name="Greatest gain"
        link={linkTo('/content-building/changes', { search, hash: 'gained' })}
        page="All gains"
      >
        {changeFact(ofKind(true), 'gained', previousDate)}
      </Fact>
      <Fact
        name="Widest gaps"
        link={linkTo('/content-building/category-performance', {
          search: { report: document.report._id },
        })}
        page="Category Performance"
      >
        {gapFact(document, companyId)}
      </Fact>
      <Fact
        name="By application"
        link={linkTo('/content-building/score', { search })}
        page="Scores"
      >
        {applicationsFact(document, companyId)}
      </Fact>
      {help !== null && (
        <Fact
          wide
          name="What would help"
          link={linkTo('/appendix/raw-data', { search })}
          page="Raw Data"
        >
          {help}
        </Fact>
      )}
    </dl>
  )
}

interface FactProps {
  readonly name: string
  readonly link: LinkProps
  readonly page: string
  readonly wide?: boolean
  readonly children: ReactNode
}

function Fact({ name, link, page, wide, children }: FactProps) {
  return (
    <div data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>
        {children}
        <Link {...link} className={classes.link}>
          {page}
        </Link>
      </dd>
    </div>
  )
}

/** 'Card Controls on the Android App: 2 capabilities, 1.5 points' */
function changeFact(
  change: CategoryChange | undefined,
  verb: string,
  previousDate: string | null,
): string {
  if (previousDate === null) return 'None: this is the first edition'
  if (!change) return `None: no capability ${verb} since ${formatMonth(previousDate)}`
  const { category, application, capabilities, worth } = change
  const count = countText(capabilities.length, 'capability', 'capabilities')
  return `${category} ${onApplications([application])}: ${count}, ${pointsText(worth)}`
}

/** 'Check Deposit and Budgeting & Insights: 32.0 points behind the best' */
function gapFact(document: ReportDocument, companyId: string): string {
  const gaps = findCategoryGaps(document, companyId)
  const widest = gaps[0]?.gap ?? 0
  if (widest === 0) return 'None: the best in every category'
  const names = gaps.filter(({ gap }) => gap === widest).map(({ category }) => category)
  return `${listText(names)}: ${pointsText(widest)} behind the best`
}

/** '2nd on Mobile Web, 4th on the iPhone App and 5th on the Android App' */
function applicationsFact(document: ReportDocument, companyId: string): string {
  return listText(
    APPLICATIONS.flatMap(({ title }) => {
      const standing = findStanding(document, companyId, title)
      if (!standing) return []
      const rank = rankText(standing.now.rank, standing.tiedWith.length > 0)
      return [`${rank} ${onApplications([title])}`]
    }),
  )
}
