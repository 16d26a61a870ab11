import { expect, test } from 'vitest'

import { assumedShares, boughtIndustries } from './bought-industries.ts'

const listed = (title: string, date: string, access: 'read' | 'preview') => ({
  report: {
    _id: `${title} ${date}`,
    industry: { _id: title, title },
    date: `${date}-01T00:00:00.000Z`,
    access,
  },
  brand: null as { verdict: string | null; assumed: string | null } | null,
})

test('bought industries have their latest bought edition, a later one, and the next by published editions alone [S44.13]', () => {
  const library = [
    listed('Hotels', '2026-06', 'preview'),
    listed('Banking', '2026-05', 'preview'),
    listed('Airlines', '2026-02', 'read'),
    listed('Banking', '2026-01', 'read'),
    listed('Banking', '2025-09', 'read'),
  ]
  const rows = boughtIndustries(library, '2026-06-01')
  expect(rows.map(({ industry }) => industry.title)).toEqual(['Airlines', 'Banking'])
  const [airlines, banking] = rows
  expect(airlines).toMatchObject({ later: null, next: null })
  expect(banking!.bought.report._id).toBe('Banking 2026-01')
  expect(banking!.later?._id).toBe('Banking 2026-05')
  expect(banking!.next?.text).toBe(
    'Expected in September 2026: the last 3 editions were 4 months apart.',
  )
})

test('an industry whose latest bought edition is being rebuilt is left out until it has its figures [D15.740]', () => {
  const library = [{ ...listed('Banking', '2026-05', 'read'), counts: null }]
  expect(boughtIndustries(library, '2026-06-01')).toEqual([])
  expect(boughtIndustries([{ ...library[0]!, counts: {} }], '2026-06-01')).toHaveLength(1)
})

test('the assumed share of wrong answers is said once for all industries, or for each where it differs [D15.608]', () => {
  const industry = (title: string, assumed: string | null, verdict: string | null = 'Firm.') => ({
    ...boughtIndustries([listed(title, '2026-06', 'read')], '2026-06-01')[0]!,
    bought: { ...listed(title, '2026-06', 'read'), brand: { verdict, assumed } },
  })
  const usual = 'The draws assume that 1 in 100 answers is recorded wrongly.'
  const [banking, hotels] = [industry('Banking', usual), industry('Hotels', usual)]
  expect(assumedShares([banking, hotels])).toEqual([usual])
  expect(assumedShares([banking, industry('Airlines', null)])).toEqual([`Banking: ${usual}`])
  expect(assumedShares([banking, industry('Coded', 'Counted.')])).toEqual([
    `Banking: ${usual}`,
    'Coded: Counted.',
  ])
  expect(assumedShares([industry('Airlines', null), industry('Unknown', null, null)])).toEqual([])
})
