import type { DemoWords } from './demo-industry.ts'

export const hotelWords: DemoWords = {
  respondents:
    '860 guests who had stayed in a hotel within six months, of whom 64% in a house of the brands compared',
  outlook: [
    'Guests book on the mobile site and live in the app. The brands that hand a reservation over from one to the other without a sign-in are the ones whose mobile keys are used.',
    'Between booking and arrival most brands fall silent. The two that do not are the two whose guests come back by the app.',
  ],
  keySuccessFactor: {
    'mobile-web':
      'Three quarters of reservations begin on a phone, most of them in a hurry. The whole price on the first page, with all fees, separates the leaders from the rest.',
    'iphone-app':
      'The key makes the app worth installing. Around it the leaders gather what is needed between door and elevator: the room number, the way, the time of breakfast.',
    'android-app':
      'Locks, wallets and older phones make Android the harder house to open. Brands that test with five-year-old phones have half the complaints.',
  },
  trends: [
    [
      'The whole price, first',
      '<p>Resort fees have left the small print: three of five brands now sort by the price with everything in it. Guests stay on the page longer and leave the payment less often.</p>',
    ],
    [
      'A room chosen, not assigned',
      '<p>Plans of the house, known from seat maps, let guests choose a room away from the elevator. The surprise is the income: a tenth of guests pay a little more for a better corner.</p>',
    ],
    [
      'The desk as a chat',
      '<p>Messages replace the telephone on the bedside table. What makes the difference is a <strong>promise with a time</strong>: “in ten minutes” is rated better than “right away”.</p><p>Automatic answers are accepted for opening hours and resented for complaints.</p>',
    ],
    [
      'Keys for the whole family',
      '<p>A shared key was the wish we heard most often. Two brands have it; one of them asks the companion to open an account first, and loses most of them there.</p>',
    ],
  ],
  groups: {
    'Finding & Booking': {
      insight: 'Trust is decided by the price: what the first page says has to hold on the last.',
      good: [
        'One price from start to finish',
        '{brand} shows fees and taxes in the list, and marks the date until which cancelling is free beside every rate.',
      ],
      bad: [
        'Cancel? Please hold.',
        'The button to cancel at {brand} opens a telephone number. We waited eleven minutes.',
      ],
      interesting: [
        'Rooms like seats',
        '{brand} lets guests choose a room on a plan of the floor and says which ones look into the yard.',
      ],
    },
    'Before Arrival': {
      insight: 'The day before, guests ask three things: when, where, and is the room ready.',
      good: [
        'Ready at 13:20',
        '{brand} sends a message with the room number the minute the room is clean, and opens check-in from it.',
      ],
      bad: [
        'Checked in, and yet in the queue',
        'After a check-in on the phone {brand} still hands out keys at the desk only, in the same queue.',
      ],
      interesting: [
        'A parking place with a plate',
        '{brand} takes the number plate with the reservation, and the barrier opens by itself.',
      ],
    },
    'During the Stay': {
      insight:
        'During the stay the phone competes with a telephone, a switch and a plastic card. It wins where it is faster.',
      good: [
        'A key that works in the elevator',
        'Door, elevator and gym open with the same gesture at {brand}, also with a locked screen.',
      ],
      bad: [
        'Towels by form',
        'To ask for towels {brand} wants name, room and e-mail address, of a guest who is signed in.',
      ],
      interesting: [
        'Quiet, please',
        '{brand} knows a “do not disturb” that is set on the phone and seen by housekeeping.',
      ],
    },
    'After the Stay': {
      insight: 'The bill is the last impression. It should be seen before it is paid.',
      good: [
        'A bill without a surprise',
        '{brand} shows every charge as it is made and lets the guest question one with a tap.',
      ],
      bad: [
        'The bill, by fax',
        'For a copy of a bill {brand} asks to write to the house. The app forgets a stay at midnight.',
      ],
      interesting: [
        'Two guests, two bills',
        '{brand} splits a bill by night or by line, and sends each guest an own one.',
      ],
    },
  },
}
