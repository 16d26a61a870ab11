import classes from './CapabilityMatrix.module.css'

interface Props {
  /** null while nobody has answered. */
  readonly available: boolean | null
  readonly endsCompany: boolean
  /** True for the reader's own brand. */
  readonly own: boolean
}

/** A cell: its mark and colour come with the style sheet, its words are for screen readers. */
export function AvailabilityMark({ available, endsCompany, own }: Props) {
  const state = available === null ? 'open' : available ? 'yes' : 'no'
  return (
    <td
      className={classes.cell}
      data-available={state}
      data-ends-company={endsCompany || undefined}
      data-own={own || undefined}
    >
      <span className={classes.hidden}>{LABELS[state]}</span>
    </td>
  )
}

const LABELS = { yes: 'Yes', no: 'No', open: 'Not answered' }
