const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const MINUTE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** When something happened, in the reader's own time: 'Nov 3, 2025', to the minute as its tooltip. */
export function MomentLabel({ at }: { at: string }) {
  const moment = new Date(at)
  return (
    <time dateTime={at} title={MINUTE.format(moment)}>
      {DAY.format(moment)}
    </time>
  )
}
