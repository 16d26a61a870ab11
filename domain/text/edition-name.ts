import { formatMonth } from './format-date.ts'

interface Edition {
  readonly title: string
  readonly date: string
}

/** An edition by title and month, the month once: most titles name the month already. */
export function editionName({ title, date }: Edition): string {
  const month = formatMonth(date)
  return title.includes(month) ? title : `${title}, ${month}`
}

/** Returns the title of a later edition in the same series: the title with the month of that edition. */
export function nextTitle({ title, date }: Edition, next: string): string {
  return title.replaceAll(formatMonth(date), formatMonth(next))
}
