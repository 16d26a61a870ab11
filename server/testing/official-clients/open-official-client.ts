import type { AddressInfo } from 'node:net'

import authentication from '@feathersjs/authentication-client'
import { feathers } from '@feathersjs/feathers'
import rest from '@feathersjs/rest-client'
import type { FastifyInstance } from 'fastify'

/** A service of the official REST client; what it returns is checked by the tests. */
interface Service {
  find(params?: object): Promise<Any>
  get(id: string, params?: object): Promise<Any>
  create(data: object, params?: object): Promise<Any>
  update(id: string, data: object, params?: object): Promise<Any>
  patch(id: string, data: object, params?: object): Promise<Any>
  remove(id: string, params?: object): Promise<Any>
}

// oxlint-disable-next-line typescript/no-explicit-any -- a program in JavaScript sees no types either
type Any = any

/** The token of a client, as a browser's storage keeps it. */
interface TokenStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export function openTokenStorage(): TokenStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

/** The official clients, as programs set them up, talking to a portal that listens. */
export function openOfficialClient(app: FastifyInstance, storage = openTokenStorage()) {
  const { port } = app.server.address() as AddressInfo
  const client = feathers()
  client.configure(rest.default(`http://127.0.0.1:${port}/api`).fetch(fetch))
  client.configure(authentication.default({ storage, path: 'authentication' }))
  return {
    signIn: (email: string, password: string): Promise<Any> =>
      client.authenticate({ strategy: 'local', email, password, app: 'INSIGHTS' }),
    reAuthenticate: (): Promise<Any> => client.reAuthenticate(true),
    signOut: () => client.logout(),
    service: (name: string) => client.service(name) as unknown as Service,
  }
}
