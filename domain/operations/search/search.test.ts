import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { APPLICATIONS } from '../../catalogue/application.ts'
import { emptyContent } from '../../content/content.ts'
import { toTerms } from '../../screenshots/texts/search-terms.ts'
import { findTexts } from './find-texts.ts'
import { MAX_QUOTE, quoteAround } from './quote.ts'
import { matchOf, rankGroups, toSearchedTerms } from './rank-results.ts'

describe('terms', () => {
  test('are letters and digits alone, eight of forty characters at most, whatever the text [D30.13 S44.3]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const terms = toSearchedTerms(text)
        expect(terms.length).toBeLessThanOrEqual(8)
        for (const term of terms) {
          expect(term).toMatch(/^[\p{L}\p{M}\p{N}]+$/u)
          expect(term).toMatch(/^.{1,40}$/u)
        }
      }),
    )
  })
})

describe('the order', () => {
  test.each([
    ['Face ID', 0],
    ['Face ID for payments', 1],
    ['Sign in by Face ID', 2],
    ['Interface idea', 3],
    ['Fingerprint', 4],
  ])('puts %s at %i for “face id” [D30.5]', (title, match) => {
    expect(matchOf(title, toSearchedTerms('face id'))).toBe(match)
  })

  test('has the group with the best match first, texts after titles, similar ones last, and none without results [D30.5]', () => {
    const group = (kind: 'capability' | 'company' | 'note' | 'report', title: string | null, similar = false) => ({ kind, similar, results: title === null ? [] : [{ title }] }) // prettier-ignore
    const ranked = rankGroups(
      [
        group('capability', 'Face ID', true),
        group('note', 'Face ID'),
        group('company', 'Interface'),
        group('report', null),
        group('capability', 'Face ID'),
      ],
      ['face'],
    )
    expect(ranked.map(({ kind, similar }) => [kind, similar])).toEqual([
      ['capability', false],
      ['company', false],
      ['note', false],
      ['capability', true],
    ])
  })
})

describe('a quote', () => {
  test('is the part around the first hit, in whole words [D30.16]', () => {
    const text = `${'before '.repeat(40)}the biometric login ${'after '.repeat(40)}`
    const quote = quoteAround(text, ['biom'])
    expect(quote).toMatch(/^…before .*the biometric login after .*after…$/)
    expect(quoteAround('A short <b>note</b>', ['note'])).toBe('A short <b>note</b>')
  })

  test('is part of the text, no longer than allowed, and has the hit [D30.16]', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 80 })
    fc.assert(
      fc.property(words, fc.nat(), (all, at) => {
        const term = all[at % all.length]!
        const quote = quoteAround(all.join(' '), [term])
        const part = quote.replaceAll('…', '')
        expect(part.length).toBeLessThanOrEqual(MAX_QUOTE)
        expect(all.join(' ')).toContain(part)
        expect(toTerms(part).some((word) => word.startsWith(term))).toBe(true)
      }),
    )
  })

  test('is cut if the text is one endless word [D30.16]', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500 }), (text) => {
        expect(quoteAround(text, ['x']).length).toBeLessThanOrEqual(MAX_QUOTE + 2)
      }),
    )
  })
})

describe('written texts', () => {
  const [first] = APPLICATIONS
  const content = {
    ...emptyContent(),
    executiveSummary: {
      paragraphDate: null,
      availableDate: null,
      topPerformers: '<p>Wren &amp; Lark lead by <b>passkeys</b></p>',
    },
    categoryPerformance: ['Security', 'Gone'].map((categoryGroup) => ({
      _id: categoryGroup,
      categoryGroup,
      applicationId: first._id,
      notableCallouts: '<p>Passkeys arrive</p>',
      experiences: [
        {
          _id: '1',
          picture: null,
          experience: 0 as const,
          title: 'Quick',
          text: 'Two passkeys',
        },
      ],
    })),
    trendsInnovations: [{ _id: 't1', trendTitle: 'Passkeys', trendContent: '<p>Everywhere</p>' }],
  }

  test('are found where readers see them, without those of groups that the report has not [D30.17]', () => {
    const found = findTexts({ content, methodology: null, groups: ['Security'], picks: {} }, [
      'passkeys',
    ])
    expect(found.map(({ page, section, group }) => [page, section, group])).toEqual([
      ['executive-summary', 'top-performers', null],
      ['category-performance', 'notable-callouts', 'Security'],
      ['category-performance', 'notable-callouts', 'Security'],
      ['trends-innovations', 'trend-t1', null],
    ])
    expect(found[0]!.text).toBe('Wren & Lark lead by passkeys')
  })

  test('are found in the shown picks of capabilities alone [D31.59]', () => {
    const pick = { companyId: 'n', applicationId: first._id, reason: 'It signs in by itself.' }
    const written = {
      content: { ...content, capabilityPicks: { l1: pick, l2: pick, l3: null } },
      methodology: null,
      groups: [],
    }
    const picks = { l1: 'Passkey', l3: 'QR pay' }
    expect(findTexts({ ...written, picks }, ['signs', 'passkey'])).toEqual([
      {
        page: 'capability',
        section: 'pick',
        group: null,
        application: first._id,
        capability: 'l1',
        title: 'Researchers’ pick: Passkey',
        text: pick.reason,
      },
    ])
  })

  test('are not found by their markup [D30.17]', () => {
    const written = { content, methodology: '<p>How</p>', groups: ['Security'], picks: {} }
    expect(findTexts(written, ['amp'])).toEqual([])
    expect(findTexts({ ...written, content: null }, ['p'])).toEqual([])
    expect(findTexts(written, ['how'])).toHaveLength(1)
  })
})
