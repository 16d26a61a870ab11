import type { AnswersPatched } from '@insights/contract/capability-reports.ts'

type Results = AnswersPatched['results']

/** What to say after answers were confirmed; those that somebody changed meanwhile were not. */
export function confirmResultText(results: Results): {
  readonly tone: 'success' | 'warning'
  readonly message: string
} {
  const saved = results.filter(({ outcome }) => outcome === 'saved').length
  const left = results.length - saved
  const confirmed = `${answers(saved)} confirmed`
  if (left === 0) return { tone: 'success', message: confirmed }
  const others =
    left === 1
      ? 'Someone else changed 1 answer. Review it.'
      : `Someone else changed ${left} answers. Review them.`
  return { tone: 'warning', message: saved === 0 ? others : `${confirmed}. ${others}` }
}

function answers(count: number): string {
  return count === 1 ? '1 answer' : `${count} answers`
}
