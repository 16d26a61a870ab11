import type { AnswerImage } from '@insights/contract/answers/answers.ts'
import { expect, test } from 'vitest'

import { blockedReason, offerAnswers } from './change-answer-images.ts'

const answer = (status: 'COMPLETED' | 'DRAFT' | 'NOT_COMPLETED', images = 0) => ({
  status,
  hasCapability: status === 'NOT_COMPLETED' ? null : true,
  images: Array<AnswerImage>(images),
})

test('an incomplete answer is blocked with its own reason, unlike a complete one [D5.100]', () => {
  expect(blockedReason(answer('COMPLETED'))).toBeNull()
  expect(blockedReason(answer('NOT_COMPLETED'))).toContain('Answer this capability')
  expect(blockedReason(answer('DRAFT'))).toContain('Confirm this carried-over answer')
  expect(blockedReason(undefined)).toContain('no longer part of the report')
})

test('complete answers with room for a screenshot are offered, the others are counted by reason', () => {
  const complete = answer('COMPLETED', 99)
  const others = [answer('NOT_COMPLETED'), answer('NOT_COMPLETED'), answer('DRAFT')]
  expect(offerAnswers([complete, ...others, answer('COMPLETED', 100)])).toEqual({
    offered: [complete],
    notListed:
      'Not listed: 2 not answered yet, 1 carried over and not confirmed yet, 1 with 100 screenshots already.',
  })
  expect(offerAnswers([complete])).toEqual({ offered: [complete], notListed: null })
})
