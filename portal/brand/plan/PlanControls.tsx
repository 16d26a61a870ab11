import { DEFAULT_EFFORT, EFFORTS } from '@insights/domain/brand/plan/efforts.ts'
import {
  type PlanTarget,
  planKey,
  withMark,
  withoutEfforts,
} from '@insights/domain/brand/plan/plan-settings.ts'
import {
  passedText,
  type Rival,
  ranksAbove,
  reachesGoal,
} from '@insights/domain/brand/plan/plan-target.ts'
import { formatShortMonth } from '@insights/domain/text/format-date.ts'
import { rankText, scoreText } from '@insights/domain/text/number-text.ts'
import { ambiguousNumber, parseNumber } from '@insights/domain/text/parse-number.ts'
import { Button, Group, NativeSelect, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'

import { useUnsaved } from '../../ui/dialogs/unsaved.ts'
import { Panel } from '../../ui/page/parts.tsx'
import type { PlanPartProps } from './plan-part.ts'

import classes from './Plan.module.css'

/** The target of the plan, its assumptions, and the reader's decisions on capabilities. */
export function PlanControls({ plan, document, settings, onChange }: PlanPartProps) {
  const { pace, isPaced } = plan
  const box = useRef<HTMLDivElement>(null)
  const othersLabel = useId()
  const marked = plan.items.filter(({ mark }) => mark !== null)
  const ratings = plan.ceilings.ratings.now
  return (
    <Panel
      ref={box}
      className={classes.controls}
      role="group"
      aria-label="Settings of the plan"
      tabIndex={-1}
    >
      <Group align="flex-end" gap="0.75rem 1.25rem" className={classes.fields}>
        <TargetFields {...{ plan, document, settings, onChange }} />
        <Stack gap={4} fz="sm" fw={600} data-screen-only>
          <span id={othersLabel}>The others</span>
          <SegmentedControl
            size="xs"
            aria-labelledby={othersLabel}
            data={[
              { value: 'still', label: 'Stand still' },
              { value: 'pace', label: 'Keep improving', disabled: pace === null },
            ]}
            value={isPaced ? 'pace' : 'still'}
            onChange={(value) =>
              onChange((now) => ({ ...now, pace: value === 'pace' ? true : undefined }))
            }
          />
        </Stack>
        <NativeSelect
          flex="0 1 9.5rem"
          label="Efforts"
          data={[
            { value: '', label: 'Not set' },
            ...EFFORTS.map((one) => ({ value: String(one), label: `${one} by default` })),
          ]}
          value={plan.hasEfforts ? String(settings.effort ?? DEFAULT_EFFORT) : ''}
          onChange={({ currentTarget: { value } }) => {
            const effort = EFFORTS.find((one) => String(one) === value)
            onChange((now) => (effort === undefined ? withoutEfforts(now) : { ...now, effort }))
          }}
        />
        {ratings.map(({ application, rating }) => (
          <NativeSelect
            key={application}
            flex="0 1 9.5rem"
            label={`Rating, ${application}`}
            data={[
              { value: '', label: `${rating.toFixed(1)} (now)` },
              ...RATINGS.filter((one) => one > rating).map((one) => ({
                value: String(one),
                label: one.toFixed(1),
              })),
            ]}
            value={String(plan.settings.ratings?.[application] ?? '')}
            onChange={({ currentTarget: { value } }) => {
              onChange((now) => {
                const { [application]: _, ...others } = now.ratings ?? {}
                const next = value === '' ? others : { ...others, [application]: Number(value) }
                return { ...now, ratings: Object.keys(next).length === 0 ? undefined : next }
              })
            }}
          />
        ))}
      </Group>
      {marked.length > 0 && (
        <Group component="dl" align="stretch" gap="0.5rem 1.5rem" className={classes.chips}>
          {CHIPS.map(({ mark, title }) => {
            const items = marked.filter((item) => item.mark === mark)
            if (items.length === 0) return null
            return (
              <div key={mark}>
                <dt>{title}</dt>
                {items.map((item) => (
                  <dd key={planKey(item)}>
                    <Chip
                      text={[
                        item.title,
                        item.application,
                        ...(item.month === null ? [] : [formatShortMonth(item.month)]),
                      ].join(', ')}
                      from={title}
                      onRemove={() => {
                        onChange((now) => withMark(now, item, { mark: undefined }))
                        box.current?.focus()
                      }}
                    />
                  </dd>
                ))}
              </div>
            )
          })}
        </Group>
      )}
    </Panel>
  )
}

/** Highest score first, in tenths. */
const RATINGS = Array.from({ length: 51 }, (_, tenths) => (50 - tenths) / 10)

const CHIPS = [
  { mark: 'excluded', title: 'Excluded' },
  { mark: 'wanted', title: 'Wanted' },
  { mark: 'planned', title: 'Planned' },
] as const

interface ChipProps {
  readonly text: string
  readonly from: string
  readonly onRemove: () => void
}

function Chip({ text, from, onRemove }: ChipProps) {
  return (
    <span className={classes.chip}>
      {text}
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        className={classes.remove}
        aria-label={`Remove ${text} from ${from}`}
        onClick={onRemove}
      >
        <IconX size={14} stroke={1.8} aria-hidden />
      </Button>
    </span>
  )
}

/** The target: a rank, a company to pass, or a score. */
function TargetFields({ plan, onChange }: PlanPartProps) {
  const { target } = plan.settings
  const { rivals, start } = plan.chosen
  const ranks = ranksAbove(start.score, rivals)
  const known = 'rank' in target && !ranks.includes(target.rank) ? [target.rank, ...ranks] : ranks
  const isOpen = (past: Rival) => !reachesGoal({ past, score: past.score }, start.score)
  const setTarget = (next: PlanTarget) => onChange((now) => ({ ...now, target: next }))
  return (
    <>
      <NativeSelect
        flex="1 1 17rem"
        maw={384}
        label="Target"
        data={[
          {
            group: 'A rank',
            items: known.map((rank) => {
              const past = rivals[rank - 1]
              const passing = past
                ? `, past ${passedText(past, rivals)} (${scoreText(past.score)})`
                : ''
              return { value: `rank ${rank}`, label: `${rankText(rank)}${passing}` }
            }),
          },
          {
            group: 'A company to pass',
            items: rivals
              .filter((past) => isOpen(past) || past.companyId === plan.chosen.goal.past?.companyId)
              .map(({ companyId, company, score }) => ({
                value: `company ${companyId}`,
                label: `Pass ${company} (${scoreText(score)})`,
              })),
          },
          { group: 'A score', items: [{ value: 'score', label: 'A score of …' }] },
        ]}
        value={valueOf(target)}
        onChange={({ currentTarget: { value } }) => {
          const [kind, id = ''] = value.split(' ')
          if (kind === 'rank') setTarget({ rank: Number(id) })
          else if (kind === 'company') setTarget({ company: id })
          else setTarget({ score: nextWhole(plan.chosen.end.score) })
        }}
      />
      {'score' in target && (
        <ScoreField score={target.score} onChange={(score) => setTarget({ score })} />
      )}
    </>
  )
}

function valueOf(target: PlanTarget): string {
  if ('rank' in target) return `rank ${target.rank}`
  return 'company' in target ? `company ${target.company}` : 'score'
}

/** Returns the next whole percent. */
function nextWhole(score: number): number {
  return Math.ceil(Math.round(score * 10_000) / 100) / 100
}

function ScoreField({ score, onChange }: { score: number; onChange: (score: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  // The address has it once the field is left.
  useUnsaved(typed !== null)
  const text = typed ?? (score * 100).toFixed(2)
  const bare = text.replace('%', '')
  const value = parseNumber(bare)
  const isValid = typeof value === 'number' && value >= 0 && value <= MAX_PERCENT
  function commit() {
    if (!isValid) return
    const next = Math.round(value * 100) / 10_000
    if (next !== score) onChange(next)
  }
  return (
    <TextInput
      flex="0 1 6rem"
      label="Score in %"
      inputMode="decimal"
      value={text}
      error={isValid ? undefined : (ambiguousNumber(bare) ?? `0 to ${MAX_PERCENT}`)}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => {
        commit()
        if (isValid) setTyped(null)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit()
      }}
    />
  )
}

/** Cut to the length that settings accept. */
const MAX_PERCENT = 200
