import type { QueryClient } from '@tanstack/react-query'

/**
 * Returns the query key of a part of a report. The parts depend on each other (an answer changes
 * progress, scores and perhaps the status), so a mutation of one of them invalidates
 * `reportKey(report)`, all of them; only parts on the screen are fetched again.
 */
export function reportKey(report: string, ...part: readonly string[]): readonly string[] {
  return ['report', report, ...part]
}

/**
 * Requests everything of a report again, and waits for the parts named alone: a request without an
 * answer must not keep a button busy that has nothing to do with it.
 */
export async function refreshReport(
  queryClient: QueryClient,
  report: string,
  ...parts: readonly string[]
): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: reportKey(report) })
  await Promise.all(
    parts.map((part) =>
      // Joins the request that is under way.
      queryClient.invalidateQueries(
        { queryKey: reportKey(report, part) },
        { cancelRefetch: false },
      ),
    ),
  )
}
