import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { TestIndustry } from './expected-scores.ts'

export const SURVEY_FILES = join(import.meta.dirname, '../../support/survey')

/** The 14 questions of the survey in four categories. */
const QUESTIONS = {
  'At the airport': [
    'Departure/Arrival time convenient',
    'Gate location',
    'Baggage handling',
    'Checkin service',
  ],
  'Booking online': ['Ease of Online booking', 'Online boarding', 'Inflight wifi service'],
  'On board': ['Food and drink', 'Seat comfort', 'Inflight entertainment', 'Leg room service'],
  'People and care': ['On-board service', 'Inflight service', 'Cleanliness'],
}
/** Two groups, so that a preview has something to hide. */
export const GROUPS: Record<keyof typeof QUESTIONS, string> = {
  'At the airport': 'Before the flight',
  'Booking online': 'Before the flight',
  'On board': 'In the air',
  'People and care': 'In the air',
}
export const CAPABILITIES: Record<keyof typeof QUESTIONS, readonly string[]> = {
  'At the airport': ['Show gate changes', 'Track a bag'],
  'Booking online': ['Choose a seat', 'Pay with points', 'Show a boarding pass'],
  'On board': ['Order a meal', 'Stream films'],
  'People and care': ['Chat with the crew', 'Rate the flight'],
}
const COMPANIES = ['Aurora Air', 'Bluebird Airways', 'Cirrus Lines']
const WEIGHTS = { 'Mobile Web': 0.35, 'iPhone App': 1, 'Android App': 0.8 }

/** Yes or no, spread so that no two companies come out alike. */
function answer(company: number, application: number, place: number): boolean {
  return (company * 5 + application * 3 + place * 7) % 11 < 5 + company * 2
}

export function createTestIndustry(): TestIndustry {
  const survey = readFileSync(join(SURVEY_FILES, 'airline-survey.csv'), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','))
  const categories = Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[]
  const answers = Object.fromEntries(
    COMPANIES.map((company, c) => [
      company,
      Object.fromEntries(
        Object.keys(WEIGHTS).map((application, a) => [
          application,
          Object.fromEntries(
            categories.map((category, k) => [
              category,
              CAPABILITIES[category].map((_, i) => answer(c, a, k * 3 + i)),
            ]),
          ),
        ]),
      ),
    ]),
  )
  const ratings = {
    'Aurora Air': { 'iPhone App': 4.6, 'Android App': 4.1 },
    'Bluebird Airways': { 'iPhone App': 3.9, 'Android App': 4.4 },
    'Cirrus Lines': { 'iPhone App': 2.5, 'Android App': 3 },
  }
  return { survey, questions: QUESTIONS, companies: COMPANIES, ratings, weights: WEIGHTS, answers }
}
