import { describe, expect, test } from 'vitest'

import { collectRows } from './collect-rows.ts'
import { readDelimited } from './read-delimited.ts'

function readRows(
  content: string | Uint8Array,
  limits = { maxRows: 100, maxColumns: 10 },
): string[][] {
  const rows = collectRows(limits)
  readDelimited(Buffer.from(content), rows)
  return rows.finish()
}

/** Swaps the bytes of UTF-16, which Node writes only in little-endian order. */
function bigEndian(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16()
}

const utf32 = (text: string) =>
  Buffer.from(Uint32Array.from(text, (letter) => letter.codePointAt(0)!).buffer)

const EXPECTED = [
  ['name', '1', '2'],
  ['Größe', '18%', '82%'],
]

describe('encodings', () => {
  const text = 'name,1,2\nGröße,18%,82%\n'
  test.for([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['big-endian UTF-16 with a mark', bigEndian(`\ufeff${text}`)],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['big-endian UTF-16 without a mark', bigEndian(text)],
    ['Latin-1', Buffer.from(text, 'latin1')],
    ['UTF-32 with a mark [D15.409]', utf32(`\ufeff${text}`)],
    ['big-endian UTF-32 with a mark [D15.409]', utf32(`\ufeff${text}`).swap32()],
    ['UTF-32 without a mark [D15.409]', utf32(text)],
  ] as const)('%s is read', ([, bytes]) => {
    expect(readRows(bytes)).toEqual(EXPECTED)
  })

  test('Windows-1252 keeps its curly quotes', () => {
    expect(readRows(Buffer.from('name,1\n\x93ok\x94,2', 'latin1'))).toEqual([
      ['name', '1'],
      ['“ok”', '2'],
    ])
  })
})

describe('delimiters and line ends', () => {
  test.for([
    ['semicolons', 'name;1;2\nGröße;18%;82%'],
    ['tabs', 'name\t1\t2\nGröße\t18%\t82%'],
    ['a hint for Excel', 'sep=;\r\nname;1;2\r\nGröße;18%;82%'],
    ['a hint in quotes [D15.409]', '"sep=;"\r\nname;1;2\r\nGröße;18%;82%'],
    ['bars [D15.409]', 'name|1|2\nGröße|18%|82%'],
    ['blanks before quotes [D15.409]', '"name", "1", "2"\n "Größe" , "18%" , "82%"'],
    ['CR LF', 'name,1,2\r\nGröße,18%,82%\r\n'],
    ['CR alone', 'name,1,2\rGröße,18%,82%\r'],
    ['mixed line ends', 'name,1,2\nGröße,18%,82%\r\n\r\n'],
    ['quoted cells', '"name","1","2"\n"Größe","18%","82%"'],
  ] as const)('%s are read', ([, text]) => {
    expect(readRows(text)).toEqual(EXPECTED)
  })

  test('only the header decides about the delimiter, whatever commas the other rows have', () => {
    expect(readRows('name;1\nFast, safe, and cheap;17,5%')).toEqual([
      ['name', '1'],
      ['Fast, safe, and cheap', '17,5%'],
    ])
  })

  test.each([
    ['a title with commas', 'Survey, wave 2, 2024\n\nname;1\na;17,5', ';'],
    ['decimal commas below no header', 'a;17,5;82,5\nb;20,5;79,5', ';'],
    ['semicolons in names', 'name,1\na; b,5\nc; d,6', ','],
  ])('%s: the rows are divided by "%s" [D15.409]', (_, text, delimiter) => {
    const last = text.split('\n').at(-1)!
    expect(readRows(text).at(-1)).toEqual(last.split(delimiter))
  })

  test('a delimiter inside quotes does not count', () => {
    expect(readRows('"name; of, the; question",1\na,2')[0]).toEqual([
      'name; of, the; question',
      '1',
    ])
  })

  test('quotes, line ends and delimiters inside a quoted cell are kept', () => {
    expect(readRows('name,1\n"a ""b"",\nc",2')).toEqual([
      ['name', '1'],
      ['a "b",\nc', '2'],
    ])
  })

  test('a quote inside an unquoted cell is only a character', () => {
    expect(readRows('name,1\nScreen of 5" or more,2')[1]).toEqual(['Screen of 5" or more', '2'])
  })
})

describe('shape', () => {
  test('rows are padded to the same length, and empty rows and columns at the end are left out', () => {
    expect(readRows('name,1,,\na\n\nb,2,,\n,,\n \n')).toEqual([
      ['name', '1'],
      ['a', ''],
      ['', ''],
      ['b', '2'],
    ])
  })

  test('names of JavaScript properties are only text', () => {
    const rows = readRows('__proto__,constructor,toString\n1,2,3')
    expect(rows).toEqual([
      ['__proto__', 'constructor', 'toString'],
      ['1', '2', '3'],
    ])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  test('accepts the allowed number of rows and columns and rejects one more', () => {
    const limits = { maxRows: 3, maxColumns: 2 }
    expect(readRows('a,b\n1,2\n3,4\n\n\n', limits)).toHaveLength(3)
    expect(() => readRows('a,b\n1,2\n3,4\n\n5', limits)).toThrow('The sheet has more than 3 rows.')
    expect(() => readRows('a,b\n1,2,3', limits)).toThrow('The sheet has more than 2 columns.')
  })
})

describe('invalid csv', () => {
  test.for([
    ['nothing', ''],
    ['only a mark', '\ufeff'],
    ['only empty cells', ',,\n , \n'],
    ['a web page', '  <!doctype html><table><tr><td>name</td></tr></table>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['rich text', '{\\rtf1 name}'],
    ['control characters', 'name,1\na\u0000,2'],
    ['bytes that no encoding knows', Buffer.from([0x61, 0x2c, 0x81, 0x8d, 0x0a])],
    ['half a character of UTF-16', Buffer.from([0xff, 0xfe, 0x61, 0x00, 0x62])],
  ] as const)('%s is wrong content', ([, content]) => {
    expect(() => readRows(content)).toThrow('The content of the file is wrong')
  })

  test('a quote that is not closed is named with its row and column [D15.601]', () => {
    expect(() => readRows('name,1\na,2\nb,"3\nc,4')).toThrow(
      'The quote that begins in row 3 column 2 is not closed. Close or remove it.',
    )
  })
})
