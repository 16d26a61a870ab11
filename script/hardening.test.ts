import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Service {
  readonly image: string
  readonly mem_limit?: string
  readonly logging?: { readonly options?: Readonly<Record<string, string>> }
  readonly user?: string
  readonly read_only?: boolean
  readonly privileged?: boolean
  readonly cap_drop?: readonly string[]
  readonly cap_add?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly networks?: readonly string[]
  readonly ports?: readonly string[]
  readonly tmpfs?: readonly string[]
  readonly volumes?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
}

const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean } | null>
}
const { services, networks } = compose
const portal = [services['web']!, services['worker']!]
const RUNNING = 'postgresql://insights_running:${DATABASE_PASSWORD:?}@database/insights'

describe('compose.yaml', () => {
  test.each(Object.entries(services))(
    'gives %s no right that it does not need [S26.4]',
    (name, service) => {
      expect(service.cap_drop).toEqual(['ALL'])
      expect(service.cap_add ?? []).toEqual(name === 'proxy' ? ['NET_BIND_SERVICE'] : [])
      expect(service.security_opt).toEqual(['no-new-privileges:true'])
      expect(service.read_only).toBe(true)
      expect(service.privileged ?? false).toBe(false)
      expect(service.volumes?.join(' ') ?? '').not.toMatch(/docker\.sock/)
      // Nothing that a container can write comes from the host.
      const mounted = (service.volumes ?? []).filter((volume) => /^[./]/.test(volume))
      expect(mounted.filter((volume) => !volume.endsWith(':ro'))).toEqual([])
    },
  )

  test.each(Object.entries(services))(
    'rotates the log of %s before it fills the disk [D15.762]',
    (_, { logging }) => {
      expect(logging?.options).toEqual({ 'max-size': '20m', 'max-file': '5' })
    },
  )

  test('bounds the memory of the portal [D15.762]', () => {
    for (const { mem_limit } of portal) expect(mem_limit).toMatch(/^\dg$/)
  })

  test('keeps the scratch files of a read-only portal in memory, up to a size', () => {
    for (const { tmpfs } of portal) expect(tmpfs?.join()).toMatch(/^\/tmp:size=\d+g/)
  })

  test('makes only the proxy reachable, and lets neither database nor store reach the internet [S26.8]', () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports)
    expect(open.map(([name]) => name)).toEqual(['proxy'])
    expect(networks['back']).toEqual({ internal: true })
    for (const name of ['database', 'migrate', 'storage', 'storage-account']) {
      expect([name, services[name]?.networks]).toEqual([name, ['back']])
    }
    expect(services['proxy']?.networks).toEqual(['front'])
    expect(services['web']?.networks).toEqual(['front', 'back'])
    expect(services['worker']?.networks).toEqual(['out', 'back'])
    for (const { networks: joined } of Object.values(services)) {
      expect(joined?.every((network) => network in networks)).toBe(true)
    }
  })

  test('gives the portal accounts of its own, and the passwords of the roots to no other service [S26.5]', () => {
    for (const { environment } of portal) {
      expect(JSON.stringify(environment)).not.toMatch(/ADMIN_PASSWORD:\?|ROOT_|POSTGRES_|OWNER/)
      expect(environment).toMatchObject({
        DATABASE_URL: RUNNING,
        AWS_ACCESS_KEY_ID: 'insights',
        AWS_SECRET_ACCESS_KEY: '${STORAGE_PASSWORD:?}',
      })
    }
    expect(services['migrate']?.environment).toEqual({
      DATABASE_URL: RUNNING,
      DATABASE_OWNER_URL: 'postgresql://insights:${DATABASE_OWNER_PASSWORD:?}@database/insights',
      DATABASE_TLS: 'off',
    })
    expect(services['database']?.user).toBe('postgres')
    expect(services['database']?.environment).not.toHaveProperty('POSTGRES_USER')
    expect(services['database']?.environment?.['POSTGRES_PASSWORD']).toContain('DATABASE_ADMIN_')
    const { ROOT_ACCESS_KEY, ROOT_SECRET_KEY } = services['storage']?.environment ?? {}
    expect([ROOT_ACCESS_KEY, ROOT_SECRET_KEY]).toEqual(['root', '${STORAGE_ADMIN_PASSWORD:?}'])
  })

  test('gives a secret to the role alone that uses it [S26.12]', () => {
    const [web, worker] = portal.map(({ environment = {} }) => Object.keys(environment))
    expect(web).toContain('ADMIN_PASSWORD')
    expect(worker).toContain('SMTP_URL')
    expect([web?.includes('SMTP_URL'), worker?.includes('ADMIN_PASSWORD')]).toEqual([false, false])
  })

  test('migrates before the portal starts [D15.794]', () => {
    for (const { depends_on } of portal) {
      expect(depends_on).toMatchObject({ migrate: { condition: 'service_completed_successfully' } })
    }
  })

  test('sets up two roles and an account that reach one database and one bucket [S26.10]', () => {
    const role = read('operations/database/create-portal-role.sh')
    const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls '
    expect(role).toContain(`alter role insights ${rights}`)
    expect(role).toContain(`alter role insights_running ${rights}`)
    expect(role.match(/create database .* owner \w+/g)).toEqual([
      'create database insights owner insights',
    ])
    expect(services['database']?.volumes).toContain(
      './operations/database:/docker-entrypoint-initdb.d:ro',
    )
    const account = read('operations/storage/create-portal-account.sh')
    expect(account.match(/--role \w+/g)).toEqual(['--role user', '--role user'])
    expect(account.match(/--bucket \w+ --owner \w+/g)).toEqual(
      Array(2).fill('--bucket insights --owner insights'),
    )
  })

  test('sends nothing unencrypted but on its internal network [S45.50]', () => {
    for (const { environment } of portal) {
      expect(environment).toMatchObject({ DATABASE_TLS: 'off', STORAGE_TLS: 'off' })
      expect(environment?.['DATABASE_URL']).toMatch(/@database\//)
      expect(environment?.['STORAGE_URL']).toContain('endpoint=http://storage:')
    }
    const proxy = read('operations/Caddyfile')
    expect(proxy).toMatch(/^\{\$PUBLIC_HOST\} \{\n\ttls \{\n\t\tprotocols tls1\.2 tls1\.3\n/m)
    expect(proxy).toMatch(
      /^\thandle \/api\/\* \{\n\t\trespond .* 403\n\t\}\n\thandle \{\n\t\tredir https:/m,
    )
  })

  test('has no demo content', () => {
    for (const { environment } of portal) expect(environment?.['DEMO']).toBe('0')
  })
})

describe('the Dockerfile', () => {
  const stages = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1)
  const [last, packages] = [stages.at(-1)!, stages.find((stage) => / AS packages\n/.test(stage))!]

  test('installs no development packages in the final image [S26.7]', () => {
    expect(packages).toMatch(/npm install [^\n]*--omit=dev/)
    expect(packages).not.toMatch(/--include=dev|--workspace=(portal|e2e|bench)|COPY \. /)
    expect(last).toMatch(/COPY --from=packages \/portal \.\//)
    // The build stage has the tools; the final stage copies nothing else from it.
    expect(last.match(/--from=pages \S+/g)).toEqual(
      ['portal', 'platform', 'print', 'server'].map((name) => `--from=pages /portal/${name}/dist`),
    )
    expect(last).not.toMatch(/npm |script\/setup|COPY \. /)
  })

  test('copies what the server needs, by the folders that its packages name', () => {
    const folders = ['domain', 'charts', 'contract', 'platform', 'print', 'server']
    for (const folder of folders) {
      expect(packages).toContain(`COPY ${folder}/package.json ${folder}/`)
      expect(packages).toContain(`--workspace=${folder}`)
      expect(last).toContain(`COPY ${folder} ${folder}`)
    }
    expect(last).toContain('COPY demo demo')
  })

  test('has no tests, nor what only they use, and nothing that runs imports it [S26.11]', () => {
    const ignored = read('.dockerignore').split('\n')
    for (const name of ['*.test.ts', '*.spec.ts', 'testing', 'test-program', 'test-database.ts'])
      expect(ignored).toContain(`**/${name}`)
    const isTest = (path: string) =>
      /\.(?:test|spec)\.tsx?$|\/(?:testing|test-program)\/|\/test-(?:database|server)\.ts$/.test(
        path,
      )
    const copied = globSync('{domain,charts,contract,platform,print,server}/**/*.ts', {
      cwd: root,
      exclude: (name) => ['node_modules', 'dist'].includes(name),
    })
    expect(copied.some(isTest)).toBe(true)
    const wrong = copied.filter(
      (path) =>
        !isTest(path) &&
        /^(?:import|export|\} from) .*'[^']*\/(?:testing|test-program)\//m.test(read(path)),
    )
    expect(wrong).toEqual([])
  })

  test('runs as an unprivileged user, without demo content, in its own data directory', () => {
    expect(last).toMatch(/chmod 700 \/data/)
    expect(last).toMatch(/^ENV .*\bDEMO=0\b/m)
    const user = last.indexOf('USER node')
    expect(user).toBeGreaterThan(last.lastIndexOf('RUN '))
    expect(last.indexOf('CMD ["node')).toBeGreaterThan(user)
  })
})

const HARDENED = [
  'User=insights',
  'UMask=0077',
  'StateDirectoryMode=0700',
  'NoNewPrivileges=yes',
  'ProtectSystem=strict',
  'ProtectHome=yes',
  'InaccessiblePaths=-/opt/insights/.git',
  'PrivateTmp=yes',
  'PrivateDevices=yes',
  'ProtectKernelTunables=yes',
  'ProtectKernelModules=yes',
  'ProtectKernelLogs=yes',
  'ProtectControlGroups=yes',
  'ProtectClock=yes',
  'ProtectHostname=yes',
  'ProtectProc=invisible',
  'CapabilityBoundingSet=',
  'AmbientCapabilities=',
  'KeyringMode=private',
  'LockPersonality=yes',
  'RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6',
  'RestrictNamespaces=yes',
  'RestrictRealtime=yes',
  'RestrictSUIDSGID=yes',
  'SystemCallArchitectures=native',
  'SystemCallFilter=@system-service',
  'SystemCallErrorNumber=EPERM',
]

test.each(['insights', 'insights-migrate', 'insights-web@', 'insights-worker@'])(
  '%s.service is hardened [S26.9]',
  (name) => {
    const lines = read(`operations/systemd/${name}.service`).split('\n')
    // systemd uses the last setting of a name.
    const settings = new Map(
      lines
        .filter((line) => /^\w+=/.test(line))
        .map((line) => line.split(/=(.*)/s) as [string, string]),
    )
    for (const line of HARDENED) {
      const [key, value] = line.split(/=(.*)/s) as [string, string]
      expect(`${key}=${settings.get(key)}`).toBe(`${key}=${value}`)
      expect(lines).toContain(line)
    }
    expect(lines.filter((line) => line.startsWith('Environment=')).join(' ')).toMatch(/\bDEMO=0\b/)
  },
)

test.each(['web', 'worker'])(
  'the unit of a %s process has its memory limit of compose.yaml [D15.762]',
  (role) => {
    const unit = read(`operations/systemd/insights-${role}@.service`)
    expect(unit).toContain(`\nMemoryMax=${services[role]!.mem_limit!.toUpperCase()}\n`)
  },
)
