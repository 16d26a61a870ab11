import type { PlanStep } from '@insights/domain/brand/plan/make-plan.ts'
import { planKey, withMark } from '@insights/domain/brand/plan/plan-settings.ts'
import { placeText } from '@insights/domain/brand/plan/plan-texts.ts'
import type { PlanItem } from '@insights/domain/brand/plan/search-items.ts'
import { type StepFacts, findStepFacts } from '@insights/domain/brand/plan/step-facts.ts'
import { onApplications } from '@insights/domain/catalogue/application-text.ts'
import { formatShortMonth } from '@insights/domain/text/format-date.ts'
import {
  listText,
  rankText,
  scoreChangeText,
  scoreText,
} from '@insights/domain/text/number-text.ts'
import { ordinal } from '@insights/domain/text/ordinal.ts'
import {
  Box,
  Group,
  NativeSelect,
  Stack,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import { useMemo, useState } from 'react'

import { CapabilityLink } from '../../reading/capability/CapabilityLink.tsx'
import { thumbnailOf } from '../../reading/screenshots/shown-screenshots.ts'
import { MarkedLightbox } from '../../screenshots/marks/MarkedLightbox.tsx'
import { MarkedThumbnail } from '../../ui/images/MarkedThumbnail.tsx'
import { useIsPhone } from '../../ui/page/window-width.ts'
import type { PlanPartProps } from './plan-part.ts'
import { PlanTable } from './PlanTable.tsx'

import classes from './Plan.module.css'

/** Number of months that a capability can be planned ahead. */
const MONTHS = 24

/** The steps of the plan with what speaks for each, as a table; on a phone as a list. */
export function PlanSteps(props: PlanPartProps) {
  const { plan, document } = props
  const isPhone = useIsPhone()
  const { steps, effort, end, start } = plan.chosen
  const facts = useMemo(() => {
    const factsOf = findStepFacts(document, plan)
    return plan.chosen.steps.map(({ item }) => factsOf(item))
  }, [document, plan])
  const [open, setOpen] = useState<number | null>(null)
  if (steps.length === 0) return null
  const gain = scoreChangeText(end.score, end.score - start.score)
  const shown = steps.flatMap(({ item }, index) => {
    const { holder } = facts[index]!
    return holder?.screenshot ? { item, ...holder, screenshot: holder.screenshot } : []
  })
  const openItem = (of: PlanItem) => setOpen(shown.findIndex(({ item }) => item === of))
  const list = isPhone ? (
    <Stack component="ol" gap={0} className={classes.stepList} aria-label="Steps of the plan">
      {steps.map((step, index) => {
        const { survey } = facts[index]!
        return (
          <li key={planKey(step.item)}>
            <StepName step={step} facts={facts[index]!} />
            <Text fz="sm" fw={400} mt={2} mb={6}>
              {[
                step.item.application,
                ...(plan.hasEfforts ? [`effort ${step.item.effort}`] : []),
                ...(survey ? [`survey ${surveyText(survey)}`] : []),
              ].join(' · ')}
            </Text>
            <HolderShown item={step.item} {...facts[index]!} onOpen={openItem} />
            <Text fz="sm" fw={400} mt={2} mb={6}>
              <strong className={classes.gain}>{scoreChangeText(step.score, step.gain)}</strong> to{' '}
              {scoreText(step.score)}, {placeText(step)}
              {step.nearTies.length > 0 && `, ${nearTieText(step)}`}
            </Text>
            <MonthSelect step={step} number={index + 1} {...props} />
          </li>
        )
      })}
      <li className={classes.whole}>
        <strong>Whole plan</strong>
        <Text fz="sm" fw={400} mt={2} mb={6}>
          {plan.hasEfforts && `Effort ${effort} · `}
          {gain} to {scoreText(end.score)}, {placeText(steps.at(-1) ?? end)}
        </Text>
      </li>
    </Stack>
  ) : (
    <PlanTable label="Steps of the plan">
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Step</VisuallyHidden>
          </th>
          <th scope="col">Capability and why</th>
          <th scope="col">Application</th>
          <th scope="col">Who has it</th>
          <th scope="col">Survey</th>
          {plan.hasEfforts && (
            <th scope="col" data-number>
              Effort
            </th>
          )}
          <th scope="col" data-number>
            Gain, points
          </th>
          <th scope="col" data-number>
            Score
          </th>
          <th scope="col" data-number>
            Rank
          </th>
          <th scope="col">Planned</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, index) => {
          const { survey } = facts[index]!
          return (
            <tr key={planKey(step.item)}>
              <Box component="td" miw={28} c="dimmed">
                {index + 1}
              </Box>
              <th scope="row">
                <StepName step={step} facts={facts[index]!} />
              </th>
              <td>{step.item.application}</td>
              <td>
                <HolderShown item={step.item} {...facts[index]!} onOpen={openItem} />
              </td>
              <td>{survey ? surveyText(survey) : '–'}</td>
              {plan.hasEfforts && <td data-number>{step.item.effort}</td>}
              <td data-number className={classes.gain}>
                {scoreChangeText(step.score, step.gain)}
              </td>
              <td data-number>{scoreText(step.score)}</td>
              <td data-number className={classes.strong}>
                {placeText(step)}
                {step.passes && (
                  <span className={classes.gain}>
                    {' '}
                    <span aria-hidden>▲</span>
                    <VisuallyHidden>up</VisuallyHidden>
                  </span>
                )}
                {step.nearTies.length > 0 && (
                  <Text span display="block" fz="xs" c="dimmed">
                    {nearTieText(step)}
                  </Text>
                )}
              </td>
              <td>
                <MonthSelect step={step} number={index + 1} {...props} />
              </td>
            </tr>
          )
        })}
        <tr className={classes.whole}>
          <td />
          <th scope="row">Whole plan</th>
          <td />
          <td />
          <td />
          {plan.hasEfforts && <td data-number>{effort}</td>}
          <td data-number>{gain}</td>
          <td data-number>{scoreText(end.score)}</td>
          <td data-number>{placeText(steps.at(-1) ?? end)}</td>
          <td />
        </tr>
      </tbody>
    </PlanTable>
  )
  return (
    <>
      {list}
      <MarkedLightbox
        images={shown.map(({ item, company, screenshot: { _id, application, url, marks } }) => {
          const title = `${item.title} · ${company}, ${application}`
          return { of: { report: document.report._id, image: _id }, url, marks, alt: title, title }
        })}
        shown={open}
        onShow={setOpen}
      />
    </>
  )
}

function nearTieText({ nearTies }: PlanStep): string {
  return `level with ${listText(nearTies)}`
}

function surveyText({ rank, of, fourFive }: NonNullable<StepFacts['survey']>): string {
  return `${fourFive}%, ${ordinal(rank)} of ${of}`
}

interface StepProps {
  readonly step: PlanStep
  readonly facts: StepFacts
}

function StepName({ step: { item }, facts }: StepProps) {
  return (
    <>
      <span className={classes.strong}>
        <CapabilityLink {...item} />
      </span>
      <Text span display="block" fz="xs" c="dimmed">
        {item.category}
        {item.mark === 'wanted' && ' · wanted'}
      </Text>
      <Text span display="block" fz="xs" c="dimmed">
        {facts.reason.text}
      </Text>
    </>
  )
}

interface HolderProps extends Pick<StepFacts, 'holder'> {
  readonly item: PlanItem
  readonly onOpen: (item: PlanItem) => void
}

/** A company that has the capability, with its screenshot, which a press opens. */
function HolderShown({ item, holder, onOpen }: HolderProps) {
  if (!holder) return 'Nobody yet'
  const { company, rank, screenshot } = holder
  return (
    <Group component="span" wrap="nowrap" align="stretch" gap="xs">
      {screenshot && (
        <UnstyledButton onClick={() => onOpen(item)}>
          <MarkedThumbnail
            url={thumbnailOf(screenshot.url)}
            marks={screenshot.marks}
            className={classes.screenshot}
            lazy
          />
          <VisuallyHidden>
            Screenshot of {item.title} at {company}
          </VisuallyHidden>
        </UnstyledButton>
      )}
      <span>
        {company}
        <Text span display="block" fz="xs" c="dimmed">
          {rankText(rank)}
        </Text>
        {screenshot && screenshot.application !== item.application && (
          <Text span display="block" fz="xs" c="dimmed">
            shown {onApplications([screenshot.application])}
          </Text>
        )}
      </span>
    </Group>
  )
}

interface MonthProps extends PlanPartProps {
  readonly step: PlanStep
  readonly number: number
}

/** A capability with a month is planned, and stays in the plan. */
function MonthSelect({ step: { item }, document, onChange }: MonthProps) {
  const months = monthsAfter(document.report.date)
  const all = item.month === null || months.includes(item.month) ? months : [item.month, ...months]
  return (
    <>
      <span data-screen-only>
        <NativeSelect
          size="xs"
          w="fit-content"
          miw={116}
          aria-label={`Month of ${item.title}, ${item.application}`}
          data={[
            { value: '', label: 'Set month' },
            ...all.map((month) => ({ value: month, label: formatShortMonth(month) })),
          ]}
          value={item.month ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange((now) =>
              withMark(
                now,
                item,
                value === ''
                  ? { mark: undefined, month: undefined }
                  : { mark: 'planned', month: value },
              ),
            )
          }
        />
      </span>
      <span className={classes.paperMonth}>{item.month && formatShortMonth(item.month)}</span>
    </>
  )
}

function monthsAfter(date: string): string[] {
  const first = new Date(date)
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index + 1, 1))
      .toISOString()
      .slice(0, 7),
  )
}
