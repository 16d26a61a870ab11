import { EFFORTS } from '@insights/domain/brand/plan/efforts.ts'
import type { GainCell, GainRow } from '@insights/domain/brand/plan/gains.ts'
import { planKey, withMark } from '@insights/domain/brand/plan/plan-settings.ts'
import { gainsRange } from '@insights/domain/brand/plan/plan-texts.ts'
import type { PlanItem } from '@insights/domain/brand/plan/search-items.ts'
import { onApplications } from '@insights/domain/catalogue/application-text.ts'
import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { ChartTable } from '@insights/domain/reading/charts/chart-table.ts'
import { othersText } from '@insights/domain/reading/claims/plan-claims.ts'
import { fixedWeights, weightLabel } from '@insights/domain/reading/document/fixed-weights.ts'
import { formatShortMonth } from '@insights/domain/text/format-date.ts'
import { pointsText, changeText } from '@insights/domain/text/number-text.ts'
import { startCase } from '@insights/domain/text/start-case.ts'
import { Box, Group, SegmentedControl, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useId, useState } from 'react'

import { CapabilityLink } from '../../reading/capability/CapabilityLink.tsx'
import { FootNote } from '../../reading/FootNote.tsx'
import { SaveButton } from '../../ui/charts/Chart.tsx'
import { saveTable } from '../../ui/charts/save-table.ts'
import { Panel } from '../../ui/page/parts.tsx'
import { editionName } from '../../ui/page/report-crumbs.ts'
import { Section } from '../../ui/page/Section.tsx'
import { useIsPhone } from '../../ui/page/window-width.ts'
import { useCellKeys } from '../../ui/tables/cell-keys.ts'
import type { PlanPartProps } from './plan-part.ts'

import heat from '../../reading/heat.module.css'
import classes from './Gains.module.css'

interface Opened {
  readonly categoryId: string
  readonly application: ApplicationKey
}

/** The gains of a capability by category and application, with one of the cells open. */
export function Gains(props: PlanPartProps) {
  const { plan, document } = props
  const isPhone = useIsPhone()
  const cells = useCellKeys()
  const [opened, setOpened] = useState<Opened | null>(() => firstStep(props))
  const applications = APPLICATIONS.map(({ title }) => title).toSorted(
    (one, other) =>
      (document.scoring?.deviceWeights[other] ?? 0) - (document.scoring?.deviceWeights[one] ?? 0),
  )
  const fixed = fixedWeights(document)
  const row = plan.gains.find(({ categoryId }) => categoryId === opened?.categoryId)
  const panel = row && opened && (
    <CellPanel row={row} cell={row.cells[opened.application]} {...props} />
  )
  const gains = plan.items.map(({ gain }) => gain)
  const range = { least: Math.min(...gains), most: Math.max(...gains) }
  const cellOf = (gainRow: GainRow, application: ApplicationKey) => (
    <CellButton
      key={application}
      row={gainRow}
      cell={gainRow.cells[application]}
      range={range}
      named={isPhone}
      open={opened?.categoryId === gainRow.categoryId && opened.application === application}
      onOpen={() => setOpened({ categoryId: gainRow.categoryId, application })}
    />
  )
  return (
    <Section
      id="gains"
      title="What a Capability Gains"
      lead={gainsRange(plan).text}
      actions={
        <SaveButton
          what="What a Capability Gains"
          as="CSV"
          save={(note) => saveGains(props, note)}
        />
      }
    >
      {isPhone ? (
        <Stack component="ul" gap={0} aria-label="Gain of one capability by category">
          {plan.gains.map((gainRow) => (
            <li key={gainRow.categoryId} className={classes.block}>
              <CategoryName row={gainRow} />
              <div className={classes.strip}>
                {applications.map((application) => cellOf(gainRow, application))}
              </div>
              {row === gainRow && panel}
            </li>
          ))}
        </Stack>
      ) : (
        <div className={classes.beside}>
          <Panel className={classes.frame} role="region" aria-label="Gain of one capability, table">
            <table className={classes.table} {...cells}>
              <VisuallyHidden component="caption">
                Gain of one capability by category and application
              </VisuallyHidden>
              <thead>
                <tr>
                  <th scope="col">Category</th>
                  <th scope="col">Weight</th>
                  {applications.map((application) => (
                    <th key={application} scope="col">
                      {application}
                      <span className={classes.each}>each × missing</span>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {plan.gains.map((gainRow) => (
                  <tr key={gainRow.categoryId}>
                    <th scope="row">
                      <CategoryName row={gainRow} />
                    </th>
                    <td className={classes.weight}>
                      {weightLabel(gainRow.weight, fixed.has(gainRow.categoryId))}
                    </td>
                    {applications.map((application) => (
                      <td key={application}>{cellOf(gainRow, application)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Panel>
          {panel}
        </div>
      )}
      <FootNote>
        Points of the overall score for one capability with today’s weights; all missing
        capabilities of one category on one application gain the same. A stronger color means more
        points.
      </FootNote>
    </Section>
  )
}

/** The cell of the first step, or the one with the highest gain. */
function firstStep({ plan }: PlanPartProps): Opened | null {
  const [step] = plan.chosen.steps.toSorted((one, other) => other.item.gain - one.item.gain)
  if (step) return step.item
  const [first] = plan.items.toSorted((one, other) => other.gain - one.gain)
  return first ?? null
}

function CategoryName({ row: { category, categoryGroup } }: { readonly row: GainRow }) {
  return (
    <>
      <Text span display="block" fw={600}>
        {category}
      </Text>
      <span className={classes.group}>{categoryGroup}</span>
    </>
  )
}

interface CellButtonProps {
  readonly row: GainRow
  readonly cell: GainCell
  /** The gains of all cells. */
  readonly range: { readonly least: number; readonly most: number }
  /** True if it names its application. */
  readonly named: boolean
  readonly open: boolean
  readonly onOpen: () => void
}

const CLASSES = 5

function CellButton({ row, cell, range, named, open, onOpen }: CellButtonProps) {
  const { application, missing, each } = cell
  const name = named && <span className={classes.application}>{application}</span>
  if (missing.length === 0) {
    return (
      <span className={classes.complete}>
        {name}
        complete
      </span>
    )
  }
  const { least, most } = range
  const share = most > least ? (each - least) / (most - least) : 0
  return (
    <button
      type="button"
      className={`${heat.heat} ${classes.cell}`}
      data-class={Math.min(Math.floor(share * CLASSES), CLASSES - 1)}
      aria-expanded={open}
      aria-label={`${row.category}, ${application} ${changeText(each)} × ${missing.length}: points each × missing`}
      onClick={onOpen}
    >
      {name}{' '}
      <Text span fw={600}>
        {changeText(each)}
      </Text>{' '}
      <span>× {missing.length}</span>
    </button>
  )
}

interface PanelProps extends PlanPartProps {
  readonly row: GainRow
  readonly cell: GainCell
}

const MARKS = [
  { value: 'open', label: 'Open' },
  { value: 'wanted', label: 'Wanted' },
  { value: 'excluded', label: 'Excluded' },
] as const

function CellPanel({ row, cell, plan, document, onChange }: PanelProps) {
  const title = useId()
  const { application, each } = cell
  const items = plan.items.filter(
    (item) => item.categoryId === row.categoryId && item.application === application,
  )
  const others = document.companies.length - 1
  return (
    <Panel component="section" className={classes.panel} aria-labelledby={title}>
      <Box id={title} component="h3" fz={17} m={0}>
        {row.category} {onApplications([application])}
      </Box>
      <Text fz="xs" c="dimmed" mt={4}>
        {items.length === 1
          ? `It would add ${pointsText(each)}.`
          : `Each of the ${items.length} would add ${pointsText(each)} by itself. What most others have comes first.`}
      </Text>
      <Stack component="ul" gap={0} className={classes.items}>
        {items.map((item) => (
          <li key={planKey(item)}>
            <Text fw={600}>
              <CapabilityLink {...item} />
            </Text>
            <Dots count={item.peers} of={others} />
            {plan.hasEfforts && (
              <Group gap="0.25rem 0.5rem" mb={8} fz="xs">
                <span>Effort</span>
                <SegmentedControl
                  size="xs"
                  aria-label={`Effort of ${item.title}`}
                  data={EFFORTS.map(String)}
                  value={String(item.effort)}
                  onChange={(value) => {
                    const effort = EFFORTS.find((one) => String(one) === value)
                    onChange((now) => withMark(now, item, { effort }))
                  }}
                />
                <span className={classes.paper}>{item.effort}</span>
              </Group>
            )}
            <SegmentedControl
              size="xs"
              aria-label={`Choice about ${item.title}`}
              data={[...MARKS]}
              value={item.mark === 'planned' ? 'wanted' : (item.mark ?? 'open')}
              onChange={(value) =>
                onChange((now) =>
                  withMark(now, item, {
                    mark: value === 'open' ? undefined : value,
                    month: undefined,
                  }),
                )
              }
            />
            <Text mih={20} fz="xs" c="dimmed" mt={4}>
              {stateText(item)}
            </Text>
          </li>
        ))}
      </Stack>
    </Panel>
  )
}

function stateText({ mark, month }: PlanItem): string {
  if (month !== null) return `Planned for ${formatShortMonth(month)}.`
  return mark === 'wanted' || mark === 'planned' ? 'In the plan.' : ''
}

/** One dot for each other company, filled for companies with the capability. */
function Dots({ count, of }: { readonly count: number; readonly of: number }) {
  return (
    <p className={classes.dots}>
      <span aria-hidden>
        {'●'.repeat(count)}
        {'○'.repeat(of - count)}
      </span>{' '}
      {startCase(othersText(count, of))} it
    </p>
  )
}

async function saveGains({ plan, document }: PlanPartProps, note: string | null): Promise<void> {
  const fixed = fixedWeights(document)
  const table: ChartTable = {
    heads: ['Category and application', 'Weight', 'Missing', 'Gain of each', 'Gain of all'],
    units: ['weight', 'rank', 'points', 'points'],
    noteHead: 'Weight is fixed',
    rows: plan.gains.flatMap(({ categoryId, category, weight, cells }) =>
      APPLICATIONS.map(({ title }) => ({
        id: `${categoryId} ${title}`,
        name: `${category}, ${title}`,
        note: fixed.has(categoryId) ? 'Yes' : 'No',
        values: [weight, cells[title].missing.length, cells[title].each, cells[title].together],
      })),
    ),
  }
  await saveTable(table, 'What a Capability Gains', editionName(document.report), note)
}
