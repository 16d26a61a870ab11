import { QueryClient, queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { ApiError, networkError } from './api-error.ts'
import { queryUnlessChanged } from './query-unless-changed.ts'

const errorOf = (code: number) => new ApiError({ name: 'Error', message: 'Refused', code })

/** Asks for what was read once and has changed since; the server answers with an error. */
async function askAgain(error: Error) {
  const queryClient = new QueryClient()
  let asked = 0
  const query = queryOptions({
    queryKey: ['report'],
    queryFn: () => (++asked === 1 ? Promise.resolve('first') : Promise.reject(error)),
  })
  await queryUnlessChanged(queryClient, query)
  expect(await queryUnlessChanged(queryClient, query)).toBe('first')
  expect(asked).toBe(1)
  await queryClient.invalidateQueries(query)
  return queryUnlessChanged(queryClient, query).finally(() => expect(asked).toBe(2))
}

test('a page keeps what it has while the server cannot answer [D15.803]', async () => {
  for (const error of [networkError(), errorOf(502), errorOf(503)])
    expect(await askAgain(error)).toBe('first')
})

test('a page whose data is refused or gone shows the error [D15.803]', async () => {
  for (const error of [errorOf(401), errorOf(403), errorOf(404), new Error('A fault')])
    await expect(askAgain(error)).rejects.toBe(error)
})
