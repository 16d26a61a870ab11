import type { DriveName } from '@insights/contract/screenshots/cloud-drives.ts'
import type { DriveSettings } from '@insights/platform/cloud-drive/cloud-drive.ts'
import { estimateKeyBits } from '@insights/platform/encryption/estimate-key-bits.ts'
import { type Mailbox, isMailAddress, readMailbox } from '@insights/platform/mail/mailbox.ts'
import { type SmtpAddress, readSmtpAddress } from '@insights/platform/mail/smtp-address.ts'
import { type S3Address, readS3Address } from '@insights/platform/storage/s3-address.ts'
import * as z from 'zod'

import { readSecretFiles } from './secret-files.ts'
import { findUnencrypted } from './unencrypted.ts'

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://insights.example.com' })
  .transform((value) => new URL(value).origin)

const mailbox = z.string().transform((value, context) => {
  const read = readMailbox(value)
  if (read) return read
  context.addIssue('must be an address such as Competitive Insights <insights@example.com>')
  return z.NEVER
})

const smtpAddress = z.string().transform((value, context) => {
  const read = readSmtpAddress(value)
  if (read) return read
  context.addIssue('must be an address such as smtp://user:password@mail.example.com:587')
  return z.NEVER
})

const s3Address = z.string().transform((value, context) => {
  const read = readS3Address(value)
  if (read) return read
  context.addIssue('must be an address such as s3://bucket?endpoint=https://s3.example.com')
  return z.NEVER
})

const MIN_KEY_LENGTH = 32
/**
 * Estimated low: of 100,000 random keys of 128 bits (32 hexadecimal digits) none had less than 107. A UUID,
 * which has 122, has about 102.
 */
const MIN_KEY_BITS = 105

/** The key that encrypts, and those before it: a comma between them, or one in each line. */
const secretKeys = z.string().transform((value, context) => {
  const [current = '', ...former] = value
    .split(value.includes('\n') ? '\n' : ',')
    .map((key) => key.trim())
  if ([current, ...former].some((key) => key.length < MIN_KEY_LENGTH)) {
    context.addIssue(
      former.length === 0
        ? `must have at least ${MIN_KEY_LENGTH} characters`
        : `must have at least ${MIN_KEY_LENGTH} characters in each of its keys, which commas separate; keys that have commas themselves can be the lines of SECRET_KEY_FILE`,
    )
    return z.NEVER
  }
  // A former key may be weak: this is how one is replaced.
  if (estimateKeyBits(current) < MIN_KEY_BITS) {
    context.addIssue(
      'must be harder to guess: make a key with "openssl rand -base64 48". If the portal has encrypted with this one, put the new one and a comma before it, and run script/rotate-key',
    )
    return z.NEVER
  }
  return [current, ...former] as const
})

const address = (usual: string) =>
  z
    .url({ protocol: /^https?$/, error: `must be an address such as ${usual}` })
    .default(usual)
    .transform((value) => value.replace(/\/$/, ''))

const secret = z.string().min(1).optional()

/** Variables that set up the drives; the URLs are changed for tests alone. */
const driveVariables = {
  GOOGLE_CLIENT_ID: secret,
  GOOGLE_CLIENT_SECRET: secret,
  GOOGLE_OAUTH_URL: address('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: address('https://oauth2.googleapis.com/token'),
  GOOGLE_REVOKE_URL: address('https://oauth2.googleapis.com/revoke'),
  GOOGLE_API_URL: address('https://www.googleapis.com'),
  DROPBOX_APP_KEY: secret,
  DROPBOX_APP_SECRET: secret,
  DROPBOX_OAUTH_URL: address('https://www.dropbox.com/oauth2/authorize'),
  DROPBOX_API_URL: address('https://api.dropboxapi.com'),
  DROPBOX_CONTENT_URL: address('https://content.dropboxapi.com'),
  DRIVE_TIMEOUT_SECONDS: z.coerce.number('must be seconds').min(0.1).max(600).default(60),
}

const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

const hostAndPort = /^[a-z\d.-]+:\d{1,5}$/i

const privateHosts = list.refine(
  (hosts) => hosts.every((host) => hostAndPort.test(host)),
  'must be a list such as login.internal:443,10.0.0.5:8443',
)

const environment = z.object({
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  PORT: z.coerce.number('must be a port').int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')
    .optional(),
  DATABASE_OWNER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')
    .optional(),
  DATABASE_TLS: z.enum(['off'], 'must be off, or missing').optional(),
  STORAGE_URL: s3Address.optional(),
  STORAGE_TLS: z.enum(['off'], 'must be off, or missing').optional(),
  SMTP_URL: smtpAddress.optional(),
  MAIL_FROM: mailbox.default({ name: 'Competitive Insights', address: 'insights@localhost' }),
  SALES_EMAIL: z
    .string()
    .refine(isMailAddress, 'must be an e-mail address')
    .default('sales@localhost'),
  SECRET_KEY: secretKeys.optional(),
  TRUST_PROXY: z.coerce
    .number('must be the number of proxies in front: 0, 1 or more')
    .int()
    .min(0)
    .max(9)
    .default(0),
  DEMO: z.enum(['0', '1', 'force'], 'must be 0, 1 or force').default('1'),
  STAFF_MFA: z.enum(['required', 'off'], 'must be required or off').optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(10, 'must have at least 10 characters').max(200).optional(),
  ...driveVariables,
  SIGN_ON_PRIVATE_HOSTS: privateHosts,
  SIGN_ON_DNS_SERVERS: list,
  SIGN_ON_TIMEOUT_SECONDS: z.coerce.number('must be seconds').min(0.1).max(60).default(8),
  WEBHOOK_PRIVATE_HOSTS: privateHosts,
  WEBHOOK_TIMEOUT_SECONDS: z.coerce.number('must be seconds').min(0.1).max(60).default(10),
  READ_SCREENSHOTS: z.enum(['0', '1', 'new'], 'must be 0, 1 or new').default('1'),
  BROWSER_ERRORS: z.enum(['0', '1'], 'must be 0 or 1').default('1'),
  CHROMIUM_PATH: z.string().min(1).optional(),
  CHROMIUM_SANDBOX: z.enum(['0', '1'], 'must be 0 or 1').default('1'),
  METRICS_PORT: z.coerce.number('must be a port').int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  SLOW_QUERY_MS: z.coerce.number('must be milliseconds, or 0 for none').int().min(0).default(500),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a level such as info or warn',
    )
    .default('info'),
})

type Drives = Readonly<Record<DriveName, DriveSettings | undefined>>

export interface Config {
  /** Work of this process: responding to requests, jobs, or both. */
  readonly role: 'all' | 'web' | 'worker'
  readonly port: number
  readonly host: string
  /** Origin of links and cookies. */
  readonly publicUrl: string
  /** False for a guessed origin: the portal may have other names, too. */
  readonly isPublicUrlSet: boolean
  readonly dataDirectory: string
  readonly databaseUrl: string | undefined
  /** The same database as the role that owns its tables, if the portal runs as another one. */
  readonly databaseOwnerUrl: string | undefined
  /** Settings that let connections to other machines go unencrypted. */
  readonly unencrypted: readonly string[]
  /** Undefined keeps files in the data directory. */
  readonly storage: S3Address | undefined
  /** The drives that are set up. */
  readonly drives: Drives
  /**
   * Identity providers: those at private addresses that may be reached all the same (`host:port`),
   * the DNS servers that are asked for the records of domains (the system's if empty), and the
   * milliseconds that a request may take.
   */
  readonly signOn: {
    readonly privateHosts: readonly string[]
    readonly dnsServers: readonly string[]
    readonly timeout: number
  }
  /** The same of receivers of webhooks. */
  readonly webhooks: {
    readonly privateHosts: readonly string[]
    readonly timeout: number
  }
  /** Undefined writes emails to files instead. */
  readonly smtp: SmtpAddress | undefined
  readonly mailFrom: Mailbox
  /** Receives notices of requests to buy or register. */
  readonly salesEmail: string
  /**
   * The key that encrypts, and former ones that still decrypt. Undefined generates a key and stores it
   * in the data directory.
   */
  readonly secretKeys: readonly [current: string, ...former: string[]] | undefined
  /** Number of trusted proxies in front, which report the client's address. */
  readonly trustedProxies: number
  /** True to load demo content into a database without accounts. */
  readonly demo: boolean
  /** True to load it also where the portal is not plainly a trial. */
  readonly demoForced: boolean
  /**
   * Texts on images that are read: all of them while the machine is idle, only those of new images
   * but at once, or none.
   */
  readonly readScreenshots: 'all' | 'new' | 'none'
  /**
   * Path of Chromium for captures, by default where systems install it, and whether it runs in its
   * sandbox.
   */
  readonly chromium: { readonly path: string | undefined; readonly sandbox: boolean }
  /** True where staff who sign in with a password need a second factor. */
  readonly staffMfa: boolean
  readonly firstSenior: { readonly email: string; readonly password: string } | undefined
  /** True to write errors in browsers to the log. */
  readonly browserErrors: boolean
  readonly logLevel: string
  /** Milliseconds from which statements are logged; 0 for none. */
  readonly slowQuery: number
  /** Address of this process's metrics for Prometheus; undefined for none. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
}

/** Reads the environment. Throws a ConfigError with a line for each invalid variable. */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const given = readSecretFiles(
    Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')),
  )
  if (given.faults.length > 0) throw new ConfigError(given.faults)
  const result = environment.safeParse(given.variables)
  if (!result.success) {
    throw new ConfigError(
      result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    )
  }
  const { data } = result
  if (!data.ADMIN_EMAIL !== !data.ADMIN_PASSWORD) {
    throw new ConfigError(['ADMIN_EMAIL and ADMIN_PASSWORD: set both or neither'])
  }
  const { drives, wrong } = readDrives(data)
  const faults = [...wrong, ...findUnencrypted(data)]
  if (faults.length > 0) throw new ConfigError(faults)
  if (data.DATABASE_OWNER_URL && !data.DATABASE_URL) {
    throw new ConfigError([
      'DATABASE_OWNER_URL: set DATABASE_URL as well, to a role that owns nothing',
    ])
  }
  if (data.ROLE !== 'all' && !data.DATABASE_URL) {
    throw new ConfigError([
      `DATABASE_URL: ROLE=${data.ROLE} shares a PostgreSQL server with other processes; set it, or remove ROLE`,
    ])
  }
  return {
    role: data.ROLE,
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    isPublicUrlSet: data.PUBLIC_URL !== undefined,
    dataDirectory: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    databaseOwnerUrl: data.DATABASE_OWNER_URL,
    unencrypted: (['DATABASE_TLS', 'STORAGE_TLS'] as const).filter((name) => data[name] === 'off'),
    storage: data.STORAGE_URL,
    drives,
    signOn: {
      privateHosts: data.SIGN_ON_PRIVATE_HOSTS,
      dnsServers: data.SIGN_ON_DNS_SERVERS,
      timeout: data.SIGN_ON_TIMEOUT_SECONDS * 1000,
    },
    webhooks: {
      privateHosts: data.WEBHOOK_PRIVATE_HOSTS,
      timeout: data.WEBHOOK_TIMEOUT_SECONDS * 1000,
    },
    smtp: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    salesEmail: data.SALES_EMAIL,
    secretKeys: data.SECRET_KEY,
    trustedProxies: data.TRUST_PROXY,
    demo: data.DEMO !== '0',
    demoForced: data.DEMO === 'force',
    readScreenshots: ({ 0: 'none', 1: 'all', new: 'new' } as const)[data.READ_SCREENSHOTS],
    chromium: { path: data.CHROMIUM_PATH, sandbox: data.CHROMIUM_SANDBOX === '1' },
    // Visitors of a demo sign in with its public passwords.
    staffMfa: (data.STAFF_MFA ?? (data.DEMO === '0' ? 'required' : 'off')) === 'required',
    firstSenior:
      data.ADMIN_EMAIL && data.ADMIN_PASSWORD
        ? { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD }
        : undefined,
    browserErrors: data.BROWSER_ERRORS === '1',
    logLevel: data.LOG_LEVEL,
    slowQuery: data.SLOW_QUERY_MS,
    metrics:
      data.METRICS_PORT === undefined
        ? undefined
        : { host: data.METRICS_HOST, port: data.METRICS_PORT },
  }
}

/** Returns the drives that are set up, and a line for each that has only one of its variables. */
function readDrives(given: z.output<typeof environment>): { drives: Drives; wrong: string[] } {
  const timeout = given.DRIVE_TIMEOUT_SECONDS * 1000
  const google = {
    clientId: given.GOOGLE_CLIENT_ID ?? '',
    clientSecret: given.GOOGLE_CLIENT_SECRET ?? '',
    oauthUrl: given.GOOGLE_OAUTH_URL,
    tokenUrl: given.GOOGLE_TOKEN_URL,
    revokeUrl: given.GOOGLE_REVOKE_URL,
    apiUrl: given.GOOGLE_API_URL,
    contentUrl: given.GOOGLE_API_URL,
    timeout,
  }
  const dropbox = {
    clientId: given.DROPBOX_APP_KEY ?? '',
    clientSecret: given.DROPBOX_APP_SECRET ?? '',
    oauthUrl: given.DROPBOX_OAUTH_URL,
    tokenUrl: `${given.DROPBOX_API_URL}/oauth2/token`,
    revokeUrl: `${given.DROPBOX_API_URL}/2/auth/token/revoke`,
    apiUrl: given.DROPBOX_API_URL,
    contentUrl: given.DROPBOX_CONTENT_URL,
    timeout,
  }
  const isWhole = ({ clientId, clientSecret }: DriveSettings) => Boolean(clientId && clientSecret)
  const isHalf = ({ clientId, clientSecret }: DriveSettings) => !clientId !== !clientSecret
  return {
    drives: {
      'google-drive': isWhole(google) ? google : undefined,
      dropbox: isWhole(dropbox) ? dropbox : undefined,
    },
    wrong: [
      ...(isHalf(google) ? ['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set both or neither'] : []),
      ...(isHalf(dropbox) ? ['DROPBOX_APP_KEY and DROPBOX_APP_SECRET: set both or neither'] : []),
    ],
  }
}

/** An error with a line for each invalid variable. */
export class ConfigError extends Error {
  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
  }
}
