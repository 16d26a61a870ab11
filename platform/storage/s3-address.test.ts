import { expect, test } from 'vitest'

import { readS3Address } from './s3-address.ts'

test.each([
  ['s3://files', { bucket: 'files', prefix: '', pathStyle: false }],
  ['s3://files?region=eu-central-1', { bucket: 'files', region: 'eu-central-1' }],
  ['s3://files/insights/live/', { bucket: 'files', prefix: 'insights/live/' }],
  [
    's3://my.files?endpoint=http://127.0.0.1:9000',
    { bucket: 'my.files', endpoint: 'http://127.0.0.1:9000', pathStyle: true },
  ],
  ['s3://files?endpoint=https://s3.example.com&pathStyle=0', { pathStyle: false }],
])('%s is read', (text, address) => {
  expect(readS3Address(text)).toMatchObject(address)
})

test.each([
  '',
  'files',
  'https://files',
  's3://',
  's3://Upper_Case',
  's3://key:secret@files',
  's3://files/a b',
  's3://files?endpoint=file:///etc',
  's3://files?endpoint=nonsense',
  's3://files?pathStyle=yes',
  's3://files?secret=x',
])('%j is no address of a bucket', (text) => {
  expect(readS3Address(text)).toBeUndefined()
})
