import type { S3Server } from './open-s3-server.ts'

const NAMES = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION'] as const

/**
 * Sets a test server's credentials in the environment for the SDK. Returns a function that restores
 * it.
 */
export function useCredentials({ credentials }: Pick<S3Server, 'credentials'>): () => void {
  const before = NAMES.map((name) => [name, process.env[name]] as const)
  const { accessKeyId, secretAccessKey, region } = credentials
  process.env['AWS_ACCESS_KEY_ID'] = accessKeyId
  process.env['AWS_SECRET_ACCESS_KEY'] = secretAccessKey
  process.env['AWS_REGION'] = region
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}
