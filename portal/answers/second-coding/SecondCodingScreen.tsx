import type { SecondCoding } from '@insights/contract/answers/second-coding.ts'
import { rateText } from '@insights/domain/reading/uncertainty/interval-text.ts'
import { numberText, ofText } from '@insights/domain/text/number-text.ts'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { replacesData } from '../../api/api-error.ts'
import { Cards } from '../../ui/page/parts.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { AgreementTable } from './AgreementTable.tsx'
import { CodeCells, DecideCells } from './CodeCells.tsx'
import { PlanSecondCoding } from './PlanSecondCoding.tsx'
import { ownCellsQuery, secondCodingQuery, useLiveSecondCoding } from './second-coding-query.ts'

import classes from './SecondCoding.module.css'

interface ScreenProps {
  readonly report: string
  readonly senior: boolean
  readonly canEdit: boolean
}

/** The user's own cells and decisions; for seniors the plan, its progress and the agreement, too. */
export default function SecondCodingScreen({ report, senior, canEdit }: ScreenProps) {
  useLiveSecondCoding(report)
  const own = useQuery(ownCellsQuery(report))
  const cells = own.data
  if (replacesData(own)) return <LoadingFailed error={own.error} onRetry={own.refetch} />
  if (!cells) return <Skeleton height={320} />
  const hasCells = cells.open.length + cells.coded > 0
  return (
    <>
      {canEdit && (hasCells || !senior) && (
        <Section
          id="your-cells"
          title="Your cells"
          explanation="Answer each as if nobody had. The first answer, its note, its screenshots and the results of this industry are hidden from you until then."
        >
          <CodeCells report={report} cells={cells} />
        </Section>
      )}
      {canEdit && cells.disagreements.length > 0 && (
        <Section
          id="disagreements"
          title="Disagreements"
          explanation="Two people answered these differently. You gave neither answer: decide which is right."
        >
          <DecideCells report={report} cells={cells} />
        </Section>
      )}
      {senior && <ForSeniors report={report} canEdit={canEdit} />}
    </>
  )
}

function ForSeniors({ report, canEdit }: Omit<ScreenProps, 'senior'>) {
  const coding = useQuery(secondCodingQuery(report))
  const { data } = coding
  if (replacesData(coding)) return <LoadingFailed error={coding.error} onRetry={coding.refetch} />
  if (!data) return <Skeleton height={320} mt="lg" />
  return (
    <>
      <Section id="plan" title="Plan and progress">
        {data.counts.open + data.counts.coded > 0 && <Progress data={data} />}
        <PlanSecondCoding report={report} data={data} canEdit={canEdit} />
      </Section>
      {data.agreement && (
        <Section id="agreement" title="Agreement" explanation={rateSentence(data)}>
          <AgreementTable data={data} />
        </Section>
      )}
    </>
  )
}

/** The share of wrong first answers, or what it still waits for. */
function rateSentence({ errors, counts }: SecondCoding): string {
  if (errors) {
    return `Of ${numberText(errors.coded)} answers drawn at random, ${rateText(errors.errorRate)} were wrong. How Sure takes this rate.`
  }
  return counts.undecided > 0
    ? 'The rate of wrong answers follows when all disagreements are decided.'
    : 'The rate of wrong answers follows when the whole sample is answered a second time.'
}

/** Counts that would help a second coder to guess first answers. */
const WITHHELD = 'Shown when your cells are answered'

function Progress({ data }: { readonly data: SecondCoding }) {
  const { counts, people } = data
  const facts = [
    ['Answered a second time', ofText(counts.coded, counts.coded + counts.open)],
    [
      'Random sample',
      counts.sampled === null ? WITHHELD : `${ofText(counts.sampled, counts.sample)} handed out`,
    ],
    [
      'Flipped since the previous edition',
      counts.flipped === null ? WITHHELD : numberText(counts.flipped),
    ],
    ['New “no”', counts.newNo === null ? WITHHELD : numberText(counts.newNo)],
    [
      'Disagreements',
      `${numberText(counts.undecided + counts.decided)}, ${numberText(counts.undecided)} to decide`,
    ],
    ['First answer wrong', numberText(counts.wrong)],
  ] as const
  return (
    <>
      <Cards component="dl" min="12rem" gap="0.5rem 1.5rem" className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Cards>
      <Stack component="ul" gap={0} className={classes.coders} aria-label="Progress by person">
        {people.map(({ _id, name, open, coded }) => (
          <li key={_id}>
            {name}
            <span>{ofText(coded, coded + open)}</span>
          </li>
        ))}
      </Stack>
    </>
  )
}
