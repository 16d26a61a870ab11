import { expect, test } from 'vitest'

import { checkFiles } from './check-files.ts'

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])
const GIF = new TextEncoder().encode('GIF89a…')
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])
const file = (name: string, bytes: BlobPart = PNG, lastModified = 1) =>
  new File([bytes], name, { lastModified })

test('files of the five formats are accepted, whatever their names', async () => {
  const files = [
    file('a.png'),
    file('b.jpeg', JPEG),
    file('c.GIF', GIF),
    file('photo', JPEG),
    file('d.webp', 'RIFF\0\x10\0\0WEBPVP8 '),
    file('IMG_1.HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    file('e.heif', '\0\0\0\x18ftypmif1\0\0\0\0mif1heix'),
  ]
  expect(await checkFiles(files, [])).toEqual({ accepted: files, rejected: [] })
})

test('other files are rejected by name without blocking the rest [D6.14]', async () => {
  const page = file('page.png', '<html>')
  const empty = file('empty.gif', '')
  const large = file('large.png', new Uint8Array(10 * 1024 * 1024 + 1))
  const film = file('film.mov', '\0\0\0\x14ftypqt  \0\0\0\0qt  ')
  const sound = file('sound.wav', 'RIFF\0\x10\0\0WAVEfmt ')
  const good = file('good.png')
  expect(await checkFiles([page, empty, large, film, sound, good], [])).toEqual({
    accepted: [good],
    rejected: [
      { name: 'page.png', reason: 'Not a jpg, png, gif, webp or heic' },
      { name: 'empty.gif', reason: 'Not a jpg, png, gif, webp or heic' },
      { name: 'large.png', reason: 'Larger than 10 MB' },
      { name: 'film.mov', reason: 'Not a jpg, png, gif, webp or heic' },
      { name: 'sound.wav', reason: 'Not a jpg, png, gif, webp or heic' },
    ],
  })
})

test('a file of exactly 10 MB is accepted', async () => {
  const bytes = new Uint8Array(10 * 1024 * 1024)
  bytes.set(PNG)
  expect((await checkFiles([file('full.png', bytes)], [])).rejected).toEqual([])
})

test('the same file is added once, unlike another file of the same name', async () => {
  const { accepted, rejected } = await checkFiles(
    [file('a.png'), file('a.png', PNG, 2), file('b.png'), file('b.png')],
    [file('a.png')],
  )
  expect(accepted.map(({ name }) => name)).toEqual(['a.png', 'b.png'])
  expect(rejected).toEqual([
    { name: 'a.png', reason: 'Already added' },
    { name: 'b.png', reason: 'Already added' },
  ])
})
