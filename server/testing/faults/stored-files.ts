import { readdir, readFile, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { openS3Server } from '@insights/platform/testing/open-s3-server.ts'

const HASH = /^[0-9a-f]{64}$/

/** Reads the files of a portal without the portal. */
export interface StoredFiles {
  /** The bytes under a hash; undefined without a file. */
  readonly read: (sha256: string) => Promise<Uint8Array | undefined>
  /** The hashes of all files. */
  readonly list: () => Promise<readonly string[]>
  readonly leave: () => Promise<void>
  readonly comeBack: () => Promise<void>
}

/** Files in a data directory. */
export function filesIn(dataDirectory: string): StoredFiles {
  const files = join(dataDirectory, 'files')
  const gone = `${files}-gone`
  return {
    read: (sha256) => readFile(join(files, sha256.slice(0, 2), sha256)).catch(() => undefined),
    list: async () => {
      const entries = await readdir(files, { recursive: true })
      return entries.map((entry) => basename(entry)).filter((name) => HASH.test(name))
    },
    leave: () => rename(files, gone),
    comeBack: () => rename(gone, files),
  }
}

/** Files in a bucket, with the environment that a process needs for it. */
export async function openBucket() {
  const bucket = 'files'
  const server = await openS3Server(bucket)
  const { accessKeyId, secretAccessKey, region } = server.credentials
  const files: StoredFiles = {
    read: async (sha256) => server.objects.get(sha256),
    list: async () => [...server.objects.keys()],
    leave: server.stop,
    comeBack: server.start,
  }
  return {
    files,
    settings: {
      STORAGE_URL: `s3://${bucket}?endpoint=${server.endpoint}`,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_REGION: region,
    },
    count: () => server.objects.size,
    close: server.stop,
  }
}
