/** A bucket, and its endpoint if it is not Amazon's. */
export interface S3Address {
  readonly bucket: string
  /** Prefix of every key: empty, or ending with a slash. */
  readonly prefix: string
  /** Undefined for Amazon. */
  readonly endpoint: string | undefined
  /** Undefined: taken from the environment (`AWS_REGION` or the profile). */
  readonly region: string | undefined
  /** `https://endpoint/bucket/key` rather than `https://bucket.endpoint/key`. */
  readonly pathStyle: boolean
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^(?:\/[\w.-]+)*\/?$/
const KNOWN = ['endpoint', 'region', 'pathStyle']

/**
 * Reads `s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-1&pathStyle=1`; undefined if
 * the URL is not of this form. It holds no credentials. With a custom endpoint a bucket is
 * addressed by path, which every server supports, unless `pathStyle=0`.
 */
export function readS3Address(text: string): S3Address | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, host, pathname, searchParams, username, password } = new URL(text)
  if (protocol !== 's3:' || !BUCKET.test(host) || !PREFIX.test(pathname)) return undefined
  if (username || password || [...searchParams.keys()].some((key) => !KNOWN.includes(key))) {
    return undefined
  }
  const endpoint = searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !isHttp(endpoint)) return undefined
  const style = searchParams.get('pathStyle') ?? (endpoint === undefined ? '0' : '1')
  if (style !== '0' && style !== '1') return undefined
  const folders = pathname.split('/').filter(Boolean)
  return {
    bucket: host,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    endpoint,
    region: searchParams.get('region') ?? undefined,
    pathStyle: style === '1',
  }
}

function isHttp(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
