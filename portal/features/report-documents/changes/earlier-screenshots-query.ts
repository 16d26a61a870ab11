import type { EarlierScreenshots } from '@insights/contract/earlier-screenshots.ts'
import { queryOptions } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { reportKey } from '../../../api/report-key.ts'

/** A company's screenshots in an earlier edition of a report, as far as the reader may see them. */
export const earlierScreenshotsQuery = (report: string, date: string, company: string) =>
  queryOptions({
    queryKey: reportKey(report, 'earlier-screenshots', date, company),
    queryFn: ({ signal }) =>
      api.get<EarlierScreenshots>(
        `/report-documents/${encodeURIComponent(report)}/earlier-screenshots`,
        { query: { date, company }, signal },
      ),
  })
