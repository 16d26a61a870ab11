import { MutationObserver, onlineManager } from '@tanstack/react-query'
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
