import { airlineCategories } from './airline-categories.ts'
import { airlineWords } from './airline-words.ts'
import type { DemoIndustry } from './demo-industry.ts'

/** Its survey questions are those of airline-survey.csv, for an import by hand. */
export const airlines: DemoIndustry = {
  title: 'Airlines',
  reportTitle: 'Airline App Review',
  description: 'What passengers can do themselves, from the search for a flight to the belt.',
  icon: 'M21 15v-2l-8-5V3.5a1.5 1.5 0 0 0-3 0V8l-8 5v2l8-2.5V18l-2 1.5V21l3.5-1 3.5 1v-1.5L13 18v-5.5z',
  categories: airlineCategories,
  companies: [
    {
      title: 'Aerolind',
      colour: '#0f766e',
      strength: { 'mobile-web': 0.4, 'iphone-app': 0.55, 'android-app': 0.5 },
      momentum: 0.08,
      better: 'At the Airport',
      ratings: { iphone: 4.7, android: 4.5 },
    },
    {
      title: 'Blue Heron Air',
      colour: '#1d4ed8',
      strength: { 'mobile-web': 0.1, 'iphone-app': 0.7, 'android-app': 0.6 },
      momentum: 0.1,
      better: 'Connected Flight',
      ratings: { iphone: 4.8, android: 4.6 },
    },
    {
      title: 'Kestrel Airways',
      colour: '#9f1239',
      strength: { 'mobile-web': 0.25, 'iphone-app': 0.15, 'android-app': 0.05 },
      momentum: 0.05,
      better: 'Planning & Booking',
      worse: 'Baggage',
      ratings: { iphone: 4.3, android: 4.0 },
    },
    {
      title: 'Meridia',
      colour: '#a16207',
      strength: { 'mobile-web': -0.15, 'iphone-app': 0.3, 'android-app': 0.3 },
      momentum: 0.2,
      better: 'Baggage',
      ratings: { iphone: 4.6, android: 4.4 },
    },
    {
      title: 'Sundial Air',
      colour: '#c2410c',
      strength: { 'mobile-web': -0.4, 'iphone-app': -0.25, 'android-app': -0.35 },
      momentum: 0.06,
      worse: 'Connected Flight',
      ratings: { iphone: 3.9, android: 3.6 },
    },
    {
      title: 'Velora',
      colour: '#5b21b6',
      strength: { 'mobile-web': 0.05, 'iphone-app': 0.2, 'android-app': 0.1 },
      momentum: 0.12,
      better: 'On Board',
      ratings: { iphone: 4.5, android: 4.2 },
    },
  ],
  deviceWeights: { 'Mobile Web': 0.55, 'iPhone App': 0.78, 'Android App': 0.7 },
  words: airlineWords,
}
