import type { DemoIndustry } from './demo-industry.ts'
import { hotelCategories } from './hotel-categories.ts'
import { hotelWords } from './hotel-words.ts'

export const hotels: DemoIndustry = {
  title: 'Hotels',
  reportTitle: 'Hotel Guest Journey',
  description: 'Chains of hotels, from the search for a room to the bill.',
  icon: 'M3 5h2v8h7V7h6a3 3 0 0 1 3 3v9h-2v-3H5v3H3zm5.5 2a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  categories: hotelCategories,
  companies: [
    {
      title: 'Amberley Hotels',
      colour: '#92400e',
      strength: { 'mobile-web': 0.3, 'iphone-app': 0.6, 'android-app': 0.55 },
      momentum: 0.07,
      better: 'During the Stay',
      ratings: { iphone: 4.8, android: 4.6 },
    },
    {
      title: 'Casa Lumen',
      colour: '#be185d',
      strength: { 'mobile-web': 0.2, 'iphone-app': 0.25, 'android-app': 0.1 },
      momentum: 0.15,
      better: 'Finding & Booking',
      ratings: { iphone: 4.6, android: 4.3 },
    },
    {
      title: 'Fairhaven Inns',
      colour: '#166534',
      strength: { 'mobile-web': 0.15, 'iphone-app': -0.2, 'android-app': -0.25 },
      momentum: 0.05,
      worse: 'During the Stay',
      ratings: { iphone: 4.1, android: 3.8 },
    },
    {
      title: 'Orchard & Vine',
      colour: '#4c1d95',
      strength: { 'mobile-web': -0.35, 'iphone-app': 0.05, 'android-app': 0 },
      momentum: 0.1,
      better: 'Before Arrival',
      ratings: { iphone: 4.4, android: 4.2 },
    },
    {
      title: 'Quayside Collection',
      colour: '#0c4a6e',
      strength: { 'mobile-web': 0.1, 'iphone-app': 0.4, 'android-app': 0.2 },
      momentum: 0.04,
      worse: 'After the Stay',
      ratings: { iphone: 4.7, android: 4.2 },
    },
  ],
  deviceWeights: { 'Mobile Web': 0.64, 'iPhone App': 0.7, 'Android App': 0.61 },
  words: hotelWords,
}
