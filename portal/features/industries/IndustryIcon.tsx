import classes from './IndustryIcon.module.css'

/** An industry's SVG, shown as an image so that nothing in it can run (decisions 4). */
export function IndustryIcon({ svg }: { svg: string }) {
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt=""
      width={36}
      height={36}
      className={classes.icon}
    />
  )
}
