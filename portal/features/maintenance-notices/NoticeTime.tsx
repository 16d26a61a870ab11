const WHEN = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/**
 * When maintenance takes place, in the reader's time and with the name of its zone; nothing while
 * `at` is no time yet.
 */
export function NoticeTime({ at }: { at: string }) {
  if (at === '') return null
  return <time dateTime={at}>{WHEN.format(new Date(at))}</time>
}
