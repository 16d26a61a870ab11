import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

import { createPool } from '@insights/platform/database/connections.ts'
import { describe, expect, test } from 'vitest'

import { ConfigError, readConfig } from './config.ts'

describe('a database', () => {
  test.each([
    'postgresql://insights:secret-word@db.example/insights',
    'postgresql://insights:secret-word@10.0.0.7/insights?sslmode=require',
    'postgresql://insights:secret-word@db.example/insights?sslmode=verify-ca',
    'postgresql://insights:secret-word@db.example/insights?sslmode=verify-full&sslmode=disable',
    'postgresql://insights:secret-word@db.example/insights?sslmode=verify-full&ssl=0',
    'postgresql://insights:secret-word@localhost/insights?host=db.example',
  ])('on another machine is rejected without verify-full: %s [D15.552 S45.50]', (DATABASE_URL) => {
    const read = () => readConfig({ DATABASE_URL })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(/^DATABASE_URL: \S+ is not this machine: .*DATABASE_TLS=off[^\n]*$/)
    expect(read).not.toThrow('secret-word')
    expect(readConfig({ DATABASE_URL, DATABASE_TLS: 'off' }).unencrypted).toEqual(['DATABASE_TLS'])
  })

  test.each([
    'postgresql://insights@db.example/insights?sslmode=verify-full',
    'postgresql://insights@127.0.0.1/insights',
    'postgresql://insights@[::1]:5433/insights',
    'postgresql://insights@localhost/insights?sslmode=disable',
    'postgresql://insights@localhost/insights?host=%2Frun%2Fpostgresql',
    'postgresql://%2Frun%2Fpostgresql/insights',
  ])('on this machine or with verify-full is accepted: %s', (DATABASE_URL) => {
    expect(readConfig({ DATABASE_URL }).unencrypted).toEqual([])
  })

  test('without encryption gets no password with verify-full [S45.50]', async () => {
    const sent: Buffer[] = []
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', (bytes) => {
        sent.push(bytes)
        socket.write('N')
      })
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const pool = createPool(`postgresql://me:word@127.0.0.1:${port}/x?sslmode=verify-full`)
    await expect(pool.query('select 1')).rejects.toThrow('does not support SSL')
    await pool.end()
    server.close()
    // The eight bytes that ask for encryption, and nothing else.
    expect(Buffer.concat(sent)).toEqual(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]))
  })
})

test('a store on another machine is rejected without https [D15.553 S45.51]', () => {
  const STORAGE_URL = 's3://files?endpoint=http://storage:7070'
  expect(() => readConfig({ STORAGE_URL })).toThrow(
    /^STORAGE_URL: storage is not .*STORAGE_TLS=off/,
  )
  expect(readConfig({ STORAGE_URL, STORAGE_TLS: 'off' }).unencrypted).toEqual(['STORAGE_TLS'])
  for (const endpoint of ['https://s3.example.com', 'http://127.0.0.1:7070']) {
    expect(readConfig({ STORAGE_URL: `s3://files?endpoint=${endpoint}` }).unencrypted).toEqual([])
  }
})

test('a portal on http is rejected where it is no demo on this machine [D15.554 S45.52]', () => {
  const PUBLIC_URL = 'http://insights.example.com'
  expect(() => readConfig({ PUBLIC_URL, DEMO: '0' })).toThrow(
    /^PUBLIC_URL: insights\.example\.com is/,
  )
  expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL)
  for (const url of ['http://localhost:3000', 'https://insights.example.com']) {
    expect(readConfig({ PUBLIC_URL: url, DEMO: '0' }).publicUrl).toBe(url)
  }
})
