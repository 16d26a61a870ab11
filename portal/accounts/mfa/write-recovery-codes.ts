interface Sheet {
  readonly email: string
  readonly codes: readonly string[]
  readonly made: Date
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

export const RECOVERY_CODES_FILE = 'competitive-insights-recovery-codes.txt'

/** Returns the text of a file of recovery codes: their purpose, user and date. */
export function writeRecoveryCodes({ email, codes, made }: Sheet): string {
  return [
    'Competitive Insights: recovery codes',
    `Account: ${email}`,
    `Created: ${DAY.format(made)}`,
    '',
    'Each code signs you in once in place of the code of your authenticator app.',
    '',
    ...codes.map((code, index) => `${String(index + 1).padStart(2)}. ${code}`),
    '',
  ].join('\r\n')
}
