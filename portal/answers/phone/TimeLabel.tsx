const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** The time of day, without the date. */
export function TimeLabel({ at }: { readonly at: string }) {
  return <time dateTime={at}>{TIME.format(new Date(at))}</time>
}
