import type { SecondCoding } from '@insights/contract/answers/second-coding.ts'
import type { Estimate } from '@insights/domain/answers/second-coding/agreement.ts'
import { rateText } from '@insights/domain/reading/uncertainty/interval-text.ts'
import { checkCount } from '@insights/domain/scoring/valid-weights-and-ratings.ts'
import { numberText, ofText } from '@insights/domain/text/number-text.ts'
import { parseCount } from '@insights/domain/text/parse-number.ts'
import { Box, Button, Checkbox, Group, Skeleton, Stack, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { isApiError, replacesData } from '../../api/api-error.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { useLeaveGuard } from '../../ui/dialogs/use-leave-guard.ts'
import { SharedInput } from '../../ui/forms/SharedFields.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { Cards } from '../../ui/page/parts.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { UnsavedDraft } from '../../ui/status/UnsavedDraft.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import { CodeCells, DecideCells } from './CodeCells.tsx'
import {
  ownCellsQuery,
  secondCodingQuery,
  useLiveSecondCoding,
  usePlanSecondCoding,
} from './second-coding-query.ts'

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

type Row = SecondCoding['by']['companies'][number]

const COLUMNS: readonly Column<Row>[] = [
  { id: 'title', header: 'Group', cell: ({ title }) => title, sort: ({ title }) => title },
  {
    id: 'pairs',
    header: 'Cells',
    align: 'right',
    cell: ({ agreement }) => agreement.pairs,
    sort: ({ agreement }) => agreement.pairs,
    below: ({ agreement }) => `${agreement.pairs} cells`,
  },
  {
    id: 'raw',
    header: 'Agreement',
    align: 'right',
    cell: ({ agreement }) => <Value of={agreement.raw} percent />,
    sort: ({ agreement }) => agreement.raw.value,
    below: ({ agreement }) => <Value of={agreement.raw} percent />,
  },
]

/** Measures that allow for agreement by chance, for readers who know them. */
const MORE: readonly Column<Row>[] = (
  [
    ['kappa', 'Cohen’s kappa'],
    ['ac1', 'Gwet’s AC1'],
    ['alpha', 'Krippendorff’s alpha'],
  ] as const
).map(([id, header]): Column<Row> => ({
  id,
  header,
  align: 'right',
  cell: ({ agreement }) => <Value of={agreement[id]} />,
  sort: ({ agreement }) => agreement[id]?.value ?? null,
  below: ({ agreement }) => (
    <>
      {header}: <Value of={agreement[id]} />
    </>
  ),
}))

/** The agreement of the sample as a whole, and of its groups. */
function AgreementTable({ data }: { readonly data: SecondCoding }) {
  const { agreement, by } = data
  const [more, setMore] = useState(false)
  if (!agreement) return null
  const columns = more ? [...COLUMNS, ...MORE] : COLUMNS
  const all = { _id: 'all', title: 'Whole sample', agreement }
  return (
    <>
      <Switch
        mt="sm"
        label="More measures"
        checked={more}
        onChange={(event) => setMore(event.currentTarget.checked)}
      />
      {(
        [
          ['Whole sample', [all]],
          ['By company', by.companies],
          ['By application', by.applications],
          ['By category', by.categories],
        ] as const
      ).map(([label, rows]) => (
        <Box key={label} mt="md">
          <DataTable
            label={label}
            rows={rows}
            columns={columns.map((column) => ({
              ...column,
              header: column.id === 'title' ? label : column.header,
              // One row has no order to choose.
              sort: rows.length > 1 ? column.sort : undefined,
            }))}
            rowId={({ _id }) => _id}
            rowName={({ title }) => title}
            empty={null}
          />
        </Box>
      ))}
      <p className={classes.note}>
        Of the random sample alone, with 95% intervals of a bootstrap of 2,000 samples. Where every
        sample gives the same value, no interval is shown: with few cells that proves little.
        {more &&
          ' A dash means that one answer alone was given, so that chance cannot be told from agreement.'}
      </p>
    </>
  )
}

/** '0.82 (0.64 to 0.95)'; the value alone if all samples gave it; a dash for a coefficient that is not defined. */
function Value({ of, percent = false }: { readonly of: Estimate | null; percent?: boolean }) {
  if (of === null) return '–'
  const text = (value: number) =>
    percent ? `${Math.round(value * 100)}%` : value.toFixed(2).replace(/^-0\.00$/, '0.00')
  return (
    <span className={classes.value}>
      {text(of.value)}
      {of.low < of.high && (
        <small>
          {' '}
          ({text(of.low)} to {text(of.high)})
        </small>
      )}
    </span>
  )
}

interface PlanProps {
  readonly report: string
  readonly data: SecondCoding
  readonly canEdit: boolean
}

/** Which share is answered a second time at random, and by whom; handing out what is due. */
function PlanSecondCoding({ report, data, canEdit }: PlanProps) {
  const { plan, staff, ready, withoutCoder } = data
  const save = usePlanSecondCoding(report)
  const stored = {
    percent: String(Math.round((plan?.share ?? 0.1) * 100)),
    coders: [...(plan?.coders ?? [])],
  }
  const { values, dirty, valid, draft, set, field, saved, discard } = useFields(stored, {
    check: ({ percent }) => ({ percent: checkPercent(readPercent(percent)) }),
    draft: `second-coding.${report}`,
  })
  useLeaveGuard(canEdit && dirty, { onDiscard: discard })
  const errors = isApiError(save.error) ? save.error.errors : undefined
  const percent = field('percent')
  if (!canEdit) return null
  return (
    <form
      noValidate
      className={classes.plan}
      aria-label="Plan of the second coding"
      onSubmit={(event) => {
        event.preventDefault()
        if (!valid) return
        const plan = { share: Number(readPercent(values.percent)) / 100, coders: values.coders }
        save.mutate(plan, { onSuccess: () => saved(values) })
      }}
    >
      {draft && <UnsavedDraft {...draft} />}
      <SharedInput
        label="Random sample"
        description="Percent of all cells. Every answer that flipped and every new “no” come in addition."
        rightSection="%"
        inputMode="numeric"
        {...percent}
        error={percent.error ?? errors?.['share']}
      />
      <Checkbox.Group
        label="Who answers a second time"
        description="Nobody gets a cell that they have answered."
        value={values.coders}
        error={errors?.['coders']}
        onChange={(coders) => set({ coders })}
      >
        <Group align="stretch" gap="0.5rem 1.25rem" mt={8}>
          {staff.map(({ _id, name }) => (
            <Checkbox key={_id} value={_id} label={name} />
          ))}
        </Group>
      </Checkbox.Group>
      {plan && (ready > 0 || withoutCoder > 0) && (
        <p className={classes.note} role="status">
          {ready > 0 && `${cells(ready)} more can be handed out. `}
          {withoutCoder > 0 &&
            `${cells(withoutCoder)} wait for a person who has not answered them.`}
        </p>
      )}
      <Group align="stretch" gap="0.5rem 0.75rem">
        <Button type="submit" loading={save.isPending}>
          {plan ? 'Save and hand out' : 'Turn on and hand out'}
        </Button>
        {plan && (
          <Button
            variant="default"
            onClick={async () => {
              const confirmed = await confirm({
                title: 'Turn off second coding?',
                body: `${cells(data.counts.open)} that wait for a second answer are withdrawn. Answered ones stay.`,
                confirmLabel: 'Turn off',
              })
              if (confirmed) save.mutate(null)
            }}
          >
            Turn off
          </Button>
        )}
      </Group>
    </form>
  )
}

const readPercent = (text: string) => parseCount(text.replace('%', ''))

const checkPercent = (percent: number | string) =>
  percent === '' ? 'Required' : checkCount(percent, 100)

const cells = (count: number) => (count === 1 ? '1 cell' : `${numberText(count)} cells`)
