import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { refreshReport, reportKey } from './report-key.ts'

test('refreshing a report requests each part on the screen once, and waits for the named one alone', async () => {
  const queryClient = new QueryClient()
  const requests: string[] = []
  const watch = (part: string, answer: () => Promise<string>) =>
    new QueryObserver(queryClient, {
      queryKey: reportKey('1', part),
      queryFn: () => {
        requests.push(part)
        return answer()
      },
      initialData: 'old',
      staleTime: Infinity,
    }).subscribe(() => undefined)
  watch('report', async () => 'new')
  watch('progress', () => new Promise<never>(() => undefined))
  await refreshReport(queryClient, '1', 'report')
  expect(queryClient.getQueryData(reportKey('1', 'report'))).toBe('new')
  expect(requests).toEqual(['report', 'progress'])
})
