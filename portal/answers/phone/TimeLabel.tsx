const TIME = new Intl.DateTimeFormat('en', { timeStyle: 'short', hourCycle: 'h23' })

/** The time of a day, without the day. */
export function TimeLabel({ at }: { readonly at: string }) {
  return <time dateTime={at}>{TIME.format(new Date(at))}</time>
}
