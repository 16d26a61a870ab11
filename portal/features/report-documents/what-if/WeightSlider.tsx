import { weightText } from '@insights/domain/what-if/what-if-sentences.ts'
import { type ChangedWeight } from '@insights/domain/what-if/what-if.ts'
import { type CSSProperties, useState } from 'react'

import classes from './WhatIf.module.css'

interface Props {
  readonly kind: ChangedWeight['kind']
  readonly title: string
  readonly published: number
  readonly value: number
  readonly max: number
  readonly onChange: (value: number) => void
  /** When a movement has ended. */
  readonly onEnd: () => void
}

/** A weight by slider and by number, with a mark at the published one and the way back to it. */
export function WeightSlider({ kind, title, published, value, max, onChange, onEnd }: Props) {
  const changed = value !== published
  const from = weightText(kind, published)
  return (
    <div className={classes.weight} data-changed={changed || undefined}>
      <span className={classes.name}>{title}</span>
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
          onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
          onPointerUp={onEnd}
          onBlur={onEnd}
        />
        <span className={classes.mark} aria-hidden />
      </span>
      <WeightNumber
        label={`Weight of ${title} as a number`}
        text={weightText(kind, value)}
        max={max}
        onChange={onChange}
        onEnd={onEnd}
      />
      <span className={classes.from}>
        {changed && (
          <button
            type="button"
            onClick={() => {
              onChange(published)
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
}

interface WeightNumberProps {
  readonly label: string
  readonly text: string
  readonly max: number
  readonly onChange: (value: number) => void
  readonly onEnd: () => void
}

/** What is being typed stays as it is until the field is left. */
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

/** Two decimals, with a point or a comma; null for what is no weight from 0 to `max`. */
function readWeight(text: string, max: number): number | null {
  const trimmed = text.trim().replace(',', '.')
  if (!/^\d{0,2}(?:\.\d{0,2})?$/.test(trimmed) || !/\d/.test(trimmed)) return null
  const weight = Number(trimmed)
  return weight <= max ? weight : null
}
