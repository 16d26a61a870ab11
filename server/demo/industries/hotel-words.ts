import type { DemoWords } from './demo-industry.ts'

export const hotelWords: DemoWords = {
  respondents:
    '860 guests who had stayed in a hotel within six months, of whom 64% in a house of the brands compared',
  outlook: [
    'Guests book on the mobile site and live in the app. A mobile key is used where a reservation is handed over from one to the other without a sign-in.',
    'Between booking and arrival it is easy to fall silent. Guests who are written to come back by the app.',
  ],
  keySuccessFactor: {
    'mobile-web':
      'Three quarters of reservations begin on a phone, most of them in a hurry. The whole price on the first page, with all fees, is what keeps them.',
    'iphone-app':
      'The key makes the app worth installing. Around it belongs what is needed between door and elevator: the room number, the way, the time of breakfast.',
    'android-app':
      'Locks, wallets and older phones make Android the harder house to open. Tests with five-year-old phones spare many complaints.',
  },
  trends: [
    [
      'The whole price, first',
      '<p>Resort fees leave the small print: customers of {brands: See the whole price with all fees} can see the whole price from the start. They stay on the page longer and leave the payment less often.</p>',
    ],
    [
      'A room chosen, not assigned',
      '<p>Plans of the house are known from seat maps. Customers of {brands: Choose a room on a plan of the house} can choose a room on one, away from the elevator. The surprise is the income: a tenth of guests pay a little more for a better corner.</p>',
    ],
    [
      'The desk as a chat',
      '<p>Messages replace the telephone on the bedside table. What makes the difference is a <strong>promise with a time</strong>: “in ten minutes” is rated better than “right away”.</p><p>Automatic answers are accepted for opening hours and resented for complaints.</p>',
    ],
    [
      'Keys for the whole family',
      '<p>A shared key was the wish we heard most often. Customers of {brands: Share the key with a companion} can share one. A companion who is asked to open an account first is lost there.</p>',
    ],
  ],
  groups: {
    'Finding & Booking': {
      insight: 'Trust is decided by the price: what the first page says has to hold on the last.',
      good: [
        'One price from start to finish',
        '{brand} shows fees and taxes in the list, and marks the date until which cancelling is free beside every rate.',
        { offers: 'See the whole price with all fees' },
      ],
      bad: [
        'Cancel? Please hold.',
        'The button to cancel at {brand} opens a telephone number. We waited eleven minutes.',
        { lacks: 'Cancel without a call' },
      ],
      interesting: [
        'Rooms like seats',
        '{brand} lets guests choose a room on a plan of the floor and says which ones look into the yard.',
        { offers: 'Choose a room on a plan of the house' },
      ],
    },
    'Before Arrival': {
      insight: 'The day before, guests ask three things: when, where, and is the room ready.',
      good: [
        'Ready at 13:20',
        '{brand} sends a message with the room number the minute the room is clean.',
        { offers: 'Learn when the room is ready' },
      ],
      bad: [
        'Checked in, and yet in the queue',
        'After a check-in on the phone {brand} still hands out keys at the desk only, in the same queue.',
        { offers: 'Check in before arrival' },
      ],
      interesting: [
        'A parking place with a plate',
        '{brand} takes the number plate with the reservation, and the barrier opens by itself.',
        { offers: 'Reserve a parking place' },
      ],
    },
    'During the Stay': {
      insight:
        'During the stay the phone competes with a telephone, a switch and a plastic card. It wins where it is faster.',
      good: [
        'A key that works in the elevator',
        'Door, elevator and gym open with the same gesture at {brand}, also with a locked screen.',
        { offers: 'Open the door with the phone' },
      ],
      bad: [
        'Towels by form',
        'To ask for towels {brand} wants name, room and e-mail address, of a guest who is signed in.',
        { offers: 'Ask for towels or cleaning' },
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
        { offers: 'See the bill during the stay' },
      ],
      bad: [
        'The bill, by fax',
        'For a copy of a bill {brand} asks to write to the house. The app forgets a stay at midnight.',
        { lacks: 'Get the bill again a year later' },
      ],
      interesting: [
        'Two guests, two bills',
        '{brand} splits a bill by night or by line, and sends each guest an own one.',
        { offers: 'Split the bill' },
      ],
    },
  },
}
