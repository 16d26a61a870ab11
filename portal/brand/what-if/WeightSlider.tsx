import type { ChangedWeight } from '@insights/domain/reading/claims/what-if-claims.ts'
import { weightText } from '@insights/domain/text/weight-text.ts'
import { type CSSProperties, memo, useState } from 'react'

import classes from './WhatIf.module.css'

interface Props {
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
  readonly onChange: (kind: Props['kind'], id: string, value: number, published: number) => void
  /** Called when a movement has ended. */
  readonly onEnd: () => void
}

/** A weight as a slider and a number, with the published one marked, and a way back to it. */
export const WeightSlider = memo(function WeightSlider(props: Props) {
  const { kind, id, title, published, fixed = false, value, max, onEnd } = props
  const change = (weight: number) => props.onChange(kind, id, weight, published)
  const changed = value !== published
  const from = weightText(kind, published)
  return (
    <div className={classes.weight} data-changed={changed || undefined}>
      <span className={classes.name}>
        {title}
        {fixed && <span className={classes.fixed}> fixed weight</span>}
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
      <WeightNumber
        label={`Weight of ${title} as a number`}
        text={weightText(kind, value)}
        max={max}
        onChange={change}
        onEnd={onEnd}
      />
      <span className={classes.from}>
        {changed && (
          <button
            type="button"
            onClick={() => {
              change(published)
              onEnd()
            }}
            aria-label={`Reset ${title}, changed from ${from}`}
            title={`Reset to ${from}`}
          >
            from {from}
          </button>
        )}
      </span>
    </div>
  )
})

interface WeightNumberProps {
  readonly label: string
  readonly text: string
  readonly max: number
  readonly onChange: (value: number) => void
  readonly onEnd: () => void
}

/** The typed text stays until the field loses the focus. */
function WeightNumber({ label, text, max, onChange, onEnd }: WeightNumberProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      className={classes.number}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? text}
      aria-invalid={typed !== null && readWeight(typed, max) === null}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const weight = readWeight(currentTarget.value, max)
        if (weight !== null) onChange(weight)
      }}
      onBlur={() => {
        setTyped(null)
        onEnd()
      }}
    />
  )
}

/** Returns a number of two decimals, with a point or a comma; null unless from 0 to `max`. */
function readWeight(text: string, max: number): number | null {
  const trimmed = text.trim().replace(',', '.')
  if (!/^\d{0,2}(?:\.\d{0,2})?$/.test(trimmed) || !/\d/.test(trimmed)) return null
  const weight = Number(trimmed)
  return weight <= max ? weight : null
}
