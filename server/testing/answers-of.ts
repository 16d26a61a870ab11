import type { Answer } from '@insights/contract/answers/answers.ts'
import type { FindResult } from '@insights/contract/find.ts'

import type { CallAs } from './call-as.ts'

/** Returns answers as a user finds them. */
export async function answersOf(user: CallAs, query: object): Promise<Answer[]> {
  const all = { $limit: 'infinity', ...query }
  const { status, body } = await user<FindResult<Answer>>('GET', '/capability-reports', all)
  if (status !== 200) throw new Error(`Finding answers was answered ${JSON.stringify(body)}`)
  return body.data
}
