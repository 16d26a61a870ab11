import { expect, test } from 'vitest'

import {
  ambiguousNumber,
  parseCount,
  parseNumber,
  readCellNumber,
  readCellValue,
} from './parse-number.ts'

test.each([
  ['4.5', 4.5],
  [' 4,5 ', 4.5],
  ['0', 0],
  ['.5', 0.5],
  ['5.', 5],
  ['-1', -1],
  ['', ''],
  ['  ', ''],
  ['four', 'four'],
  ['1e3', '1e3'],
  ['0x10', '0x10'],
  ['1.2.3', '1.2.3'],
  ['1,2,3', '1,2,3'],
  ['1,250,000', 1_250_000],
  ['1,234.5', 1234.5],
  ['0,700', 0.7],
  ['1,234', '1,234'],
  ['1,23,456', '1,23,456'],
])('the text %j parses as %j', (text, value) => {
  expect(parseNumber(text)).toBe(value)
})

test.each([
  ['250,000', 250_000],
  [' 1,234 ', 1234],
  ['12,400,000', 12_400_000],
  ['250000', 250_000],
  ['4,5', 4.5],
  ['', ''],
  ['12,4000', 12.4],
  ['many', 'many'],
])('the text %j parses as the count %j', (text, count) => {
  expect(parseCount(text)).toBe(count)
})

test.each([
  ['1,234', 'Type 1234 or 1.234'],
  [' -12,500 ', 'Type -12500 or -12.500'],
  ['1,250,000', null],
  ['0,700', null],
  ['four', null],
])('the text %j is answered with %j [D15.290]', (text, advice) => {
  expect(ambiguousNumber(text)).toBe(advice)
})

test.each([
  ['0,7', 0.7],
  ['2.5E-7', 2.5e-7],
  ['1,5e3', 1500],
  ['1,234', null],
  ['1e2e3', null],
  ['1e1000', null],
  ['e3', null],
  ['', null],
  ['x', null],
])('the cell %j of a file holds the number %j', (text, number) => {
  expect(readCellNumber(text)).toBe(number)
})

test.each([
  ['81.35%', 0.8135],
  ['87,5 %', 0.875],
  ['0,87', 0.87],
  ['1,234%', null],
  ['%', null],
])('the cell %j of a weight is worth %j [D15.405]', (text, value) => {
  expect(readCellValue(text)).toBe(value)
})
