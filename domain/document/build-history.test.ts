import { describe, expect, test } from 'vitest'

import { earlierEdition } from '../testing/earlier-edition.ts'
import { freeze } from '../testing/freeze.ts'
import { reportInputs } from '../testing/report-inputs.ts'
import { buildReportDocument } from './build-report-document.ts'

const document = freeze(buildReportDocument(reportInputs))

describe('history', () => {
  const dates = Array.from({ length: 9 }, (_, month) => `2025-0${month + 1}-01T00:00:00.000Z`)

  test('has the seven earlier editions, oldest first', () => {
    const previous = dates.toReversed().map((date) => earlierEdition(date))
    const { history } = buildReportDocument({ ...reportInputs, previous })
    expect(history.map(({ date }) => date)).toEqual(dates.slice(2))
  })

  test('has the ranks of that edition, overall, by application and by group', () => {
    const [entry] = buildReportDocument({
      ...reportInputs,
      previous: [earlierEdition(dates[0]!, reportInputs, 'r1')],
    }).history
    const best = document.rankings?.overall[0]
    expect(entry?.reportId).toBe('r1')
    expect(entry?.overall[0]).toEqual({
      companyId: 'n',
      company: 'Northbank',
      rank: 1,
      score: best?.score,
    })
    expect(entry?.applications['iPhone App']).toHaveLength(2)
    expect(entry?.groups['Account']?.['Mobile Web'][1]).toEqual({
      companyId: 's',
      company: 'Southbank',
      rank: 2,
      score: 0.3333,
    })
  })
})
