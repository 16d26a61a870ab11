import classes from './Rankings.module.css'

/** What the arrows of a ranking mean. */
export function RankNote() {
  return (
    <p className={classes.note}>
      Note: up/down = Significant change since last report (Differences of +/- 5% are significant at
      95% confidence).
    </p>
  )
}
