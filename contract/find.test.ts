import { expect, test } from 'vitest'
import * as z from 'zod'

import { findQuery } from './find.ts'

const query = findQuery({ item: z.object({ title: z.string() }), filter: {}, sort: ['title'] })
const NUMBER = 'Must be a whole number from 0 to 9999999'

test.each(['-1', '1.5', '1e9', '99999999', 'all', '', null, ['1', '2']])(
  'a $limit or $skip of %j is rejected with what it has to be [D15.732]',
  (value) => {
    const messagesOf = (sent: object) =>
      query.safeParse(sent).error?.issues.map(({ message }) => message)
    expect(messagesOf({ $limit: value })).toEqual([`${NUMBER}, or infinity`])
    expect(messagesOf({ $skip: value })).toEqual([NUMBER])
  },
)
