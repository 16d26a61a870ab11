import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

test('a mutation without a connection fails at once, instead of waiting behind a spinner [D6.24]', async () => {
  onlineManager.setOnline(false)
  const save = new MutationObserver(createQueryClient(), {
    mutationFn: () => Promise.reject(new Error('No connection')),
  })
  await expect(save.mutate()).rejects.toThrow('No connection')
})

test('a page that waits for the query of a dialog gets it after the dialog is closed [D15.683]', async () => {
  const client = createQueryClient()
  let calls = 0
  const options = {
    queryKey: ['document'],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      calls += 1
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      signal.addEventListener('abort', () => reject(new Error('aborted')))
      setTimeout(() => resolve('loaded'))
      return promise
    },
  }
  const close = new QueryObserver(client, options).subscribe(() => {})
  const loaded = client.query(options)
  close()
  expect(await loaded).toBe('loaded')
  expect(calls).toBe(2)
})
