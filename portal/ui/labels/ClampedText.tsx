import classes from './ClampedText.module.css'

interface Props {
  readonly text: string
  /** How many lines there is room for. */
  readonly lines: number
}

/** The first lines of a text that may be long, all of it as its tooltip. */
export function ClampedText({ text, lines }: Props) {
  return (
    <span className={classes.clamped} style={{ WebkitLineClamp: lines }} title={text}>
      {text}
    </span>
  )
}
