import { expect, test } from 'vitest'

import { isStoredAlike, storedRichText } from './stored-rich-text.ts'

const figure = (text: string) => `<p>At <span data-figure="score/a">${text}</span></p>`

test('rich text of a browser and of the server is stored in one spelling [D15.294]', () => {
  const typed =
    '<p style="text-align: right; color: red;">A&nbsp;<br>B</p><img class="x" src="/a" alt="<">'
  const stored = '<p style="text-align:right">A\u00a0<br />B</p><img src="/a" alt="&lt;" />'
  expect([storedRichText(typed), storedRichText(stored)]).toEqual([stored, stored])
})

test('texts are stored alike whatever the spaces around them and the values of their figures [D15.294]', () => {
  expect(isStoredAlike('map ', 'map')).toBe(true)
  expect(isStoredAlike(figure('73.6%'), `${figure('70%')}\n`)).toBe(true)
  expect(isStoredAlike('map one', 'map  one')).toBe(false)
  expect(isStoredAlike(figure('73.6%'), '<p>At 73.6%</p>')).toBe(false)
})
