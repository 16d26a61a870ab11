import type { StrengthLabel } from '@insights/contract/password-strength.ts'

import classes from './StrengthMeter.module.css'

const LABELS: readonly StrengthLabel[] = ['Weak', 'Medium', 'Good', 'Strong']

/** Four marks, as many of them filled as the label is worth; none while there is nothing to judge. */
export function StrengthMeter({ label }: { label: StrengthLabel | undefined }) {
  const filled = label === undefined ? 0 : LABELS.indexOf(label) + 1
  return (
    <div className={classes.meter} data-label={label}>
      <div
        role="meter"
        aria-label="Password strength"
        aria-valuemin={0}
        aria-valuemax={LABELS.length}
        aria-valuenow={filled}
        aria-valuetext={label ?? 'Not rated yet'}
        className={classes.marks}
      >
        {LABELS.map((mark, index) => (
          <span key={mark} className={classes.mark} data-filled={index < filled || undefined} />
        ))}
      </div>
      <span role="status" className={classes.label}>
        {label}
      </span>
    </div>
  )
}
