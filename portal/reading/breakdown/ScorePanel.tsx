import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { CategoryPart } from '@insights/domain/reading/breakdown/breakdown.ts'
import {
  explainApplicationScore,
  explainGroupScore,
} from '@insights/domain/reading/breakdown/explain-scores.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { RATING_WEIGHT } from '@insights/domain/scoring/formula.ts'
import type { Rank } from '@insights/domain/scoring/ranking/rankings.ts'
import { Popover, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type DOMAttributes, useId } from 'react'

import { useOpenedAfterMount } from '../../ui/dialogs/dialog-state.ts'
import { Percent } from '../../ui/labels/numbers.tsx'
import { ExternalTarget } from '../../ui/lazy/lazy-popover.tsx'
import { OverallBreakdownTable } from './OverallBreakdownTable.tsx'
import { type ScoreSubject, pointsText, scoreName } from './score-text.ts'
import { WhyLink } from './WhyLink.tsx'

import classes from './breakdown.module.css'

interface ScorePanelProps {
  readonly document: ReportDocument
  readonly rank: Rank
  readonly about: ScoreSubject
  /** The button beside the panel. */
  readonly target: HTMLElement | null
  readonly opened: boolean
  readonly pinned: boolean
  readonly pointer: DOMAttributes<HTMLElement>
  readonly onClose: () => void
}

/** The panel beside a score. It stays mounted once opened, to return the focus. */
export default function ScorePanel({
  document,
  rank,
  about,
  target,
  opened,
  pinned,
  pointer,
  onClose,
}: ScorePanelProps) {
  const heading = useId()
  return (
    <Popover
      opened={useOpenedAfterMount(opened)}
      onChange={(open) => !open && onClose()}
      trapFocus={pinned}
      returnFocus={pinned}
      position="bottom-start"
      width={340}
      shadow="none"
      transitionProps={{ duration: 80 }}
    >
      <Popover.Target>
        <ExternalTarget element={target} />
      </Popover.Target>
      <Popover.Dropdown {...pointer} aria-labelledby={heading} className={classes.panel}>
        <ScoreBreakdown
          document={document}
          rank={rank}
          about={about}
          heading={heading}
          onLeave={onClose}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

interface ScoreBreakdownProps {
  readonly document: ReportDocument
  readonly rank: Rank
  readonly about: ScoreSubject
  /** The id of its heading. */
  readonly heading: string
  readonly onLeave: () => void
}

/** A short breakdown of a score, with a link to the whole one. */
function ScoreBreakdown({ document, rank, about, heading, onLeave }: ScoreBreakdownProps) {
  const application =
    about.kind === 'overall'
      ? undefined
      : APPLICATIONS.find(({ title }) => title === about.application)?._id
  return (
    <>
      <p id={heading} className={classes.title}>
        <span>
          {rank.company}, {scoreName(about)}
        </span>
        <Percent value={rank.score} />
      </p>
      {about.kind === 'overall' && (
        <OverallBreakdownTable document={document} companyId={rank.companyId} />
      )}
      {about.kind === 'application' && (
        <ApplicationBreakdownTable
          document={document}
          companyId={rank.companyId}
          application={about.application}
        />
      )}
      {about.kind === 'group' && (
        <GroupBreakdownTable
          document={document}
          companyId={rank.companyId}
          categoryGroup={about.categoryGroup}
          application={about.application}
        />
      )}
      <Link
        to="/content-building/score"
        search={{ report: document.report._id, company: rank.companyId, application }}
        className={classes.more}
        onClick={onLeave}
      >
        Full breakdown
      </Link>
      {about.kind !== 'group' && rank.change !== null && (
        <WhyLink
          report={document.report._id}
          companyId={rank.companyId}
          application={about.kind === 'application' ? about.application : undefined}
          onClick={onLeave}
        />
      )}
    </>
  )
}

/** Enough to see where points were lost; the breakdown's own page has all of them. */
const MAX_ROWS = 5

interface ApplicationBreakdownTableProps {
  readonly document: ReportDocument
  readonly companyId: string
  readonly application: ApplicationKey
}

/** Breakdown of an application's score, with the categories that lost most points first. */
function ApplicationBreakdownTable({
  document,
  companyId,
  application,
}: ApplicationBreakdownTableProps) {
  const breakdown = explainApplicationScore(document, companyId, application)
  if (!breakdown) return null
  const { categories, rating, ratingPoints, ratingBase, points, totalWeight, deviceWeight } =
    breakdown
  const sorted = categories.toSorted((first, second) => left(second) - left(first))
  const rest = sorted.slice(MAX_ROWS)
  const sum = (parts: readonly CategoryPart[]) =>
    parts.reduce((total, part) => total + part.points, 0)
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Category</th>
            <th scope="col">Available</th>
            <th scope="col">× Weight</th>
            <th scope="col">= Points</th>
          </tr>
        </thead>
        <tbody>
          {sorted
            .slice(0, MAX_ROWS)
            .map(({ categoryId, title, available, all, weight, fixed, ...part }) => (
              <tr key={categoryId}>
                <th scope="row">{title}</th>
                <td>
                  {available} of {all}
                </td>
                <td>
                  {pointsText(weight)}
                  {fixed && ' fixed'}
                </td>
                <td>{pointsText(part.points)}</td>
              </tr>
            ))}
          {rest.length > 0 && (
            <tr>
              <th scope="row">{rest.length} more categories</th>
              <td />
              <td>{pointsText(rest.reduce((total, { weight }) => total + weight, 0))}</td>
              <td>{pointsText(sum(rest))}</td>
            </tr>
          )}
          {rating !== null && (
            <tr>
              <th scope="row">App-store rating</th>
              <td>{pointsText(rating)} of 5</td>
              <td>0.2</td>
              <td>{pointsText(ratingPoints)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Points ÷ total weight</th>
            <td />
            <td>{pointsText(totalWeight)}</td>
            <td>{pointsText(points)}</td>
          </tr>
        </tfoot>
      </table>
      <Text fz="xs" c="dimmed" mt={8}>
        {ratingBase > 0 &&
          (rating === null || ratingBase !== RATING_WEIGHT) &&
          `Total weight includes ${ratingBase} for an app-store rating. `}
        Weight in the overall score: {pointsText(deviceWeight)}. Formula {document.report.formula}.
      </Text>
    </>
  )
}

function left({ weight, points }: CategoryPart): number {
  return weight - points
}

interface GroupBreakdownTableProps {
  readonly document: ReportDocument
  readonly companyId: string
  readonly categoryGroup: string
  readonly application: ApplicationKey
}

/** Breakdown of a category group's score: the share of each category. */
function GroupBreakdownTable({
  document,
  companyId,
  categoryGroup,
  application,
}: GroupBreakdownTableProps) {
  const breakdown = explainGroupScore(document, companyId, categoryGroup, application)
  if (!breakdown) return null
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Capabilities available</th>
        </tr>
      </thead>
      <tbody>
        {breakdown.categories.map(({ categoryId, title, available, all }) => (
          <tr key={categoryId}>
            <th scope="row">{title}</th>
            <td>
              {available} of {all}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Group total</th>
          <td>
            {breakdown.available} of {breakdown.all}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
