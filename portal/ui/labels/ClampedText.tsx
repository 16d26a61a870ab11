import classes from './ClampedText.module.css'

interface Props {
  readonly text: string
  /** Number of lines to show. */
  readonly lines: number
}

/** The first lines of a long text, with all of it as the tooltip. */
export function ClampedText({ text, lines }: Props) {
  return (
    <span className={classes.clamped} style={{ WebkitLineClamp: lines }} title={text}>
      {text}
    </span>
  )
}
