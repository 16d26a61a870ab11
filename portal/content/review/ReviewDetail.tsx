import type { ReviewItem, ReviewQueue } from '@insights/contract/content/review.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { diffTexts } from '@insights/domain/content/review/diff-texts.ts'
import { cutList } from '@insights/domain/text/cut-list.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { countText, rankText } from '@insights/domain/text/number-text.ts'
import { Box, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import { useThreadCounts } from '../../reports/comments/comments-query.ts'
import { LazyComments } from '../../reports/comments/CommentsButton.tsx'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { linkTo } from '../../ui/links/link-to.ts'
import { Cards } from '../../ui/page/parts.tsx'
import { stateOf } from './review-query.ts'

import classes from './Review.module.css'

const APPLICATION_TITLES = new Map<string, string>(
  APPLICATIONS.map(({ _id, title }) => [_id, title]),
)

type Compared = ReviewQueue['previous']
type Single = Omit<ReviewItem, 'act'>

/** 'Kestrel Airways, iPhone App: Seat map', the name of the section, or what was done by an act. */
export function nameOf(item: ReviewItem, previous: Compared): string {
  return item.act ? nameOfAct(item.act, item.by, previous) : nameOfSingle(item)
}

function nameOfSingle({ answer, text }: Single): string {
  if (!answer) return text?.name ?? ''
  const { company, application, capability } = answer
  return `${company.title}, ${APPLICATION_TITLES.get(application)}: ${capability}`
}

function nameOfAct(
  { company, application, count }: NonNullable<ReviewItem['act']>,
  by: string | null,
  previous: Compared,
): string {
  const since = previous ? ` unchanged since ${comparedName(previous)}` : ''
  if (company === null || application === null) return `${countText(count, 'text')} kept${since}`
  const answers = `${countText(count, 'answer')} of ${company}, ${APPLICATION_TITLES.get(application)},`
  return by === null ? `${answers} confirmed${since}` : `${by} confirmed ${answers}${since}`
}

interface Props {
  readonly report: string
  readonly item: ReviewItem
  readonly previous: Compared
  /** True to show some answers or texts of an act. */
  readonly withSample: boolean
}

/** The subject of a decision: an answer with its evidence, a text with its differences, or an act. */
export function ReviewDetail({ report, item, previous, withSample }: Props) {
  const { act, decision, comments } = item
  const counts = useThreadCounts(report, comments.kind)
  const threads = !act && counts?.has(comments.id)
  return (
    <>
      <div className={classes.detail}>
        <SingleDetail report={report} item={item} previous={previous} />
        {act && withSample && (
          <ol aria-label="Drawn at random">
            {act.sample.map((one) => (
              <li key={one.subject}>
                <b>{nameOfSingle(one)}</b>
                <SingleDetail report={report} item={one} previous={previous} />
              </li>
            ))}
          </ol>
        )}
        {decision && (
          <Box mb="0.75rem" pl="0.75rem" style={{ borderLeft: '3px solid var(--rule)' }}>
            <p>
              <b>{decision.decision === 'accepted' ? 'Accepted' : 'Queried'}</b> by {decision.by},{' '}
              <DateTimeLabel at={decision.at} withTime />
              {act &&
                stateOf(item) === 'accepted' &&
                `: ${countText(act.count, act.company === null ? 'text' : 'answer')} in one decision`}
              {decision.outdated && '. It has changed since.'}
            </p>
          </Box>
        )}
      </div>
      {threads && (
        <Box mb="md">
          <LazyComments report={report} subject={comments} only="threads" level={2} />
        </Box>
      )}
    </>
  )
}

interface SingleProps {
  readonly report: string
  readonly item: Single
  readonly previous: Compared
}

function SingleDetail({ report, item: { answer, text }, previous }: SingleProps) {
  return (
    <>
      {answer && <AnswerDetail report={report} answer={answer} previous={previous} />}
      {text && <TextDetail report={report} text={text} previous={previous} />}
    </>
  )
}

/** 'March 2026', or 'revision 0' of the same edition. */
export function comparedName({ date, revision }: NonNullable<ReviewQueue['previous']>): string {
  return revision === null ? formatMonth(date) : `revision ${revision}`
}

interface AnswerProps {
  readonly report: string
  readonly answer: NonNullable<ReviewItem['answer']>
  readonly previous: ReviewQueue['previous']
}

const availabilityText = (hasCapability: boolean | null) =>
  hasCapability === null ? 'unanswered' : hasCapability ? 'yes' : 'no'

function AnswerDetail({ report, answer, previous }: AnswerProps) {
  const { company, application, category, moves } = answer
  const texts = moves.map(
    (move) => `${move.company} ${rankText(move.from)} to ${rankText(move.to)}`,
  )
  return (
    <>
      <p>
        Answer: <b>{availabilityText(answer.hasCapability)}</b>
        {answer.previous !== null &&
          previous &&
          `, in ${comparedName(previous)} ${availabilityText(answer.previous)}`}
        .{texts.length > 0 && ` If it is wrong: ${cutList(texts, 3)}.`}
      </p>
      {answer.note !== '' && <p>{answer.note}</p>}
      <Cards fit min="20rem" gap="0 1rem">
        {previous && answer.previous !== null && (
          <Screenshots label={comparedName(previous)} screenshots={answer.previousScreenshots} />
        )}
        <Screenshots label="Now" screenshots={answer.screenshots} />
      </Cards>
      <p>
        <Link
          to="/report/capability-detail"
          search={{ report, company: company._id, application, category, answer: answer._id }}
        >
          Open the answer
        </Link>
      </p>
    </>
  )
}

interface ScreenshotsProps {
  readonly label: string
  readonly screenshots: NonNullable<ReviewItem['answer']>['screenshots']
}

/** The screenshots of one edition. */
function Screenshots({ label, screenshots }: ScreenshotsProps) {
  return (
    <div role="group" aria-label={`Screenshots, ${label}`}>
      <b>{label}</b>
      <Group component="p" align="stretch" gap={8} className={classes.images}>
        {screenshots.length === 0 && 'No screenshot'}
        {screenshots.map(({ _id, name, url, thumbnailUrl }) => (
          <a key={_id} href={url} target="_blank" rel="noreferrer">
            <img src={thumbnailUrl} alt={`Screenshot: ${name}`} loading="lazy" decoding="async" />
          </a>
        ))}
      </Group>
    </div>
  )
}

interface TextProps {
  readonly report: string
  readonly text: NonNullable<ReviewItem['text']>
  readonly previous: ReviewQueue['previous']
}

/** Where the text of a section is written. */
const PAGES: Readonly<Record<string, string>> = {
  executiveSummary: '/content-building/executive-summary',
  productRating: '/content-building/product-rating',
  trendsInnovations: '/content-building/trends-innovations',
  categoryPerformance: '/content-building',
  methodology: '/appendix/methodology',
}

function TextDetail({ report, text, previous }: TextProps) {
  const { section, html, previous: former } = text
  const [part = '', id = ''] = section.split('.')
  const page =
    part === 'capabilityPicks' ? `/appendix/capability/${id}` : (PAGES[part] ?? '/content-building')
  const parts = useMemo(() => diffTexts(former ?? '', html), [former, html])
  const changed = parts.some(({ kind }) => kind !== 'same')
  const isKept = former === html
  return (
    <>
      <p>
        {former === null
          ? 'A new text.'
          : isKept
            ? 'Unchanged.'
            : changed
              ? `Changes since ${previous ? comparedName(previous) : 'the earlier edition'}:`
              : 'Only its formatting or its images have changed.'}
      </p>
      <Cards fit min="20rem" gap="0 1rem">
        {former !== null && !isKept && (
          <Side label={previous ? comparedName(previous) : 'Before'} parts={parts} mark="removed" />
        )}
        <Side label="Now" parts={parts} mark={former === null ? null : 'added'} />
      </Cards>
      <p>
        <Link {...linkTo(page, { search: { report } })}>Open the page of this text</Link>
      </p>
    </>
  )
}

interface SideProps {
  readonly label: string
  readonly parts: ReturnType<typeof diffTexts>
  /** The parts that this side alone has; null to mark none. */
  readonly mark: 'added' | 'removed' | null
}

/** The text of one edition, with what the other does not have marked. */
function Side({ label, parts, mark }: SideProps) {
  const shown = parts.filter(({ kind }) => kind === 'same' || kind === (mark ?? 'added'))
  return (
    <div role="group" aria-label={`Text, ${label}`}>
      <b>{label}</b>
      <div className={classes.text}>
        {shown.map(({ kind, text }, index) => {
          if (kind === 'same' || mark === null) return <span key={index}>{text}</span>
          return kind === 'added' ? <ins key={index}>{text}</ins> : <del key={index}>{text}</del>
        })}
      </div>
    </div>
  )
}
