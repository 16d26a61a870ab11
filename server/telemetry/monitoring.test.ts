import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { openTestPortal } from '../testing/test-portal.ts'
import { createMetrics } from './start-telemetry.ts'

const { services } = await openTestPortal()

test.each(['rules.yml', 'grafana-dashboard.json'])(
  '%s names only figures that a process exports [D15.761]',
  async (file) => {
    const metrics = createMetrics(services)
    const { text } = await metrics.read()
    metrics.close()
    const exported = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
    )
    const source = readFileSync(
      join(import.meta.dirname, '../../operations/monitoring', file),
      'utf8',
    )
    const named = new Set(source.match(/\b(insights|process|nodejs)_[a-z_]+/g))
    expect(named.size).toBeGreaterThan(3)
    expect([...named].filter((name) => !exported.includes(name))).toEqual([])
  },
)
