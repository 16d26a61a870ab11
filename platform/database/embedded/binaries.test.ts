import { expect, test } from 'vitest'

import { findInstalledBinaries } from './binaries.ts'

test('reports musl and unknown platforms in one line that names DATABASE_URL', () => {
  expect(() =>
    findInstalledBinaries({ platform: 'linux', architecture: 'x64', musl: true }),
  ).toThrow(/^There is no embedded PostgreSQL for linux-x64 with musl .*DATABASE_URL.*$/)
  expect(() =>
    findInstalledBinaries({ platform: 'sunos', architecture: 'riscv64', musl: false }),
  ).toThrow(/^There is no embedded PostgreSQL for sunos-riscv64: set DATABASE_URL .*$/)
})
