import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import { type Credentials, checkSignature, sha256 } from './check-signature.ts'

/** What the server does instead of answering as it should. */
export type Fault =
  | { readonly status: number; readonly code: string }
  /** Takes the request and never answers. */
  | 'silence'
  /** Sends half of a file, and hangs up. */
  | 'half'
  /** Sends half of a file, and then nothing more. */
  | 'stall'

export interface S3Server {
  readonly endpoint: string
  readonly credentials: Credentials
  /** Contents by key. */
  readonly objects: Map<string, Buffer>
  /** `PUT key` and so on, in the order in which they came. */
  readonly requests: string[]
  /** Asked for each request, in place of answering it rightly. */
  fault: (request: string) => Fault | undefined
  /** Hangs up on everybody and listens no more. */
  readonly stop: () => Promise<void>
  /** Listens again, where it did before. */
  readonly start: () => Promise<void>
}

/**
 * A server that speaks as much S3 as files need, for tests: by path, one bucket, signatures and
 * hashes checked. An own one, since those on npm are not looked after any more or bring far more.
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
    if (typeof fault === 'object') return refuse(request, response, fault.status, fault.code)
    if (!checkSignature(request, credentials)) {
      return refuse(request, response, 403, 'SignatureDoesNotMatch')
    }
    if (named !== bucket) return refuse(request, response, 404, 'NoSuchBucket')
    if (key === '') return void response.writeHead(200).end()
    if (request.method === 'PUT') return put(request, response, key)
    const content = objects.get(key)
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    if (!content) return refuse(request, response, 404, 'NoSuchKey')
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

  /** An object is there when all of it has come and is what was signed. */
  async function put(request: IncomingMessage, response: ServerResponse, key: string) {
    const content = await buffer(request)
    if (sha256(content) !== request.headers['x-amz-content-sha256']) {
      return refuse(request, response, 400, 'XAmzContentSHA256Mismatch')
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

function refuse(request: IncomingMessage, response: ServerResponse, status: number, code: string) {
  request.resume()
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(
    request.method === 'HEAD'
      ? undefined
      : `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  )
}
