import { describe, expect, test } from 'vitest'

import { newPassword } from '../fields.ts'
import { loadPasswordStrength, passwordStrength, personalWordsOf } from './password-strength.ts'

const judge = await loadPasswordStrength()

describe('the strength label of a password', () => {
  test.each([
    ['qwertyuiop', 0, 'Weak'],
    ['Password123!', 1, 'Weak'],
    ['Summer2026!', 2, 'Medium'],
    ['banana-tractor', 3, 'Good'],
    ['correct horse battery staple', 4, 'Strong'],
  ])('for %s follows from its score %i: %s', (password, score, label) => {
    expect(judge(password)).toMatchObject({ score, label })
  })
})

describe('a password', () => {
  test.each(['banana-tractor', 'correct horse battery staple', 'xK9#mQ2$vL'])(
    'passes when it is hard to guess: %s',
    (password) => {
      const strength = judge(password)
      expect(strength).not.toHaveProperty('error')
      expect(strength.suggestions).toEqual([])
    },
  )

  test('is rejected when it is too short, and never looks good enough', () => {
    for (const password of ['', 'a', 'xK9#mQ2$v', '\u{1F984}\u{1F354}\u{1F3B8}\u{1F680}']) {
      const { error, suggestions, score, label } = judge(password)
      expect(error).toBe('Password is too short')
      expect(suggestions).toEqual(['Put at least 10 characters'])
      expect(score).toBeLessThan(3)
      expect(label).toMatch(/^(Weak|Medium)$/)
    }
  })

  test('is rejected when it is easy to guess, with advice to add words [A5.6 D3.93]', () => {
    for (const password of ['Password123!', 'P@$$w0rd1!', '12345678901234', 'aaaaaaaaaaaaaaa']) {
      const { error, suggestions } = judge(password)
      expect(error).toBe('This password is not strong enough')
      expect(suggestions).toContain('Add more words that are less common.')
    }
  })

  test('fails when it is longer than 200 characters', () => {
    expect(judge('correct horse battery staple '.repeat(7)).error).toBe(
      'Must be at most 200 characters',
    )
  })

  test.each(['x'.repeat(9), 'x7Kq'.repeat(51)])(
    'fails for its length with the words of the contract: %s [D3.91]',
    (password) => {
      const { error } = newPassword().safeParse(password)
      expect(judge(password).error).toBe(error!.issues[0]!.message)
    },
  )

  test.each(['banana-tra', 'x7Kq'.repeat(50)])(
    'passes the lower and the upper bound of its length: %s [D3.91]',
    (password) => {
      expect(newPassword().safeParse(password).success).toBe(true)
      expect(judge(password).error).not.toMatch(/short|at most/)
    },
  )
})

describe('personal words in a password', () => {
  const person = {
    email: 'o.adebayo@tremolgarth.example',
    name: 'Oluwaseun',
    lastName: 'Adebayo',
    company: 'Vexwillow Brandt Ltd',
  }

  test.each([
    'Oluwaseun-Adebayo-7',
    'adebayooluwaseun1',
    'O.Adebayo@Tremolgarth.example',
    'VexwillowBrandtLtd',
    'vexwillow-brandt',
  ])('make %s weak [D3.23]', (password) => {
    expect(judge(password).error).toBeUndefined()
    expect(judge(password, personalWordsOf(person)).error).toBe(
      'This password is not strong enough',
    )
  })

  test('count when they belong to the product', () => {
    expect(judge('KeylimeInsights1').error).toBe('This password is not strong enough')
  })

  test.each([
    'Insights2026!!',
    'insights-portal-2026',
    'Adebayo-xK9#-2026',
    'tremolgarth/vexwillow-9',
    'xK9-ＩＮＳＩＧＨＴＳ-2026',
  ])('add nothing to the strength of the rest, nor does a year: %s [D15.551]', (password) => {
    expect(judge(password, personalWordsOf(person)).error).toBe(
      'This password is not strong enough',
    )
  })

  test('stay allowed beside enough else', () => {
    expect(judge('Oluwaseun banana-tractor 2026', personalWordsOf(person)).error).toBeUndefined()
  })

  test('add nothing when they are empty', async () => {
    expect((await passwordStrength('banana-tractor', ['', '  ', '@'])).error).toBeUndefined()
  })
})

test('two hundred hostile characters are judged in bounded time [D3.24]', () => {
  const hostile = [
    '4@8({[</369&#!1/|0$5+7%2'.repeat(9),
    Array.from({ length: 200 }, (_, at) => String.fromCharCode(33 + ((at * 37) % 94))).join(''),
    '1/1/1991'.repeat(25),
    '$'.repeat(100) + '5'.repeat(100),
    'correct horse battery staple '.repeat(7),
  ]
  for (const password of hostile) {
    const began = process.cpuUsage()
    judge(password.slice(0, 200))
    // Unbounded, the second one takes more than two seconds.
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000)
  }
})
