import type { PhoneMove, PhoneOutcome, PhoneState } from '@insights/contract/answers/phone.ts'
import type { ErrorBody } from '@insights/contract/error.ts'

/** An error response; status 0 without any response. */
export class CallError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const TOKEN_KEY = 'insights.phone-token'

export const readToken = () => sessionStorage.getItem(TOKEN_KEY)

export function storeToken(token: string | null): void {
  if (token === null) sessionStorage.removeItem(TOKEN_KEY)
  else sessionStorage.setItem(TOKEN_KEY, token)
}

const authorization = (): Record<string, string> => {
  const token = readToken()
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

async function call<Body>(method: string, path: string, body?: object): Promise<Body> {
  const response = await fetch(`/api/phone${path}`, {
    method,
    credentials: 'omit',
    headers: { ...authorization(), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new CallError(0, 'No connection')
  })
  const answer = (await response.json().catch(() => null)) as (Body & ErrorBody) | null
  if (!response.ok || answer === null) throw new CallError(response.status, answer?.message ?? '')
  return answer
}

/** Returns the owner of a code without using it. */
export const lookUp = (code: string) => call<{ owner: string }>('POST', '/codes', { code })
export const claim = (code: string) =>
  call<{ token: string; number: number; owner: string }>('POST', '', { code })
export const readState = () => call<PhoneState>('GET', '')
export const announce = (body: object) => call<PhoneState>('PUT', '', body)
export const askForNeighbour = (body: PhoneMove) => call<object>('POST', '/moves', body)
export const unpair = () => call<object>('DELETE', '')
export const withdraw = (id: string) => call<object>('DELETE', `/screenshots/${id}`)

/** Sends a screenshot by XMLHttpRequest, because fetch reports no progress. */
export function sendScreenshot(
  id: string,
  name: string,
  content: Blob,
  onProgress: (share: number) => void,
): Promise<PhoneOutcome> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', `/api/phone/screenshots/${id}`)
    request.responseType = 'json'
    // A hanging connection counts as lost.
    request.timeout = 120_000
    for (const [header, value] of Object.entries(authorization())) {
      request.setRequestHeader(header, value)
    }
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      const answer = request.response as (PhoneOutcome & ErrorBody) | null
      if (request.status === 200 && answer) resolve(answer)
      else reject(new CallError(request.status, answer?.message ?? ''))
    })
    const lost = () => reject(new CallError(0, 'No connection'))
    request.addEventListener('error', lost)
    request.addEventListener('timeout', lost)
    const form = new FormData()
    form.append('file', content, name)
    request.send(form)
  })
}
