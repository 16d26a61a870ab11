import { expect, test, vi } from 'vitest'

import { unregisterStaleWorkers } from './stale-workers.ts'

const worker = (scriptURL: string) => ({
  active: { scriptURL } as ServiceWorker,
  installing: null,
  waiting: null,
  unregister: vi.fn<() => Promise<boolean>>(async () => true),
})

test('service workers of earlier portals are unregistered, the phone’s stays [D15.224]', async () => {
  const phone = worker('https://portal.example/phone-worker.js')
  const stale = worker('https://portal.example/service-worker.js')
  const empty = { ...worker(''), active: null }
  await unregisterStaleWorkers({ getRegistrations: async () => [phone, stale, empty] })
  expect(phone.unregister).not.toHaveBeenCalled()
  for (const { unregister } of [stale, empty]) expect(unregister).toHaveBeenCalledOnce()
})

test('a browser without service workers, or with blocked ones, is left alone', async () => {
  await expect(unregisterStaleWorkers(undefined)).resolves.toBeUndefined()
  const getRegistrations = () => Promise.reject(new Error('blocked'))
  await expect(unregisterStaleWorkers({ getRegistrations })).resolves.toBeUndefined()
})
