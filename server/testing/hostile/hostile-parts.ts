/** Bytes that fit beside a request's other headers: together they may have 16 kB. */
const HEADER_LENGTH = 14_500

const fill = (text: string, length = HEADER_LENGTH) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** Headers that the portal reads, each of maximum length and made to be read slowly. */
export const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'accept-encoding': `gzip;q=.${fill('1')}!` },
  { 'accept-encoding': fill('gzip;q=0.1,*;q=.') },
  { 'if-none-match': fill('W/"x",') },
  { 'if-none-match': `W/"${fill(' ')}` },
  { cookie: fill('insights_session=x; ') },
  { cookie: `insights_session=${fill('%41')}` },
  { 'user-agent': fill('Version/') },
  { 'x-forwarded-for': fill('203.0.113.1, ') },
  { 'x-request-id': fill('a') },
  { traceparent: fill('00-') },
  { range: `bytes=${fill('0-1,')}` },
  { accept: fill('text/event-stream;q=0.1,') },
  { 'if-modified-since': fill('Mon, ') },
  { origin: `http://${fill('a.')}` },
  { 'content-type': `application/json;${fill(' a="b";')}` },
  { 'content-type': `multipart/form-data; boundary=${fill('-')}` },
  { 'last-event-id': fill('9') },
]

/** Queries of the maximum length of a URL. */
export const QUERIES: readonly string[] = [
  fill('a=1&'),
  fill('report[$in][]=x&'),
  fill('[a]'),
  `term=${fill('%25_%20')}`,
  `$sort[title]=1&${fill('$select[]=title&')}`,
  fill('a[b][c][d][e]=1&'),
  `search=${fill('a')}@`,
]

/** JSON bodies of the given size that hold far more than any call takes. */
export function bodiesOf(bytes: number): readonly string[] {
  const deep = Math.floor(bytes / 2)
  const entries = (text: string, count: number) =>
    Array.from({ length: count }, (_, at) => text.replace('#', String(at).padStart(8, '0')))
  return [
    '['.repeat(deep) + ']'.repeat(deep),
    `${'{"a":'.repeat(Math.floor(bytes / 6) - 1)}1${'}'.repeat(Math.floor(bytes / 6) - 1)}`,
    `[${'0,'.repeat(deep - 2)}0]`,
    // At the limit, and beyond.
    `{${entries('"k#":0', Math.min(9_000, Math.floor(bytes / 13) - 1)).join(',')}}`,
    `{${'"k":0,'.repeat(Math.floor(bytes / 6) - 2)}"k":0}`,
    `{"${'k'.repeat(bytes - 10)}":1}`,
    `{"a":"${fill('\\"', bytes - 10)}"}`,
    `{${' '.repeat(bytes - 2)}}`,
    '{"a":'.padEnd(bytes, '\\'),
  ]
}

/** Texts of the given length for the fields of a body. */
export function textsOf(length: number): readonly string[] {
  return [
    fill('<', length),
    fill('<p>', length),
    fill('<a href="http://x">', length),
    fill('<img src="/api/images/', length),
    fill('<table><tr><td><ul><li>', length),
    fill('&', length),
    fill('<p style="text-align: ', length),
    `<svg xmlns="http://www.w3.org/2000/svg">${fill('<g transform="scale(1) ', length - 60)}`,
    `<svg xmlns="http://www.w3.org/2000/svg">${fill('<g>', length - 60)}</svg>`,
    `<svg xmlns="http://www.w3.org/2000/svg"><path d="${fill('M1 1', length - 60)}"/></svg>`,
    `a@${fill('a.', length - 2)}`,
    `http://${fill('a.', length - 7)}`,
    fill('1', length),
    fill(' ', length),
    fill('aA1!', length),
    fill('\u0301', length),
    fill('../', length),
    `data:image/png;base64,${fill('A', length - 22)}`,
  ]
}

/** Passwords of maximum length, which take long to judge. */
export const PASSWORDS: readonly string[] = [
  'qwertyuiop',
  'P@ssw0rd',
  '1234567890',
  'aaaaaaaaab',
  'abcabcabca',
  '4@8({[6€3[!1|0$5+7%2',
  '1/1/2011 ',
  'correcthorsebattery',
  'zxcvbnm,./',
  'ÄÖÜß漢字😀',
].map((text) => fill(text, 200))

/** The body of a form with one fault each. */
export function formsOf(
  bytes: number,
): readonly { readonly type: string; readonly body: string }[] {
  const type = 'multipart/form-data; boundary=b'
  const part = (head: string, content: string) => `--b\r\n${head}\r\n\r\n${content}\r\n`
  const field = (name: string) => `content-disposition: form-data; name="${name}"`
  return [
    { type, body: part(field(fill('x', bytes)), '1') },
    { type, body: part(`${field('reportId')}; ${fill('x="y"; ', bytes)}`, '1') },
    { type, body: part(`${field('reportId')}\r\n${fill('a: b\r\n', bytes)}`, '1') },
    { type, body: part(field('reportId'), fill('\r\n--', bytes)) },
    { type, body: fill(part(field('reportId'), '1'), bytes) },
    { type, body: part(`${field('file')}; filename="${fill('%0A', bytes)}"`, '1') },
    { type, body: part(`${field('file')}; filename*=UTF-8''${fill('%F0', bytes)}`, '1') },
    { type: `multipart/form-data; boundary=${fill('-', 10_000)}`, body: fill('-', bytes) },
    { type: 'multipart/form-data', body: fill('-', bytes) },
  ]
}
