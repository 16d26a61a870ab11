import type { PercentAxis } from '@insights/domain/reading/charts/percent-axis.ts'
import type { Sentence } from '@insights/domain/reading/claims/sentence.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { returnAdvice } from '@insights/domain/reading/findings/next-step.ts'
import {
  greatestChange,
  ranksByApplication,
  widestGaps,
} from '@insights/domain/reading/findings/position-facts.ts'
import {
  findStanding,
  formerRank,
  type Neighbour,
  type Standing,
  neighbourRank,
  neighbourText,
} from '@insights/domain/reading/findings/standing.ts'
import type { Rank } from '@insights/domain/scoring/ranking/rankings.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import {
  countText,
  rankText,
  scoreChangeText,
  scoreText,
} from '@insights/domain/text/number-text.ts'
import { Box, Group, Text, Title } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useState } from 'react'

import { Move } from '../../ui/labels/numbers.tsx'
import { linkTo } from '../../ui/links/link-to.ts'
import { Cards, Panel } from '../../ui/page/parts.tsx'
import { useIsNarrow } from '../../ui/page/window-width.ts'
import { useOwnCompanies } from '../own-company/own-companies.ts'
import { OwnCompanySelect } from '../own-company/OwnCompanySelect.tsx'
import { hasMoved, placeOn, ScoreAxis, spanOn } from '../ScoreAxis.tsx'

import classes from './PositionCard.module.css'

interface CardProps {
  readonly document: ReportDocument
  /** How sure a company's rank is, in a line. */
  readonly sureOf: (companyId: string) => ReactNode
}

/** The position of the reader's own brand, or the leader's with a question for the brand. */
export function PositionCard({ document, sureOf }: CardProps) {
  const { companies, rankings, report } = document
  const own = useOwnCompanies()
  const narrow = useIsNarrow()
  const ownCompany = companies.find(({ companyId }) => own.has(companyId))
  // The select stays once shown: removing it would take the focus of keyboard users.
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
    <Panel component="section" className={classes.card} aria-labelledby="position-title">
      <Group align="baseline" gap="0.375rem 0.75rem">
        <Title order={2} id="position-title" fz="xl">
          {ownCompany ? 'Your Position' : 'The Leader'}
        </Title>
        <Text span c="dimmed">
          {standing.now.company}
        </Text>
        {choice}
      </Group>
      {!ownCompany && (
        <Text fz="sm" c="dimmed" mt={6} data-screen-only>
          Choose your brand to see its position here and have it marked in the report.
        </Text>
      )}
      <Place standing={standing} />
      {sureOf(standing.now.companyId)}
      <ScoreStrip ranks={rankings?.overall ?? []} standing={standing} />
      <Facts document={document} standing={standing} />
    </Panel>
  )
}

/** Rank and score, with their changes. */
function Place({ standing }: { standing: Standing }) {
  const { now, of, tiedWith, before, previousDate } = standing
  const former = formerRank(standing)
  const month = previousDate === null ? null : formatMonth(previousDate)
  return (
    <Group align="baseline" justify="space-between" gap="0 1.5rem">
      <Text>
        <span className={classes.large}>{rankText(now.rank, tiedWith.length > 0)}</span> of {of}
        {month === null && ', first edition'}
        {month !== null && before === null && `, not ranked in ${month}`}
        {before !== null && before.rank === now.rank && `, as in ${month}`}
        {before !== null && former !== null && (
          <>
            ,{' '}
            <Move fz="md" up={now.rank < before.rank}>
              from {former}
            </Move>{' '}
            in {month}
          </>
        )}
      </Text>
      <Text className={classes.score}>
        {scoreText(now.score)}{' '}
        {now.change !== null &&
          (scoreChangeText(now.score, now.change).startsWith('±') ? (
            <Text span fz="md" fw={400} c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {scoreChangeText(now.score, now.change)} points
            </Text>
          ) : (
            <Move fz="md" up={now.change > 0}>
              {scoreChangeText(now.score, now.change)} points
            </Move>
          ))}
      </Text>
    </Group>
  )
}

/** The decisive facts of a company, each a link to its page. */
function Facts({ document, standing }: { document: ReportDocument; standing: Standing }) {
  const { companyId } = standing.now
  const search = { report: document.report._id, company: companyId }
  const loss = greatestChange(document, companyId, false)
  const help = returnAdvice(document, companyId)
  return (
    <Cards component="dl" fit min="14rem" gap="1.25rem 2rem" className={classes.facts}>
      <Fact
        name="Greatest loss"
        link={linkTo('/your-brand/why-it-changed', { search, hash: 'lost' })}
        page="All losses"
        fact={loss.text}
      />
      <Fact
        name="Greatest gain"
        link={linkTo('/your-brand/why-it-changed', { search, hash: 'gained' })}
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
          link={linkTo('/your-brand/plan', { search })}
          page="Restore them, or build new ones"
          fact={help.text}
        />
      )}
    </Cards>
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

interface ScoreStripProps {
  readonly ranks: readonly Rank[]
  readonly standing: Standing
}

/** All overall scores on one axis, with a company's gaps to its neighbours. */
function ScoreStrip({ ranks, standing }: ScoreStripProps) {
  const { now, before, previousDate, above, below } = standing
  const axis = axisOf([...ranks.map(({ score }) => score), before?.score])
  return (
    <Box mt="lg">
      <div className={classes.gaps} style={{ '--own': placeOn(axis)(now.score) } as CSSProperties}>
        <GapText of={now} neighbour={below} />
        <GapText of={now} neighbour={above} />
      </div>
      <ScoreAxis label="Overall scores: " ranks={ranks} standing={standing} axis={axis}>
        {[below, above].map(
          (neighbour) =>
            neighbour && (
              <span
                key={neighbour.companyId}
                className={classes.bracket}
                style={spanOn(axis, now.score, scoreOf(ranks, neighbour))}
              />
            ),
        )}
      </ScoreAxis>
      <Text fz="xs" c="dimmed" mt={4}>
        Overall scores of {countText(ranks.length, 'company', 'companies')}; the large dot is{' '}
        {now.company}
        {hasMoved(standing) &&
          previousDate &&
          `, the hollow one ${now.company} in ${formatMonth(previousDate)}`}
        . Axis from {axis.min} to {axis.max}%.
      </Text>
    </Box>
  )
}

function GapText({ of, neighbour }: { of: Rank; neighbour: Neighbour | null }) {
  if (!neighbour) return <span />
  return (
    <span>
      <b>{neighbourText(of, neighbour)}</b> ({neighbourRank(neighbour)})
    </span>
  )
}

const scoreOf = (ranks: readonly Rank[], { companyId }: Neighbour) =>
  ranks.find((rank) => rank.companyId === companyId)?.score ?? 0

/** Returns the axis of whole tens around scores. */
function axisOf(scores: readonly (number | undefined)[]): PercentAxis {
  const percents = scores.flatMap((score) => (score === undefined ? [] : score * 100))
  const min = Math.floor(Math.min(...percents) / 10) * 10
  const max = Math.max(Math.ceil(Math.max(...percents) / 10) * 10, min + 10)
  return { min, max, interval: 10 }
}
