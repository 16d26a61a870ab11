import {
  MAX_CATEGORY_WEIGHT,
  MAX_DEVICE_WEIGHT,
  type WhatIfSettings,
} from '@insights/domain/brand/what-if/what-if-settings.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { ChangedWeight } from '@insights/domain/reading/claims/what-if-claims.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { parseNumber } from '@insights/domain/text/parse-number.ts'
import { weightText } from '@insights/domain/text/weight-text.ts'
import { Anchor, Checkbox, Group, Text } from '@mantine/core'
import { type CSSProperties, memo, useCallback, useId, useState } from 'react'

import { CompanyName } from '../../reading/own-company/CompanyName.tsx'
import { Cards, Panel } from '../../ui/page/parts.tsx'
import type { ChangeSettings } from './use-what-if-settings.ts'

import classes from './WhatIf.module.css'

interface Props {
  /** The published report. */
  readonly document: ReportDocument
  readonly settings: WhatIfSettings
  readonly onChange: ChangeSettings
  /** Called when a movement has ended. */
  readonly onEnd: () => void
}

/** Sliders of all weights. */
export function WhatIfWeights({ document, settings, onChange, onEnd }: Props) {
  const { matrix, scoring } = document
  const changeWeight = useCallback(
    (kind: 'device' | 'category', id: string, weight: number, before: number) =>
      onChange((now) =>
        kind === 'device'
          ? { ...now, devices: withWeight(now.devices, id, weight, before) }
          : { ...now, categories: withWeight(now.categories, id, weight, before) },
      ),
    [onChange],
  )
  if (scoring === null) return null
  const published = new Map(scoring.categoryWeights.map((one) => [one.categoryId, one]))
  const { devices = {}, categories = {} } = settings
  return (
    <>
      <Panel component="section" mb="md" p="0.875rem 1rem" aria-labelledby="device-weights">
        <PanelHead id="device-weights" title="Device Weights" note="0 to 1" />
        {APPLICATIONS.map(({ title }) => (
          <WeightSlider
            key={title}
            kind="device"
            id={title}
            title={title}
            published={scoring.deviceWeights[title]}
            value={devices[title] ?? scoring.deviceWeights[title]}
            max={MAX_DEVICE_WEIGHT}
            onChange={changeWeight}
            onEnd={onEnd}
          />
        ))}
      </Panel>
      <Panel component="section" mb="md" p="0.875rem 1rem" aria-labelledby="category-weights">
        <PanelHead id="category-weights" title="Category Weights" note="0 to 5" />
        {matrix.map(({ categoryId, title }) => {
          const { weight, fixed } = published.get(categoryId) ?? { weight: 0, fixed: false }
          return (
            <WeightSlider
              key={categoryId}
              kind="category"
              id={categoryId}
              title={title}
              published={weight}
              fixed={fixed}
              value={categories[categoryId] ?? weight}
              max={MAX_CATEGORY_WEIGHT}
              onChange={changeWeight}
              onEnd={onEnd}
            />
          )
        })}
      </Panel>
      <p>
        The upright mark is the published weight. Change a number by slider, by typing, or with the
        arrow keys.
      </p>
    </>
  )
}

/** Returns the weights without the entry if it is the published weight. */
function withWeight(
  weights: Readonly<Record<string, number>> = {},
  key: string,
  weight: number,
  published: number,
): Record<string, number> {
  const { [key]: _, ...rest } = weights
  return weight === published ? rest : { ...rest, [key]: weight }
}

interface PeersProps extends Props {
  /** The page's company, which cannot be left out. */
  readonly companyId: string
}

/** Chooses at least two companies to rank. */
export function WhatIfPeers({ document, settings, companyId, onChange, onEnd }: PeersProps) {
  const { companies } = document
  const { without = [] } = settings
  const gone = new Set(without)
  const kept = companies.filter((company) => !gone.has(company.companyId)).length
  return (
    <Panel component="section" mb="md" p="0.875rem 1rem" aria-labelledby="peers">
      <PanelHead id="peers" title="Companies to Compare With" note="Changes ranks, not scores" />
      <Cards min="12rem" gap="0.625rem 1rem">
        {companies.map((company) => {
          const checked = !gone.has(company.companyId)
          return (
            <Checkbox
              key={company.companyId}
              label={<CompanyName companyId={company.companyId} name={company.title} />}
              checked={checked}
              disabled={checked && (company.companyId === companyId || kept <= 2)}
              onChange={() => {
                const next = checked
                  ? [...without, company.companyId]
                  : without.filter((id) => id !== company.companyId)
                onChange((now) => ({ ...now, without: next }))
                onEnd()
              }}
            />
          )
        })}
      </Cards>
    </Panel>
  )
}

function PanelHead({ id, title, note }: { id: string; title: string; note: string }) {
  return (
    <Group align="baseline" justify="space-between" gap="0 1rem" className={classes.head}>
      <h2 id={id}>{title}</h2>
      <span>{note}</span>
    </Group>
  )
}

interface SliderProps {
  readonly kind: ChangedWeight['kind']
  /** Id of the category, or the application's key. */
  readonly id: string
  readonly title: string
  readonly published: number
  /** True if the published weight does not follow from the survey. */
  readonly fixed?: boolean
  readonly value: number
  readonly max: number
  /** Receives the new weight; the published one undoes the change. Must be stable, as `onEnd`. */
  readonly onChange: (
    kind: SliderProps['kind'],
    id: string,
    value: number,
    published: number,
  ) => void
  /** Called when a movement has ended. */
  readonly onEnd: () => void
}

/** A weight as a slider and a number, with the published one marked, and a way back to it. */
const WeightSlider = memo(function WeightSlider(props: SliderProps) {
  const { kind, id, title, published, fixed = false, value, max, onEnd } = props
  const change = (weight: number) => props.onChange(kind, id, weight, published)
  const changed = value !== published
  const from = weightText(kind, published)
  const fault = useId()
  const [kept, setKept] = useState<Typed | null>(null)
  // A text that is no weight stays until the weight changes elsewhere.
  const typed = kept !== null && (kept.left === null || kept.left === value) ? kept.text : null
  const isWrong = typed !== null && readWeight(typed, max) === null
  return (
    <div className={classes.weight} data-changed={changed || undefined}>
      <span className={classes.name}>
        {title}
        {fixed && (
          <Text span fw={400} c="dimmed">
            {' '}
            fixed weight
          </Text>
        )}
      </span>
      <span
        className={classes.track}
        style={{ '--published': published / max, '--value': value / max } as CSSProperties}
      >
        <input
          type="range"
          aria-label={`Weight of ${title}`}
          aria-valuetext={`${weightText(kind, value)}, published ${from}`}
          min={0}
          max={max}
          step={kind === 'device' ? 0.01 : 0.1}
          value={value}
          onChange={({ currentTarget }) => change(currentTarget.valueAsNumber)}
          onPointerUp={onEnd}
          onBlur={onEnd}
        />
        <span className={classes.mark} aria-hidden />
      </span>
      <input
        className={classes.number}
        aria-label={`Weight of ${title} as a number`}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? fault : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? weightText(kind, value)}
        onChange={({ currentTarget: { value: text } }) => {
          setKept({ text, left: null })
          const weight = readWeight(text, max)
          if (weight !== null) change(weight)
        }}
        onBlur={() => {
          setKept(isWrong ? { text: typed, left: value } : null)
          onEnd()
        }}
      />
      <span>
        {isWrong && (
          <Text span id={fault} fz="xs" c="red">
            0 to {max}
          </Text>
        )}
        {!isWrong && changed && (
          <Anchor
            component="button"
            type="button"
            mih={24}
            fz="xs"
            style={{ whiteSpace: 'nowrap' }}
            onClick={() => {
              change(published)
              onEnd()
            }}
            aria-label={`Reset ${title}, changed from ${from}`}
            title={`Reset to ${from}`}
          >
            from {from}
          </Anchor>
        )}
      </span>
    </div>
  )
})

interface Typed {
  readonly text: string
  /** The weight when the field lost the focus; null while it has it. */
  readonly left: number | null
}

/** Returns a number of two decimals; null unless from 0 to `max`. */
function readWeight(text: string, max: number): number | null {
  const weight = parseNumber(text)
  if (typeof weight !== 'number' || weight < 0 || weight > max) return null
  return Math.round(weight * 100) / 100 === weight ? weight : null
}
