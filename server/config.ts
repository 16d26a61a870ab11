import * as z from 'zod'

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://insights.example.com' })
  .transform((value) => new URL(value).origin)

const yesOrNo = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')

const environment = z.object({
  PORT: z.coerce.number('must be a port').int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')
    .optional(),
  TRUST_PROXY: yesOrNo.default(false),
  DEMO: yesOrNo.default(true),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(10, 'must have at least 10 characters').max(200).optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a level such as info or warn',
    )
    .default('info'),
})

export interface Config {
  readonly port: number
  readonly host: string
  /** Origin that links and cookies are made for. */
  readonly publicUrl: string
  readonly dataDirectory: string
  readonly databaseUrl: string | undefined
  readonly trustProxy: boolean
  readonly demo: boolean
  readonly firstSenior: { readonly email: string; readonly password: string } | undefined
  readonly logLevel: string
}

/** Reads the environment; every variable that is wrong is named, in a line of its own. */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = environment.safeParse(given)
  if (!result.success) {
    throw new ConfigError(
      result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    )
  }
  const { data } = result
  if (!data.DEMO && !data.ADMIN_EMAIL !== !data.ADMIN_PASSWORD) {
    throw new ConfigError(['ADMIN_EMAIL and ADMIN_PASSWORD: set both or neither'])
  }
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    dataDirectory: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    trustProxy: data.TRUST_PROXY,
    demo: data.DEMO,
    firstSenior:
      data.ADMIN_EMAIL && data.ADMIN_PASSWORD
        ? { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD }
        : undefined,
    logLevel: data.LOG_LEVEL,
  }
}

/** One line for each variable that is wrong. */
export class ConfigError extends Error {
  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
  }
}
