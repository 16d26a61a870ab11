import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Fault to inject. */
type Fault =
  | { readonly status: number; readonly code: string }
  /** Receives the request and never responds. */
  | 'silence'
  /** Sends half of a file, then closes the connection. */
  | 'half'
  /** Sends half of a file, then nothing more. */
  | 'stall'

export interface S3Server {
  readonly endpoint: string
  readonly credentials: Credentials
  /** Keys that requests may be signed with; `credentials` alone at first. */
  accepted: readonly Credentials[]
  /** Contents by key. */
  readonly objects: Map<string, Buffer>
  /** `PUT key` and so on, in order of arrival. */
  readonly requests: string[]
  /** Called for each request; returns a fault to inject, or undefined. */
  fault: (request: string) => Fault | undefined
  /** Closes all connections and stops listening. */
  readonly stop: () => Promise<void>
  /** Listens again on the same port. */
  readonly start: () => Promise<void>
}

/**
 * A fake S3 server for tests with path addressing, one bucket, and signature and hash checks. Our
 * own, since those on npm are unmaintained or bring far more.
 */
export async function openS3Server(bucket = 'files'): Promise<S3Server> {
  const credentials = { accessKeyId: 'AKTEST', secretAccessKey: 'for/tests', region: 'us-east-1' }
  const objects = new Map<string, Buffer>()
  const requests: string[] = []
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, named, ...rest] = new URL(request.url ?? '', 'http://s3').pathname.split('/')
    const key = decodeURIComponent(rest.join('/'))
    const line = `${request.method} ${key}`.trim()
    requests.push(line)
    const fault = s3.fault(line)
    if (fault === 'silence') return
    if (typeof fault === 'object') return sendError(request, response, fault.status, fault.code)
    if (!checkSignature(request, s3.accepted)) {
      return sendError(request, response, 403, 'SignatureDoesNotMatch')
    }
    if (named !== bucket) return sendError(request, response, 404, 'NoSuchBucket')
    if (key === '') return void response.writeHead(200).end()
    if (request.method === 'PUT') return put(request, response, key)
    const content = objects.get(key)
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    if (!content) return sendError(request, response, 404, 'NoSuchKey')
    response.writeHead(200, {
      'content-length': content.byteLength,
      etag: `"${sha256(content).slice(0, 32)}"`,
    })
    if (request.method === 'HEAD') return void response.end()
    if (fault === undefined) return void response.end(content)
    response.write(content.subarray(0, content.byteLength / 2), () => {
      if (fault === 'half') response.destroy()
    })
  }

  /** Stores an object once it is complete and matches its signature. */
  async function put(request: IncomingMessage, response: ServerResponse, key: string) {
    const content = await buffer(request)
    if (sha256(content) !== request.headers['x-amz-content-sha256']) {
      return sendError(request, response, 400, 'XAmzContentSHA256Mismatch')
    }
    objects.set(key, content)
    response.writeHead(200, { etag: `"${sha256(content).slice(0, 32)}"` }).end()
  }

  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const s3: S3Server = {
    endpoint: `http://127.0.0.1:${port}`,
    credentials,
    accepted: [credentials],
    objects,
    requests,
    fault: () => undefined,
    start: () => listen(port),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return s3
}

function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  code: string,
) {
  request.resume()
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(
    request.method === 'HEAD'
      ? undefined
      : `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  )
}

export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/

/**
 * Returns whether a request was signed with one of these credentials, by Amazon's Signature Version 4:
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
function checkSignature(request: IncomingMessage, accepted: readonly Credentials[]): boolean {
  const { headers, method = '', url = '' } = request
  const [, id, day, region, names = '', signature = ''] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  const credentials = accepted.find(({ accessKeyId }) => accessKeyId === id)
  if (!credentials || region !== credentials.region || !day) return false
  const signed = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) {
    return false
  }
  const { pathname, searchParams } = new URL(url, 'http://bucket')
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&')
  const canonical = [
    method,
    pathname,
    query,
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${credentials.secretAccessKey}`,
  )
  const expected = createHmac('sha256', key).update(text).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

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
