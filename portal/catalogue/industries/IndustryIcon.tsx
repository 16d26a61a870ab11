import classes from './industries.module.css'

interface Props {
  readonly svg: string
  /** Width and height in pixels. */
  readonly size?: number
  /** Called if it cannot be drawn. */
  readonly onBroken?: () => void
}

/** An industry's SVG, shown as an image so that nothing in it can run (D4). */
export function IndustryIcon({ svg, size = 36, onBroken }: Props) {
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(asDocument(svg))}`}
      alt=""
      width={size}
      height={size}
      className={classes.icon}
      onError={onBroken}
    />
  )
}

/** Browsers draw an image only with the name space, which markup inside a page does without. */
function asDocument(svg: string): string {
  return svg.includes('xmlns=')
    ? svg
    : svg.replace(/<svg(?=[\s>])/, '<svg xmlns="http://www.w3.org/2000/svg"')
}
