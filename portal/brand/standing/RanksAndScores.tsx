import {
  findStandings,
  gapToText,
  rankingName,
  type RankingStanding,
  ranksTable,
} from '@insights/domain/brand/standing/standing-findings.ts'
import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import {
  axisNote,
  type PercentAxis,
  percentAxis,
} from '@insights/domain/reading/charts/percent-axis.ts'
import { ranksOf } from '@insights/domain/reading/document/ranks-of.ts'
import type {
  DrawnScore,
  ReportDocument,
} from '@insights/domain/reading/document/report-document.ts'
import {
  type Neighbour,
  formerRank,
  type Standing,
} from '@insights/domain/reading/findings/standing.ts'
import {
  intervalMark,
  scoreAndRankText,
} from '@insights/domain/reading/uncertainty/interval-text.ts'
import { findIntervals } from '@insights/domain/reading/uncertainty/uncertainty.ts'
import type { Rank } from '@insights/domain/scoring/ranking/rankings.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { scoreChangeText, rankText, scoreText } from '@insights/domain/text/number-text.ts'
import { Box, Group, Text } from '@mantine/core'
import { useMemo, useState } from 'react'

import { FootNote } from '../../reading/FootNote.tsx'
import { placeOn, ScoreAxis } from '../../reading/ScoreAxis.tsx'
import { ChartDataTable, ChartTools } from '../../ui/charts/Chart.tsx'
import { Move } from '../../ui/labels/numbers.tsx'
import { Fold } from '../../ui/page/Fold.tsx'
import { Cards } from '../../ui/page/parts.tsx'
import { editionName } from '../../ui/page/report-crumbs.ts'
import { Section } from '../../ui/page/Section.tsx'

import classes from './RanksAndScores.module.css'

interface Props {
  readonly document: ReportDocument
  readonly company: ReportDocument['companies'][number]
}

/** A company's overall rank, and behind a line that by application, each with all scores on one axis. */
export function RanksAndScores({ document, company }: Props) {
  const { companyId, title } = company
  const [view, setView] = useState('Chart')
  const standings = useMemo(() => findStandings(document, companyId), [document, companyId])
  const label = `Ranks and scores of ${title}`
  const source = editionName(document.report)
  const since = document.history.at(-1)?.date ?? null
  const intervalOf = (application: ApplicationKey | null) =>
    findIntervals(document, application)?.get(companyId)
  const axis = percentAxis(
    standings.flatMap(({ application, standing: { before } }) => [
      ...ranksOf(document, application).map(({ score }) => score),
      ...(before ? [before.score] : []),
      ...rangeOf(intervalOf(application)),
    ]),
  )
  const figures = ranksTable(standings, since)
  const card = (ranking: RankingStanding) => (
    <RankCard
      key={rankingName(ranking.application)}
      ranking={ranking}
      ranks={ranksOf(document, ranking.application)}
      axis={axis}
      since={since}
      interval={intervalOf(ranking.application)}
    />
  )
  return (
    <Section
      id="ranks-and-scores"
      title="Ranks and Scores"
      actions={
        <ChartTools
          label={label}
          source={source}
          figures={figures}
          view={view}
          onView={setView}
          saveImage={async (note) => {
            const { saveScoresImage } = await import('./save-scores-image.ts')
            await saveScoresImage(document, company, note)
          }}
        />
      }
    >
      {view === 'Table' ? (
        <ChartDataTable label={label} figures={figures} />
      ) : (
        <>
          {standings.filter(({ application }) => application === null).map(card)}
          <Legend company={title} since={since} />
          <Fold summary={applicationRanks(standings)}>
            <Cards fit min="14rem" gap="1.75rem 2rem">
              {standings.filter(({ application }) => application !== null).map(card)}
            </Cards>
          </Fold>
        </>
      )}
      <FootNote>
        {axisNote(axis, 'All axes run')} Distances to the next above and below are percentage
        points; a brand has passed another if it is ahead now but was not before.
        {` ${intervalMark(document)}`}
      </FootNote>
    </Section>
  )
}

/** Returns 'Mobile Web 2nd, iPhone App 4th, Android App 5th (from 4th)'. */
function applicationRanks(standings: readonly RankingStanding[]): string {
  const ranks = standings.flatMap(({ application, standing }) => {
    if (application === null) return []
    const { now, before, tiedWith } = standing
    const moved = before && before.rank !== now.rank ? ` (from ${formerRank(standing)})` : ''
    return [`${application} ${rankText(now.rank, tiedWith.length > 0)}${moved}`]
  })
  return ranks.join(', ')
}

interface RankCardProps {
  readonly ranking: RankingStanding
  readonly ranks: ReturnType<typeof ranksOf>
  readonly axis: PercentAxis
  readonly since: string | null
  readonly interval: DrawnScore | undefined
}

function rangeOf(interval: DrawnScore | undefined): number[] {
  return interval ? [interval.low, interval.high] : []
}

function RankCard({ ranking, ranks, axis, since, interval }: RankCardProps) {
  const { application, standing, passed } = ranking
  const { now, before, of, tiedWith, above, below } = standing
  const month = since === null ? null : formatMonth(since)
  const { change } = now
  return (
    <article
      className={classes.card}
      aria-label={rankingName(application)}
      data-large={application === null || undefined}
    >
      <div>
        <Box component="h3" ff="text" fz="sm" fw={600} m={0}>
          {rankingName(application)}
        </Box>
        <Text fz="sm" c="dimmed">
          <span className={classes.large}>{rankText(now.rank, tiedWith.length > 0)}</span> of {of},{' '}
          {before === null && (month === null ? 'first edition' : `not ranked in ${month}`)}
          {before !== null &&
            (before.rank === now.rank ? (
              `as in ${month}`
            ) : (
              <Move up={now.rank < before.rank}>from {formerRank(standing)}</Move>
            ))}
        </Text>
        <Text className={classes.score}>
          {scoreText(now.score)}{' '}
          {change !== null &&
            (scoreChangeText(now.score, change).startsWith('±') ? (
              <Text span fw={400} c="dimmed">
                {scoreChangeText(now.score, change)}
              </Text>
            ) : (
              <Move up={change > 0}>{scoreChangeText(now.score, change)} points</Move>
            ))}
        </Text>
        {interval && <Text className={classes.interval}>{scoreAndRankText(interval)}</Text>}
      </div>
      <div>
        <RankStrip ranks={ranks} standing={standing} axis={axis} interval={interval} />
        <dl className={classes.neighbours}>
          <NeighbourRow word="Above" neighbour={above} now={now} />
          <NeighbourRow word="Below" neighbour={below} now={now} />
        </dl>
        {since !== null && (
          <Text pt={6} fz="xs" c="dimmed">
            {passed}
          </Text>
        )}
      </div>
    </article>
  )
}

interface NeighbourRowProps {
  readonly word: string
  readonly neighbour: Neighbour | null
  readonly now: Rank
}

function NeighbourRow({ word, neighbour, now }: NeighbourRowProps) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>{neighbour?.company ?? 'no one'}</dd>
      <dd className={classes.gap}>{neighbour && gapToText(neighbour, now)}</dd>
    </div>
  )
}

function Legend({ company, since }: { company: string; since: string | null }) {
  return (
    <Group component="ul" align="stretch" gap="0.25rem 1.25rem" mt={20} fz={13} c="dimmed">
      <Group component="li" wrap="nowrap" gap={7}>
        <span className={classes.sample} data-own aria-hidden />
        {company}
      </Group>
      {since !== null && (
        <Group component="li" wrap="nowrap" gap={7}>
          <span className={classes.sample} data-before aria-hidden />
          {formatMonth(since)}, where it differs
        </Group>
      )}
      <Group component="li" wrap="nowrap" gap={7}>
        <span className={classes.sample} aria-hidden />
        other companies
      </Group>
    </Group>
  )
}

interface RankStripProps {
  readonly ranks: readonly Rank[]
  readonly standing: Standing
  readonly axis: PercentAxis
  readonly interval: DrawnScore | undefined
}

/** All scores of a ranking on a given axis, with a company's own and the leader's name. */
function RankStrip({ ranks, standing, axis, interval }: RankStripProps) {
  const [leader] = ranks
  const place = placeOn(axis)
  return (
    <ScoreAxis ranks={ranks} standing={standing} axis={axis} interval={interval}>
      {leader && leader.companyId !== standing.now.companyId && (
        <span className={classes.leader} style={{ left: place(leader.score) }}>
          {/* The same part of the text is left of the dot as of the axis, so that it stays within. */}
          <span style={{ transform: `translateX(-${place(leader.score)})` }}>
            {leader.company} {scoreText(leader.score)}
          </span>
        </span>
      )}
    </ScoreAxis>
  )
}
